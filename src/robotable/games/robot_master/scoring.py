"""Scores lines and decides which side's lines are better."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from robotable.games.robot_master.board import VALUES, Board, Card, columns, rows

Fives: TypeAlias = Literal["unit", "pair"]
"""Five of a kind: the two cards beyond the triple score individually (CG) or as a pair (BSN)."""

Side: TypeAlias = Literal["rows", "columns"]
Scores: TypeAlias = tuple[int, ...]
"""Five line scores: rows 5 to 1, or columns a to e."""

Pairs: TypeAlias = tuple[tuple[int, int], ...]
"""The scores of a row and a column that are compared, lowest first."""


def group_score(card: Card, copies: int, fives: Fives) -> int:
    """CG, "Comptage des points": the combined score of `copies` equal cards in one line."""
    match copies:
        case 0:
            return 0
        case 1:
            return card
        case 2:
            return 10 * card
        case 3:
            return 100
        case 4:
            return 100 + card
        case _:
            return 100 + (10 * card if fives == "pair" else 2 * card)


@cache
def line_score(line: Board, fives: Fives = "unit") -> int:
    """The score of a row or column. An incomplete line scores the cards placed so far."""
    return sum(group_score(card, line.count(card), fives) for card in VALUES)


def row_scores(board: Board, fives: Fives = "unit") -> Scores:
    return tuple([line_score(line, fives) for line in rows(board)])


def column_scores(board: Board, fives: Fives = "unit") -> Scores:
    return tuple([line_score(line, fives) for line in columns(board)])


def deciding(of_rows: Scores, of_columns: Scores) -> Pairs:
    """The lowest scores of both sides and, after each tie, the next-lowest, up to the pair that decides.

    BSN shows exactly these under the board. Five equal pairs are a draw.
    """
    pairs: list[tuple[int, int]] = []
    for pair in zip(sorted(of_rows), sorted(of_columns), strict=True):
        pairs.append(pair)
        if pair[0] != pair[1]:
            break
    return tuple(pairs)


def winner(of_rows: Scores, of_columns: Scores) -> Side | None:
    """The side whose lines are better; None for a draw."""
    low_row, low_column = deciding(of_rows, of_columns)[-1]
    if low_row == low_column:
        return None
    return "rows" if low_row > low_column else "columns"
