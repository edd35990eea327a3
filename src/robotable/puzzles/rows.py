"""Puzzles as rows for a data frame."""

from __future__ import annotations

from collections.abc import Iterable

from robotable.puzzles.kinds import difficulty_of
from robotable.puzzles.puzzle import Puzzle


def rows(puzzles: Iterable[Puzzle]) -> list[dict[str, str | int | float | bool]]:
    """A row for each puzzle, which pandas and polars turn into a data frame."""
    return [
        {
            "game": puzzle.game,
            "position": puzzle.position,
            "difficulty": difficulty_of(puzzle),
            "rating": puzzle.rating,
            "moves": puzzle.moves,
            "ways": puzzle.ways,
            "helpers": puzzle.helpers,
            "decoys": puzzle.decoys,
            "way": puzzle.way,
            "must_turn": puzzle.must_turn,
            "solved_by": " ".join(puzzle.solved_by),
        }
        for puzzle in puzzles
    ]
