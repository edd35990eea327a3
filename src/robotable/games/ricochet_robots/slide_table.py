"""A cache of slides for one kind of robot on one board: the same results as slides.py, but much faster.

Robots are bits of an integer here: bit n is cell n. A result is cached by the robots that affect it, so it
serves every position in which those robots are the same.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.cells import CELLS, DIRECTIONS
from robotable.games.ricochet_robots.robots import Kind, WallPass
from robotable.games.ricochet_robots.slides import endings, reach

Landing: TypeAlias = tuple[int, int, bool]
"""An ending without its path: cell, cost, turned."""

BIT: Final = tuple(1 << cell for cell in range(CELLS))


class SlideTable:
    """A slide is 4 * cell + its direction's index in DIRECTIONS; the other robots are given as bits."""

    def __init__(self, board: Board, kind: Kind, wall_pass: WallPass) -> None:
        self._board = board
        self._kind = kind
        self._wall_pass = wall_pass
        self.reach: list[int] = []
        """For each slide, the bits of all cells where another robot changes it."""

        self.free: list[tuple[Landing, ...]] = []
        """For each slide, its endings when no other robot is within reach."""

        self._blocked: dict[tuple[int, int], tuple[Landing, ...]] = {}
        for slide in range(4 * CELLS):
            cells = reach(board, kind, slide // 4, DIRECTIONS[slide % 4])
            self.reach.append(sum(BIT[cell] for cell in cells if cell != slide // 4))
            self.free.append(self._landings(slide, 0))

    def landings(self, slide: int, others: int) -> tuple[Landing, ...]:
        """The endings of the slide, cheapest first."""
        near = self.reach[slide] & others
        return self.blocked(slide, near) if near else self.free[slide]

    def blocked(self, slide: int, near: int) -> tuple[Landing, ...]:
        """The endings of the slide when the robots in `near` are within reach."""
        key = (slide, near)
        found = self._blocked.get(key)
        if found is None:
            found = self._blocked[key] = self._landings(slide, near)
        return found

    def _landings(self, slide: int, others: int) -> tuple[Landing, ...]:
        cells = {cell for cell in range(CELLS) if BIT[cell] & others}
        found = endings(self._board, self._kind, slide // 4, DIRECTIONS[slide % 4], cells, self._wall_pass)
        return tuple((ending.cell, ending.cost, ending.turned) for ending in found)


def slide_table(board: Board, kind: Kind, wall_pass: WallPass) -> SlideTable:
    """The cached table for this board and kind. Kinds that pass no diagonal move alike and share one."""
    special = kind == "transparent" or any(diagonal.colour == kind for diagonal in board.diagonals)
    return _slide_table(board, kind if special else "silver", wall_pass)


@lru_cache(maxsize=16)
def _slide_table(board: Board, kind: Kind, wall_pass: WallPass) -> SlideTable:
    return SlideTable(board, kind, wall_pass)
