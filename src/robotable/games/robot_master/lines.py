"""The ten lines as displayed: their groups of cards, which of them decide, and what a card would change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

import msgspec

from robotable.games.robot_master.board import VALUES, Board, Card, Cell, columns, rows
from robotable.games.robot_master.scoring import Fives, Scores, deciding, group_score, line_score

Change: TypeAlias = tuple[int, int]
"""What a row and a column would score with a card on the cell where they cross."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Equal cards in one line, and their combined score."""

    card: Card
    copies: int
    points: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    score: int
    groups: tuple[Group, ...]
    """Sorted by value, lowest first."""

    place: int
    """The rank within the side (in solo, within the board): 1 plus the number of lower lines."""

    counts: bool
    """Whether this score is compared: the lowest and, after a tie, the next-lowest. In solo, the lowest."""


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: tuple[Line, ...]
    """From 5 to 1."""

    columns: tuple[Line, ...]
    """From a to e."""


@lru_cache(maxsize=1024)  # every seat's view needs the same few lines, turn after turn
def groups(line: Board, fives: Fives) -> tuple[Group, ...]:
    found = ((card, line.count(card)) for card in VALUES)
    return tuple(Group(card, copies, group_score(card, copies, fives)) for card, copies in found if copies)


@lru_cache(maxsize=128)  # 2 KB each; called for each view of a board, and for the event that ends it
def lines(board: Board, fives: Fives, solo: bool) -> Lines:
    of_rows, of_columns = rows(board), columns(board)
    row_scores = tuple([line_score(line, fives) for line in of_rows])
    column_scores = tuple([line_score(line, fives) for line in of_columns])
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
        [
            Line(score, groups(line, fives), 1 + among.index(score), score <= last)
            for line, score in zip(found, scores, strict=True)
        ]
    )


@lru_cache(maxsize=1024)  # there are 18,000, but a move needs few, each for all views at the same time
def _with_each(line: Board, fives: Fives) -> Scores:
    """The line's score with each possible value on one of its empty cells."""
    return _adding_each(tuple(sorted([card for card in line if card is not None])), fives)


@cache  # 420 are possible
def _adding_each(cards: tuple[Card, ...], fives: Fives) -> Scores:
    """The same for the cards of a line, sorted."""
    return tuple([line_score((*cards, card), fives) for card in VALUES])


def changes(board: Board, cards: Sequence[Card], cells: Sequence[Cell], fives: Fives) -> tuple[Change, ...]:
    """The scores of the row and column of each placement, after that placement: each card on all cells."""
    of_rows = [_with_each(line, fives) if None in line else () for line in rows(board)]
    of_columns = [_with_each(line, fives) if None in line else () for line in columns(board)]
    crossings = [(of_rows[cell // 5], of_columns[cell % 5]) for cell in cells]
    return tuple([(row[card], column[card]) for card in cards for row, column in crossings])
