"""Daily deals, and the attempts at them."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

from robotable.store.protocol.deals import DealAttempt, DealPlacing, StoredDeal
from robotable.store.sqlite.repository import Repository, read, write

_COLUMNS: Final = "game, date, person, began, placed, points, ended"
_RANKED: Final = (
    "SELECT person, name, login IS NULL, date, points, ended - began"
    " FROM deal_attempts JOIN people ON id = person WHERE game = ? AND points IS NOT NULL"
)


class SqliteDeals(Repository):
    @read
    def get(self, db: Connection, game: str, date: str) -> StoredDeal | None:
        return _deal(db, game, date)

    @write
    def get_or_add(self, db: Connection, game: str, date: str, deal: str) -> StoredDeal:
        db.execute("INSERT INTO deals VALUES (?, ?, ?, NULL) ON CONFLICT DO NOTHING", (game, date, deal))
        stored = _deal(db, game, date)
        assert stored is not None
        return stored

    @write
    def add_benchmark(self, db: Connection, game: str, date: str, benchmark: str) -> None:
        db.execute(
            "UPDATE deals SET benchmark = ? WHERE game = ? AND date = ? AND benchmark IS NULL",
            (benchmark, game, date),
        )

    @read
    def attempt(self, db: Connection, game: str, date: str, person: str) -> DealAttempt | None:
        return _attempt(db, game, date, person)

    @write
    def begin(self, db: Connection, game: str, date: str, person: str, at: int) -> DealAttempt:
        db.execute(
            "INSERT INTO deal_attempts (game, date, person, began, placed) VALUES (?, ?, ?, ?, '')"
            " ON CONFLICT DO NOTHING",
            (game, date, person, at),
        )
        attempt = _attempt(db, game, date, person)
        assert attempt is not None
        return attempt

    @write
    def advance(self, db: Connection, before: DealAttempt, after: DealAttempt) -> bool:
        changed = db.execute(
            "UPDATE deal_attempts SET placed = ?, points = ?, ended = max(?, began)"
            " WHERE game = ? AND date = ? AND person = ? AND placed = ? AND ended IS NULL",
            (
                after.placed,
                after.points,
                after.ended,
                before.game,
                before.date,
                before.person,
                before.placed,
            ),
        )
        return changed.rowcount == 1

    @read
    def of_day(
        self, db: Connection, game: str, date: str, *, before: int, limit: int
    ) -> Sequence[DealPlacing]:
        rows = db.execute(
            f"{_RANKED} AND date = ? AND began < ? ORDER BY points DESC, ended - began, person LIMIT ?",
            (game, date, before, limit),
        )
        return [_placing(row) for row in rows.fetchall()]

    @read
    def of_all_time(self, db: Connection, game: str, limit: int) -> Sequence[DealPlacing]:
        rows = db.execute(f"{_RANKED} ORDER BY points DESC, ended LIMIT ?", (game, limit))
        return [_placing(row) for row in rows.fetchall()]

    @read
    def of_person(self, db: Connection, game: str, person: str, limit: int) -> Sequence[DealAttempt]:
        rows = db.execute(
            f"SELECT {_COLUMNS} FROM deal_attempts WHERE person = ? AND game = ? ORDER BY date DESC LIMIT ?",
            (person, game, limit),
        )
        return [DealAttempt(*row) for row in rows.fetchall()]


def _deal(db: Connection, game: str, date: str) -> StoredDeal | None:
    found = db.execute(
        "SELECT deal, benchmark FROM deals WHERE game = ? AND date = ?", (game, date)
    ).fetchone()
    return None if found is None else StoredDeal(*found)


def _attempt(db: Connection, game: str, date: str, person: str) -> DealAttempt | None:
    found = db.execute(
        f"SELECT {_COLUMNS} FROM deal_attempts WHERE game = ? AND date = ? AND person = ?",
        (game, date, person),
    ).fetchone()
    return None if found is None else DealAttempt(*found)


def _placing(row: Sequence[Any]) -> DealPlacing:
    person, name, guest, *rest = row
    return DealPlacing(person, name, bool(guest), *rest)
