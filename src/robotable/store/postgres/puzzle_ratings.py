"""Ratings of people and puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.protocol.puzzle_ratings import PuzzleRating, Rate


class PostgresPuzzleRatings(PostgresRepository):
    @read
    async def of_person(self, db: PostgresConnection, game: str, person: str) -> PuzzleRating | None:
        found = await db.fetchrow(
            "SELECT mu, sigma, answers FROM solver_ratings WHERE game = $1 AND person = $2", game, person
        )
        return None if found is None else PuzzleRating(*found)

    @read
    async def of_puzzles(
        self, db: PostgresConnection, game: str, puzzles: Sequence[str]
    ) -> Mapping[str, PuzzleRating]:
        rows = await db.fetch(
            "SELECT puzzle, mu, sigma, answers FROM puzzle_ratings WHERE game = $1 AND puzzle = ANY ($2)",
            game,
            list(puzzles),
        )
        return {puzzle: PuzzleRating(*rest) for puzzle, *rest in rows}

    @write
    async def rate(
        self,
        db: PostgresConnection,
        game: str,
        person: str,
        puzzle: str,
        first: tuple[PuzzleRating, PuzzleRating],
        rate: Rate,
    ) -> tuple[PuzzleRating, PuzzleRating]:
        # Both rows exist and are locked, in this order, before they are read.
        await db.execute(
            "INSERT INTO solver_ratings VALUES ($1, $2, $3, $4, 0) ON CONFLICT DO NOTHING",
            game,
            person,
            first[0].mu,
            first[0].sigma,
        )
        await db.execute(
            "INSERT INTO puzzle_ratings VALUES ($1, $2, $3, $4, 0) ON CONFLICT DO NOTHING",
            game,
            puzzle,
            first[1].mu,
            first[1].sigma,
        )
        own = await db.fetchrow(
            "SELECT mu, sigma, answers FROM solver_ratings WHERE game = $1 AND person = $2 FOR UPDATE",
            game,
            person,
        )
        other = await db.fetchrow(
            "SELECT mu, sigma, answers FROM puzzle_ratings WHERE game = $1 AND puzzle = $2 FOR UPDATE",
            game,
            puzzle,
        )
        assert own is not None
        assert other is not None
        person_after, puzzle_after = rate(PuzzleRating(*own), PuzzleRating(*other))
        await db.execute(
            "UPDATE solver_ratings SET mu = $3, sigma = $4, answers = $5 WHERE game = $1 AND person = $2",
            game,
            person,
            person_after.mu,
            person_after.sigma,
            person_after.answers,
        )
        await db.execute(
            "UPDATE puzzle_ratings SET mu = $3, sigma = $4, answers = $5 WHERE game = $1 AND puzzle = $2",
            game,
            puzzle,
            puzzle_after.mu,
            puzzle_after.sigma,
            puzzle_after.answers,
        )
        return person_after, puzzle_after
