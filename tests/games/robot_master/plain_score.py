"""A second implementation of scoring, from the sentences of the rule books. Imports nothing from the
package."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


def line_points(line: Sequence[int | None], fives: str = "unit") -> int:
    """CG, "Comptage des points". From three equal cards on, the first three are worth 100 and the others
    remain; two that remain of five count singly (CG) or, with fives="pair", as the pair they are (BSN)."""
    points = 0
    for value, equal in groupby(sorted(card for card in line if card is not None)):
        copies = len(list(equal))
        if copies >= 3:
            points += 100
            copies -= 3
            if fives == "unit":
                points += copies * value
                continue
        points += 10 * value if copies == 2 else copies * value
    return points


def row_points(board: Sequence[int | None], fives: str = "unit") -> list[int]:
    return [line_points(board[5 * row : 5 * row + 5], fives) for row in range(5)]


def column_points(board: Sequence[int | None], fives: str = "unit") -> list[int]:
    return [line_points([board[5 * row + column] for row in range(5)], fives) for column in range(5)]


def decided(rows: Sequence[int], columns: Sequence[int]) -> tuple[str, int]:
    """The winner, or "draw", and the deciding line: 1 is the lowest, "und so weiter" (BSN)."""
    pairs = list(zip(sorted(rows), sorted(columns), strict=True))
    for line, (row, column) in enumerate(pairs, 1):
        if row != column:
            return ("rows" if row > column else "columns"), line
    return "draw", len(pairs)


def board_decided(board: Sequence[int | None], fives: str = "unit") -> tuple[str, int]:
    return decided(row_points(board, fives), column_points(board, fives))
