"""What a profile says of the puzzle room."""

from __future__ import annotations

import msgspec

from robotable.games.catalogue import GAMES
from robotable.puzzles.kinds import kind_of
from robotable.server.play.puzzle_rating import SURE, points
from robotable.store.protocol import Store


class PuzzleBestView(msgspec.Struct, frozen=True):
    mode: str
    solved: int
    at: int


class PuzzleRecord(msgspec.Struct, frozen=True):
    """How somebody does with the puzzles of a game."""

    game: str
    points: int | None
    """Their rating; None if they have not trained."""

    sure: bool
    answers: int
    bests: list[PuzzleBestView]
    """The best run of each mode."""


async def puzzle_records(store: Store, person: str) -> list[PuzzleRecord]:
    """Games without any are left out."""
    found = []
    for game in GAMES:
        if kind_of(game) is None:
            continue
        rating = await store.puzzle_ratings.of_person(game, person)
        bests = [
            PuzzleBestView(one.mode, one.solved, one.at)
            for one in await store.puzzle_runs.bests(game, person)
            if one.solved > 0
        ]
        if rating is not None:
            sure = rating.sigma < SURE
            found.append(PuzzleRecord(game, points(rating), sure, rating.answers, bests))
        elif bests:
            found.append(PuzzleRecord(game, None, False, 0, bests))
    return found
