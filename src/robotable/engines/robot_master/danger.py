"""Estimates the danger that a line ends with a low score, from its cards and the cards that may still come.

The lowest line decides the game, so lines are valued by their danger: exp(-score / SCALE) for a full line.
For a line with empty cells, the model fills the cells one by one: the owner of the line places the best of a
few random cards, the opponent the worst. Neither looks beyond this line.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import exp
from typing import Final, TypeAlias

import msgspec

from robotable.games.robot_master.board import VALUES, Board
from robotable.games.robot_master.scoring import Fives, line_score

Line: TypeAlias = int
"""The cards of a line in any order, as an index into LINES."""

LINES: Final = tuple(
    cards for size in range(5, -1, -1) for cards in combinations_with_replacement(VALUES, size)
)
"""Every multiset of up to five cards. Full lines come first."""

_LINE_OF: Final = {cards: line for line, cards in enumerate(LINES)}

WITH: Final = tuple(
    tuple(_LINE_OF[tuple(sorted((*cards, card)))] for card in VALUES) if len(cards) < 5 else ()
    for cards in LINES
)
"""For each line, the lines that result from adding a card of each value."""

SCALE: Final = 20.0
"""This many more points make a line about a third as dangerous. From 14 to 30, strength did not differ."""

_EVERY_VALUE: Final = (1 << len(VALUES)) - 1

Supply: TypeAlias = tuple[float, ...]
"""How many cards of each value a player may be able to choose from."""


def line_of(cells: Board) -> Line:
    return _LINE_OF[tuple(sorted(card for card in cells if card is not None))]


class Filling(msgspec.Struct, frozen=True):
    """How often the owner of a line and the opponent fill its empty cells. The rest is filled at random."""

    owner: float
    opponent: float
    choice: int
    """The number of cards from which each of them takes the best or the worst."""


SIDES: Final = Filling(owner=0.5, opponent=0.5, choice=5)
SOLO: Final = Filling(owner=0.8, opponent=0.0, choice=2)
"""In solo nobody spoils a line, but not every card finds a good place. Both were found by experiment."""


class Danger:
    """Computes the danger of lines for one supply of each side, and caches the results."""

    def __init__(self, filling: Filling, fives: Fives, owner: Supply, opponent: Supply) -> None:
        self._filling = filling
        self._owner = _all_within(owner, filling.choice)
        self._opponent = _all_within(opponent, filling.choice)
        self._blind = _all_within(owner, 1)
        self._known = dict(_full_lines(fives))

    def of(self, line: Line) -> float:
        known = self._known.get(line)
        if known is None:
            known = self._known[line] = self._unfinished(line)
        return known

    def _unfinished(self, line: Line) -> float:
        filling = self._filling
        after = sorted([(self.of(onward), card) for card, onward in enumerate(WITH[line])])
        danger = filling.owner * _first(after, self._owner)
        blind = 1 - filling.owner - filling.opponent
        if blind:
            danger += blind * _first(after, self._blind)
        if filling.opponent:
            after.reverse()
            danger += filling.opponent * _first(after, self._opponent)
        return danger


def _first(ranked: list[tuple[float, int]], all_within: list[float]) -> float:
    """The expected danger after the drawn card that ranks first."""
    expected, behind, left = 0.0, _EVERY_VALUE, 1.0
    for danger, card in ranked:
        behind ^= 1 << card
        none_yet = all_within[behind]
        expected += danger * (left - none_yet)
        left = none_yet
    return expected


def _all_within(supply: Supply, choice: int) -> list[float]:
    """For each set of values, as a bit mask, the chance that `choice` random cards all belong to it."""
    total = sum(supply)
    shares = [0.0]
    for cards in supply:
        shares += [share + cards / total for share in shares]
    return [share**choice for share in shares]


@cache
def _full_lines(fives: Fives) -> dict[Line, float]:
    return {
        line: exp(-line_score(cards, fives) / SCALE) for line, cards in enumerate(LINES) if len(cards) == 5
    }
