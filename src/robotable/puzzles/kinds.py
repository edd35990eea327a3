"""Finds the puzzles of a game: the object `PUZZLES` in `puzzles/NAME`."""

from __future__ import annotations

from functools import cache

from robotable.game_parts import game_part
from robotable.games.catalogue import GAMES
from robotable.puzzles.kind import PuzzleKind
from robotable.puzzles.puzzle import Difficulty, Puzzle, difficulty


@cache
def kind_of(game: str) -> PuzzleKind | None:
    """None for a game without puzzles, or an unknown one."""
    part = game_part("robotable.puzzles", game) if game in GAMES else None
    found: PuzzleKind | None = None if part is None else part.PUZZLES
    return found


def known_kind(game: str) -> PuzzleKind:
    """Raises KeyError for a game without puzzles."""
    found = kind_of(game)
    if found is None:
        raise KeyError(game)
    return found


@cache
def puzzle_games() -> tuple[str, ...]:
    """The names of all games with puzzles."""
    return tuple(game for game in GAMES if kind_of(game) is not None)


def difficulty_of(puzzle: Puzzle) -> Difficulty:
    return difficulty(known_kind(puzzle.game).bands, puzzle.rating)
