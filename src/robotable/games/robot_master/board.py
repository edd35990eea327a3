"""The 5×5 board: cells are indices 0 to 24 in reading order, named a5 (top left) to e1 (bottom right)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

Card: TypeAlias = int
"""A robot's value, 0 to 5; there are six cards of each."""

Cell: TypeAlias = int
Board: TypeAlias = tuple[Card | None, ...]

VALUES: Final = range(6)
COPIES: Final = 6
CELLS: Final = range(25)
CENTRE: Final[Cell] = 12

COLUMN_NAMES: Final = "abcde"
ROW_NAMES: Final = "54321"
"""Top to bottom, as the board is printed (BSN)."""

CELL_NAMES: Final = tuple(column + row for row in ROW_NAMES for column in COLUMN_NAMES)
CELL_BY_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}

EMPTY: Final[Board] = (None,) * 25


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    row, column = divmod(cell, 5)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(5 * r + c for r, c in steps if 0 <= r < 5 and 0 <= c < 5)


NEIGHBOURS: Final = tuple(_neighbours(cell) for cell in CELLS)


@lru_cache(maxsize=128)  # called several times per board: by the rules and by each view
def open_cells(board: Board) -> tuple[Cell, ...]:
    """The empty cells that share an edge with a card: the next card must be placed on one of them."""
    return tuple(
        cell
        for cell, card in enumerate(board)
        if card is None and any(board[other] is not None for other in NEIGHBOURS[cell])
    )


def is_connected(board: Board) -> bool:
    """Whether the cards can have been placed one after another, starting from the one on c3."""
    reached = {CENTRE} if board[CENTRE] is not None else set()
    frontier = list(reached)
    while frontier:
        for other in NEIGHBOURS[frontier.pop()]:
            if board[other] is not None and other not in reached:
                reached.add(other)
                frontier.append(other)
    return len(reached) == 25 - board.count(None)


def with_card(board: Board, cell: Cell, card: Card) -> Board:
    return (*board[:cell], card, *board[cell + 1 :])


def rows(board: Board) -> tuple[Board, ...]:
    """The five rows, 5 to 1."""
    return board[:5], board[5:10], board[10:15], board[15:20], board[20:]


def columns(board: Board) -> tuple[Board, ...]:
    """The five columns, a to e."""
    return board[::5], board[1::5], board[2::5], board[3::5], board[4::5]
