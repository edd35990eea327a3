"""Robot Master in a terminal: the board with its line scores, as styled pieces of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from robotable.games.robot_master import View
from robotable.games.robot_master.board import COLUMN_NAMES, ROW_NAMES, open_cells

Piece: TypeAlias = tuple[str, str]
"""A piece of text and its style name: frame, card0 to card5, open, name, score, lowest, last."""

ROWS_MARK: Final = "⊖"
COLUMNS_MARK: Final = "⦶"


def board(view: View, last: int | None = None) -> Iterator[Piece]:
    """Eleven lines, plus two for the columns. Brackets mark the card on cell `last`, dots the open cells."""
    cells = open_cells(view.board) if view.outcome is None else ()
    yield from (("    ", "frame"), ("   ".join(f" {name} " for name in COLUMN_NAMES).rstrip(), "name"))
    yield "\n", "frame"
    for row, name in enumerate(ROW_NAMES):
        yield "   " + ("├" if row else "┌") + ("┼" if row else "┬").join(["─────"] * 5), "frame"
        yield ("┤" if row else "┐") + "\n", "frame"
        yield f" {name} ", "name"
        for cell in range(5 * row, 5 * row + 5):
            yield "│", "frame"
            yield _cell(view.board[cell], cell in cells, cell == last)
        yield "│", "frame"
        yield _score(view.rows[row], ROWS_MARK if view.rows[row] == min(view.rows) else "")
        yield "\n", "frame"
    yield "   └" + "┴".join(["─────"] * 5) + "┘\n", "frame"
    yield "   ", "frame"
    for score in view.columns:
        yield _score(score, COLUMNS_MARK if score == min(view.columns) else "")
    yield "\n", "frame"


def _cell(card: int | None, is_open: bool, is_last: bool) -> Piece:
    if card is None:
        return ("  ·  ", "open") if is_open else ("     ", "frame")
    return (f" [{card}] " if is_last else f"  {card}  "), f"card{card}"


def _score(score: int, mark: str) -> Piece:
    """Six characters wide, like the cells. A lowest line has its side's mark and does not rely on colour."""
    return f"{score:>4}{mark:<2}", "lowest" if mark else "score"


def standing(view: View) -> str:
    """BSN's status: both lowest lines and, if they tie, the next ones, up to the pair that decides. In solo,
    the lowest of all ten lines."""
    if len(view.seats) == 1:
        return f"move {view.turn} · lowest line {min(view.rows + view.columns)}"
    rows = ", ".join(str(row) for row, _ in view.deciding)
    columns = ", ".join(str(column) for _, column in view.deciding)
    return f"move {view.turn} · {ROWS_MARK} {rows}  {COLUMNS_MARK} {columns}"


def verdict(view: View) -> str:
    """A sentence that says who won and why."""
    if view.outcome is None:
        return "The game is not over."
    if len(view.seats) == 1:
        return f"Your lowest line is worth {view.outcome.points[0]} points."
    if not view.outcome.winners:
        return "A draw: all five lines of both sides are equal."
    side = view.seats[view.outcome.winners[0]].side
    other = "columns" if side == "rows" else "rows"
    row, column = view.deciding[-1]
    mine, theirs = (row, column) if side == "rows" else (column, row)
    rank = ("lowest", "second-lowest", "third-lowest", "fourth-lowest", "highest")[len(view.deciding) - 1]
    equal = "" if rank == "lowest" else "all lower lines are equal, and "
    sentence = f"{side} win: {equal}their {rank} line, {mine}, beats the {rank} of the {other}, {theirs}."
    return sentence[0].upper() + sentence[1:]


def plain(pieces: Iterator[Piece]) -> str:
    """The text without styles or trailing spaces."""
    return "\n".join(line.rstrip() for line in "".join(text for text, _ in pieces).split("\n")).rstrip("\n")
