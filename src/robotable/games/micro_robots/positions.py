"""A position: a board, the robot's start, the target and optionally a via cell that the robot must pass.

This module also checks solutions.

    ValueError
      InvalidPosition    cells for which the dice would be rolled again
"""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

import msgspec

from robotable.games.micro_robots.boards import CELLS, Board, Cell, moves

CellPath: TypeAlias = tuple[Cell, ...]
"""All cells of a path, beginning with the start: one more than its moves."""


class InvalidPosition(ValueError):
    """Start, target and via do not make a position; the message says which cell is wrong and why."""


class Position(msgspec.Struct, frozen=True):
    """The puzzle of a round: from `start` to `target`, through `via` in the pro variant."""

    board: Board
    start: Cell
    target: Cell
    via: Cell | None = None

    def __post_init__(self) -> None:
        for role, cell in (("start", self.start), ("target", self.target), ("via", self.via)):
            if cell is not None and cell not in CELLS:
                raise InvalidPosition(f"{role} {cell}: expected a cell from 0 to {len(CELLS) - 1}")
        # AB "SPIELVORBEREITUNG" and "PROFI-VARIANTE": the dice are rolled again.
        if self.target == self.start:
            raise InvalidPosition(
                f"the target {self.board.faces[self.target]} is also the start; expected another cell"
            )
        if self.via is not None and self.via in (self.start, self.target):
            raise InvalidPosition(
                f"the via cell {self.board.faces[self.via]} is also the start or the target; "
                "expected another cell"
            )


def solves(position: Position, way: CellPath, *, no_revisits: bool = False) -> bool:
    """Whether the path leads by legal moves from the start, through the via, to the target as its last cell.

    Crossing the target earlier neither counts nor ends the path. `no_revisits` rejects a path that visits a
    cell twice.
    """
    if len(way) < 2 or way[0] != position.start or way[-1] != position.target:
        return False
    steps = pairwise(way)
    if not all(here in CELLS and there in moves(position.board)[here] for here, there in steps):
        return False
    if no_revisits and len(set(way)) < len(way):
        return False
    return position.via is None or position.via in way
