"""How likely a line is to end low, given what lies in it and which cards may still come.

The lowest line decides, so a line is worth what it adds to the danger of a low end: exp(-score / SCALE) when
it is full. Before that each empty cell is thought to be filled by somebody: the line's owner takes the best
of a few cards that come to hand, its opponent the worst. Neither looks further than this one line.
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
"""What lies in a line, in whatever order: an index in LINES."""

LINES: Final = tuple(
    cards for size in range(5, -1, -1) for cards in combinations_with_replacement(VALUES, size)
)
"""Every multiset of up to five cards, the full lines first."""

_LINE_OF: Final = {cards: line for line, cards in enumerate(LINES)}

WITH: Final = tuple(
    tuple(_LINE_OF[tuple(sorted((*cards, card)))] for card in VALUES) if len(cards) < 5 else ()
    for cards in LINES
)
"""Each line with one card of each value more."""

SCALE: Final = 20.0
"""Points that make a line about a third as dangerous. From 14 to 30 no difference in strength was seen."""

_EVERY_VALUE: Final = (1 << len(VALUES)) - 1

Supply: TypeAlias = tuple[float, ...]
"""How many cards of each value somebody may have to choose from."""


def line_of(cells: Board) -> Line:
    return _LINE_OF[tuple(sorted(card for card in cells if card is not None))]


class Filling(msgspec.Struct, frozen=True):
    """Who fills the empty cells of a line: its owner, its opponent, or anybody without looking at it."""

    owner: float
    opponent: float
    choice: int
    """From how many cards each of them takes the best or the worst."""


SIDES: Final = Filling(owner=0.5, opponent=0.5, choice=5)
SOLO: Final = Filling(owner=0.8, opponent=0.0, choice=2)
"""Nobody spoils a line of a solo game, but not every card finds a good place. Both were found by trial."""


class Danger:
    """Asked for a line; remembers all it has worked out, for one supply of each side."""

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
    """What to expect of that card, among those drawn, which stands first in the ranking."""
    expected, behind, left = 0.0, _EVERY_VALUE, 1.0
    for danger, card in ranked:
        behind ^= 1 << card
        none_yet = all_within[behind]
        expected += danger * (left - none_yet)
        left = none_yet
    return expected


def _all_within(supply: Supply, choice: int) -> list[float]:
    """For each set of values, as bits, the chance that so many cards drawn all belong to it."""
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
