"""The ten lines as people look at them: what each is made of, which ones decide, what a card would change."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import msgspec

from robotable.games.robot_master.board import VALUES, Board, Card, Cell, columns, rows
from robotable.games.robot_master.scoring import Fives, Scores, deciding, group_score, line_score

Change: TypeAlias = tuple[int, int]
"""What a row and a column would score with a card on the cell where they meet."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Equal cards in one line, and what they are worth together."""

    card: Card
    copies: int
    points: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    score: int
    groups: tuple[Group, ...]
    """By value, the lowest first."""

    place: int
    """1 for the lowest lines of the side, in solo of the board; else how many are lower, and one."""

    counts: bool
    """Whether this score is compared now: the lowest, and from a tie on the next ones. In solo the lowest."""


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: tuple[Line, ...]
    """5 to 1."""

    columns: tuple[Line, ...]
    """a to e."""


@lru_cache(maxsize=4096)  # the same few lines are looked at by every seat, turn after turn
def groups(line: Board, fives: Fives) -> tuple[Group, ...]:
    found = ((card, line.count(card)) for card in VALUES)
    return tuple(Group(card, copies, group_score(card, copies, fives)) for card, copies in found if copies)


@lru_cache(maxsize=1024)  # asked once for each view of a board, and for the event that ends a game
def lines(board: Board, fives: Fives, solo: bool) -> Lines:
    of_rows, of_columns = rows(board), columns(board)
    row_scores = tuple(line_score(line, fives) for line in of_rows)
    column_scores = tuple(line_score(line, fives) for line in of_columns)
    if solo:
        every = sorted(row_scores + column_scores)
        return Lines(
            _side(of_rows, row_scores, every, every[0], fives),
            _side(of_columns, column_scores, every, every[0], fives),
        )
    last_row, last_column = deciding(row_scores, column_scores)[-1]
    return Lines(
        _side(of_rows, row_scores, sorted(row_scores), last_row, fives),
        _side(of_columns, column_scores, sorted(column_scores), last_column, fives),
    )


def _side(
    found: tuple[Board, ...], scores: Scores, among: list[int], last: int, fives: Fives
) -> tuple[Line, ...]:
    return tuple(
        Line(score, groups(line, fives), 1 + among.index(score), score <= last)
        for line, score in zip(found, scores, strict=True)
    )


@lru_cache(maxsize=4096)
def _with_each(line: Board, at: int, fives: Fives) -> Scores:
    """What the line would score with each of the values there."""
    return tuple(line_score((*line[:at], card, *line[at + 1 :]), fives) for card in VALUES)


def changes(board: Board, placements: Iterable[tuple[Card, Cell]], fives: Fives) -> tuple[Change, ...]:
    """What each placement would make of its row and its column."""
    of_rows, of_columns = rows(board), columns(board)
    by_cell: dict[Cell, tuple[Scores, Scores]] = {}
    found: list[Change] = []
    for card, cell in placements:
        if cell not in by_cell:
            row, column = divmod(cell, 5)
            by_cell[cell] = (
                _with_each(of_rows[row], column, fives),
                _with_each(of_columns[column], row, fives),
            )
        row_with, column_with = by_cell[cell]
        found.append((row_with[card], column_with[card]))
    return tuple(found)
