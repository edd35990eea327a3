"""`robotable score`: score the lines of a board and name the winner."""

from __future__ import annotations

from typing import Literal

from rich.table import Table

from robotable.cli.json_output import JsonOutput
from robotable.cli.source import Source, read_argument
from robotable.cli.terminal import out
from robotable.games.robot_master import read_board
from robotable.games.robot_master.board import COLUMN_NAMES, ROW_NAMES
from robotable.games.robot_master.scoring import Fives, column_scores, deciding, row_scores, winner
from robotable.pictures.robot_master_text import COLUMNS_MARK, ROWS_MARK


class ScoreJson(JsonOutput, frozen=True, kw_only=True):
    """The points of each line."""

    commands = ("robotable score",)

    rows: dict[str, int]
    columns: dict[str, int]
    lowest: dict[str, int]
    """Of the rows and of the columns."""

    winner: Literal["rows", "columns", "draw"] | None
    """None if the board is not full."""


def score(board: Source, /, *, fives: Fives = "unit", json: bool = False) -> None:
    """Score a Robot Master board.

    Parameters
    ----------
    board
        Rows 5 to 1 separated by "/", digits 0 to 5, "." for an empty cell, such as
        ...../.22../.133./..4../..... ; "-" reads it from standard input.
    fives
        How five of a kind count: the two cards beyond the triple singly (unit) or as a pair (pair).
    json
        Print JSON for programs.
    """
    cells = read_board(read_argument(board))
    rows, columns = row_scores(cells, fives), column_scores(cells, fives)
    complete = None not in cells
    side = winner(rows, columns)
    if json:
        ScoreJson(
            rows=dict(zip(ROW_NAMES, rows, strict=True)),
            columns=dict(zip(COLUMN_NAMES, columns, strict=True)),
            lowest={"rows": min(rows), "columns": min(columns)},
            winner=(side or "draw") if complete else None,
        ).write()
        return
    table = Table(box=None, header_style="dim", pad_edge=False)
    for title in (f"{ROWS_MARK} row", "points", f"  {COLUMNS_MARK} column", "points"):
        table.add_column(title, justify="right")
    for line in zip(ROW_NAMES, rows, COLUMN_NAMES, columns, strict=True):
        table.add_row(*map(str, line))
    console = out()
    console.print(table)
    console.print(f"lowest: {ROWS_MARK} rows {min(rows)}, {COLUMNS_MARK} columns {min(columns)}")
    order = ", then ".join(f"{row} : {column}" for row, column in deciding(rows, columns))
    console.print(f"compared, rows : columns, lowest first: {order}")
    if complete:
        console.print("a draw: all five lines are equal" if side is None else f"{side} win")
    else:
        ahead = "nobody is ahead" if side is None else f"{side} are ahead"
        console.print(f"{ahead}; {cells.count(None)} cells are empty")
