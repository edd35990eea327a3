"""Models what a player sees of the board: which lines this turn, and what about them.

People do not look at all ten lines before every card. Nearly full lines catch the eye. Some of the others are
overlooked, and so is the effect of a card on them.
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
"""What counts: the points of the player's line that contains the card, also those of the line across, or what
both lines may still become."""

RatedPlacement: TypeAlias = tuple[float, Place]
"""A placement and its estimated value; higher is better."""

BEST: Final = 6
"""A player wavers between at most this many placements, and never takes one that looks hopeless."""


class Seen(msgspec.Struct, frozen=True):
    """The indices of the lines seen this turn."""

    own: frozenset[int]
    other: frozenset[int]


def seen(view: View, overlooks: float, rng: Random) -> Seen:
    """`overlooks` is the chance of missing an empty line. A line with four cards is missed a
    fifth as often."""
    mine, theirs = own_and_other(view)
    return Seen(*(frozenset(_noticed(lines, overlooks, rng)) for lines in (mine, theirs)))


def _noticed(lines: list[Line], overlooks: float, rng: Random) -> Iterator[int]:
    for at, line in enumerate(lines):
        if rng.random() >= overlooks * (5 - len(LINES[line])) / 5:
            yield at


def weighed(view: View, sight: Sight, eye: Seen) -> list[RatedPlacement]:
    """Every placement, valued by the effects that the player sees."""
    if sight == "cards to come":
        return list(judged(view, eye.own, eye.other))
    across = eye.other if sight == "both lines" else frozenset[int]()
    return list(_points(view, eye.own, across))


def _points(view: View, own: frozenset[int], other: frozenset[int]) -> Iterator[RatedPlacement]:
    """The points that a card adds to its lines immediately. In solo both lines belong to the player."""
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


def considered(view: View, found: list[RatedPlacement], eye: Seen) -> list[RatedPlacement]:
    """The placements whose row and column are both seen, or all placements if there are none."""

    def is_seen(place: Place) -> bool:
        at, across = own_and_across(view, place)
        return at in eye.own and across in eye.other

    return [one for one in found if is_seen(one[1])] or found


def ranked(found: list[RatedPlacement], rng: Random) -> list[RatedPlacement]:
    """The best placement first; equal ones in random order."""
    return sorted(rng.sample(found, len(found)), key=lambda one: -one[0])


def preferred(ranking: list[RatedPlacement], wavers: float, rng: Random) -> Place:
    """The best placement or, more often the larger `wavers` is, one that looks nearly as good. A placement
    whose value is lower by `wavers` is about a third as likely."""
    best, first = ranking[0]
    if wavers <= 0:
        return first
    few = ranking[:BEST]
    odds = [exp((value - best) / wavers) for value, _ in few]
    return rng.choices(few, odds)[0][1]
