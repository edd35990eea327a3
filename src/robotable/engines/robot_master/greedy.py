"""Places the card with the best immediate effect on its two lines: its own and the one of the other side.

It does not search. Its only estimate of the future is which cards may still come (`danger.py`). It assumes
that the opponent may hold any card it has not seen.
"""

from __future__ import annotations

from collections.abc import Container, Generator, Iterator
from math import log
from random import Random
from typing import Final

from robotable.engines.budget import Budget
from robotable.engines.protocol import TURN_MS, Plan, Question
from robotable.engines.robot_master.danger import LINES, SIDES, SOLO, WITH, Danger, Line, Supply, line_of
from robotable.engines.robot_master.turns import AnyView, round_view, turn_question
from robotable.engines.thought import RatedAction, Thought, at_once
from robotable.games.robot_master import Action, Place, View
from robotable.games.robot_master.board import COPIES, VALUES, Card, columns, rows
from robotable.games.robot_master.scoring import line_score

_A_TRACE: Final = 0.3
"""Added to the count of each value, because a partner or a later draw may still bring one."""

_EQUAL: Final = 1e-9


class Greedy:
    """Plays all variants. In a match, it plays each round as a separate game."""

    name = "greedy"

    def question(self, view: AnyView) -> Question | None:
        return turn_question(view)

    def plan(self, view: AnyView, rng: Random) -> Plan[Action] | None:
        return Plan(TURN_MS, self.choose(view, rng)) if view.legal else None

    def choose(
        self, view: AnyView, rng: Random, budget: Budget | None = None, *, past: tuple[Action, ...] = ()
    ) -> Action:
        (thought,) = self.think(view, rng)
        return thought.best[0].action

    def think(
        self, view: AnyView, rng: Random, budget: Budget | None = None, *, past: tuple[Action, ...] = ()
    ) -> Generator[Thought[Action], None, None]:
        """Yields one thought, on its own scale: how much safer its lines are than those of the other side, or
        in solo, how small the danger is. If several placements are equally good, a random one comes first."""
        found = list(judged(round_view(view)))
        best = max(value for value, _ in found)
        first = rng.choice([one for one in found if one[0] > best - _EQUAL])
        found.remove(first)
        found.sort(key=lambda one: -one[0])
        yield at_once([RatedAction[Action](place, value, 1) for value, place in (first, *found)], "own")


EVERY: Final = range(5)


def judged(
    view: View, own_seen: Container[int] = EVERY, other_seen: Container[int] = EVERY
) -> Iterator[tuple[float, Place]]:
    """Every placement with its value; higher is better. The effect on lines that are not seen is ignored."""
    mine, theirs = own_and_other(view)
    is_solo, is_last = len(view.seats) == 1, view.board.count(None) == 1
    dangers: dict[Card, tuple[Danger, Danger, float, float]] = {}
    for place in view.legal:
        assert isinstance(place, Place)
        card = place.card
        if card not in dangers:
            dangers[card] = _dangers(view, card, mine, theirs)
        own, other, own_sum, other_sum = dangers[card]
        at, across = own_and_across(view, place)
        raised, touched = WITH[mine[at]][card], WITH[theirs[across]][card]
        if is_last and not is_solo:
            yield _result(view, _swapped(mine, at, raised), _swapped(theirs, across, touched)), place
            continue
        if at in own_seen:
            own_sum += own.of(raised) - own.of(mine[at])
        if across in other_seen:
            other_sum += other.of(touched) - other.of(theirs[across])
        yield -(own_sum + other_sum) if is_solo else log(other_sum / own_sum), place


def _owns_columns(view: View) -> bool:
    return view.seat is not None and view.seats[view.seat].side == "columns"


def own_and_across(view: View, place: Place) -> tuple[int, int]:
    """The index of the player's line that contains the card, and that of the other side's line."""
    row, column = divmod(place.cell, 5)
    return (column, row) if _owns_columns(view) else (row, column)


def own_and_other(view: View) -> tuple[list[Line], list[Line]]:
    """The lines of the player and those of the other side. In solo both belong to the player."""
    pair = rows(view.board), columns(view.board)
    mine, theirs = reversed(pair) if _owns_columns(view) else pair
    return [line_of(cells) for cells in mine], [line_of(cells) for cells in theirs]


def _dangers(
    view: View, card: Card, mine: list[Line], theirs: list[Line]
) -> tuple[Danger, Danger, float, float]:
    """The danger for each side once this card has left the hand, and the sums over the current lines."""
    hand, unseen = supplies(view, card)
    fives = view.options.fives
    if len(view.seats) == 1:
        own = other = Danger(SOLO, fives, unseen, unseen)
    else:
        own = Danger(SIDES, fives, hand, unseen)
        other = Danger(SIDES, fives, unseen, hand)
    return own, other, sum(map(own.of, mine)), sum(map(other.of, theirs))


def supplies(view: View, played: Card) -> tuple[Supply, Supply]:
    """The cards that remain in the player's hand, and all cards that the player has not seen."""
    hand = tuple(_A_TRACE + view.hand.count(card) - (card == played) for card in VALUES)
    unseen = tuple(_A_TRACE + COPIES - view.board.count(card) - view.hand.count(card) for card in VALUES)
    return hand, unseen


def _swapped(lines: list[Line], at: int, line: Line) -> list[Line]:
    return [*lines[:at], line, *lines[at + 1 :]]


def _result(view: View, mine: list[Line], theirs: list[Line]) -> float:
    """The value of a full board: the winner, then the margin that counts in a match."""
    fives = view.options.fives
    own = sorted(line_score(LINES[line], fives) for line in mine)
    other = sorted(line_score(LINES[line], fives) for line in theirs)
    return (own > other) - (own < other) + (own[0] - other[0]) / 1_000
