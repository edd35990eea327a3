"""What somebody at the table sees of the board: which lines this turn, and what in them.

A person does not look at all ten lines before every card. One that is nearly full draws the eye; of the
others some are overlooked, and what a card does there is not thought of.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

from robotable.engines.robot_master.danger import LINES, WITH, Line
from robotable.engines.robot_master.greedy import judged, own_and_across, own_and_other
from robotable.games.robot_master import Place, View
from robotable.games.robot_master.scoring import line_score

Sight: TypeAlias = Literal["own line", "both lines", "cards to come"]
"""The points of the own line that a card lies in, those of the line across too, or what both lines may still
become."""

Weighed: TypeAlias = tuple[float, Place]
"""What a placement is thought to be worth: the higher, the better."""

BEST: Final = 6
"""Among so many placements at most somebody wavers: nobody takes one that looks hopeless."""


class Seen(msgspec.Struct, frozen=True):
    """The lines seen this turn, by number."""

    own: frozenset[int]
    other: frozenset[int]


def seen(view: View, overlooks: float, rng: Random) -> Seen:
    """A line with nothing in it is overlooked as often as this, one with four cards a fifth as often."""
    mine, theirs = own_and_other(view)
    return Seen(*(frozenset(_noticed(lines, overlooks, rng)) for lines in (mine, theirs)))


def _noticed(lines: list[Line], overlooks: float, rng: Random) -> Iterator[int]:
    for at, line in enumerate(lines):
        if rng.random() >= overlooks * (5 - len(LINES[line])) / 5:
            yield at


def weighed(view: View, sight: Sight, eye: Seen) -> list[Weighed]:
    """Every placement, as far as it is seen what it does."""
    if sight == "cards to come":
        return list(judged(view, eye.own, eye.other))
    across = eye.other if sight == "both lines" else frozenset[int]()
    return list(_points(view, eye.own, across))


def _points(view: View, own: frozenset[int], other: frozenset[int]) -> Iterator[Weighed]:
    """What a card adds to its lines at once; in solo both are the own."""
    mine, theirs = own_and_other(view)
    fives, sign = view.options.fives, 1 if len(view.seats) == 1 else -1
    for place in view.legal:
        assert isinstance(place, Place)
        at, across = own_and_across(view, place)
        value = 0.0
        for number, line, is_seen, counts in ((at, mine[at], own, 1), (across, theirs[across], other, sign)):
            if number in is_seen:
                after = line_score(LINES[WITH[line][place.card]], fives)
                value += counts * (after - line_score(LINES[line], fives))
        yield value, place


def considered(view: View, found: list[Weighed], eye: Seen) -> list[Weighed]:
    """Those that lie in lines of which both are seen; all of them, where there are none."""

    def is_seen(place: Place) -> bool:
        at, across = own_and_across(view, place)
        return at in eye.own and across in eye.other

    return [one for one in found if is_seen(one[1])] or found


def ranked(found: list[Weighed], rng: Random) -> list[Weighed]:
    """The best first, equals in any order."""
    return sorted(rng.sample(found, len(found)), key=lambda one: -one[0])


def preferred(ranking: list[Weighed], wavers: float, rng: Random) -> Place:
    """The best one, or, the more somebody wavers, one that looks nearly as good: a difference in value as
    large as `wavers` makes it about a third as likely."""
    best, first = ranking[0]
    if wavers <= 0:
        return first
    few = ranking[:BEST]
    odds = [exp((value - best) / wavers) for value, _ in few]
    return rng.choices(few, odds)[0][1]
