"""Ratings of people and puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from sqlite3 import Connection

from robotable.store.protocol.puzzle_ratings import PuzzleRating, Rate
from robotable.store.sqlite.repository import Repository, read, write


class SqlitePuzzleRatings(Repository):
    @read
    def of_person(self, db: Connection, game: str, person: str) -> PuzzleRating | None:
        return _person(db, game, person)

    @read
    def of_puzzles(self, db: Connection, game: str, puzzles: Sequence[str]) -> Mapping[str, PuzzleRating]:
        marks = ", ".join("?" * len(puzzles))
        rows = db.execute(
            f"SELECT puzzle, mu, sigma, answers FROM puzzle_ratings WHERE game = ? AND puzzle IN ({marks})",
            (game, *puzzles),
        )
        return {puzzle: PuzzleRating(*rest) for puzzle, *rest in rows.fetchall()}

    @write
    def rate(
        self,
        db: Connection,
        game: str,
        person: str,
        puzzle: str,
        first: tuple[PuzzleRating, PuzzleRating],
        rate: Rate,
    ) -> tuple[PuzzleRating, PuzzleRating]:
        found = db.execute(
            "SELECT mu, sigma, answers FROM puzzle_ratings WHERE game = ? AND puzzle = ?", (game, puzzle)
        ).fetchone()
        own, other = rate(
            _person(db, game, person) or first[0], first[1] if found is None else PuzzleRating(*found)
        )
        db.execute(
            "INSERT INTO solver_ratings VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, answers = excluded.answers",
            (game, person, own.mu, own.sigma, own.answers),
        )
        db.execute(
            "INSERT INTO puzzle_ratings VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, answers = excluded.answers",
            (game, puzzle, other.mu, other.sigma, other.answers),
        )
        return own, other


def _person(db: Connection, game: str, person: str) -> PuzzleRating | None:
    found = db.execute(
        "SELECT mu, sigma, answers FROM solver_ratings WHERE game = ? AND person = ?", (game, person)
    ).fetchone()
    return None if found is None else PuzzleRating(*found)
