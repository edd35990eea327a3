"""Find the boards with given scores, to restore pictures that are lost from a rule book's text.

`plain_score` computes the scores, so that nothing here agrees with the package by construction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from tests.games.robot_master.plain_score import line_points

Line = tuple[int, ...]


def lines_worth(points: int, fives: str = "unit") -> list[Line]:
    """Every line of five cards with this score, sorted."""
    return [line for line in combinations_with_replacement(range(6), 5) if line_points(line, fives) == points]


def beginnings(points: int, fives: str) -> set[Line]:
    """Possible partial lines with this final score: sorted cards, zero to five of them."""
    return {
        part
        for line in lines_worth(points, fives)
        for length in range(6)
        for part in combinations(line, length)
    }


def boards_worth(
    rows: Sequence[int], columns: Sequence[int], fives: str = "unit", copies: int = 6
) -> Iterator[Line]:
    """Every full board with these row and column scores, within the number of copies of each value.

    Fills cell by cell in reading order; tries a card only if its row and its column can still reach their
    scores.
    """
    in_row = [beginnings(points, fives) for points in rows]
    in_column = [beginnings(points, fives) for points in columns]
    board: list[int] = []

    def extended() -> Iterator[Line]:
        if len(board) == 25:
            yield tuple(board)
            return
        row, column = divmod(len(board), 5)
        for card in range(6):
            if (
                board.count(card) < copies
                and tuple(sorted([*board[5 * row :], card])) in in_row[row]
                and tuple(sorted([*board[column::5], card])) in in_column[column]
            ):
                board.append(card)
                yield from extended()
                board.pop()

    return extended()
