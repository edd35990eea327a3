"""Tournaments, their logs and their lists."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

import msgspec

from robotable.store.protocol import Conflict
from robotable.store.protocol.jobs import Job
from robotable.store.protocol.paging import NEWEST, Cursor
from robotable.store.protocol.tournaments import TournamentAppend, TournamentRow, is_past
from robotable.store.rows import (
    TOURNAMENT_COLUMNS,
    check_tournament_numbers,
    tournament_entry_from,
    tournament_from,
    tournament_values,
)
from robotable.store.sqlite.jobs import schedule_job
from robotable.store.sqlite.repository import Repository, read, write
from robotable.tournaments.entries import TournamentEntry


class SqliteTournaments(Repository):
    @write
    def create(
        self, db: Connection, row: TournamentRow, entry: TournamentEntry, jobs: Sequence[Job] = ()
    ) -> None:
        db.execute(
            f"INSERT INTO tournaments ({TOURNAMENT_COLUMNS}, is_listed, is_past)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*tournament_values(row), row.is_listed, row.is_past),
        )
        _add_entries(db, row.id, (entry,))
        for job in jobs:
            schedule_job(db, job)

    @read
    def get(self, db: Connection, id: str) -> TournamentRow | None:
        found = db.execute(f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE id = ?", (id,)).fetchone()
        return None if found is None else tournament_from(found)

    @read
    def entries(self, db: Connection, tournament: str, since: int = 0) -> Sequence[TournamentEntry]:
        rows = db.execute(
            "SELECT seq, at, what FROM tournament_entries WHERE tournament = ? AND seq > ? ORDER BY seq",
            (tournament, since),
        )
        return [tournament_entry_from(row) for row in rows.fetchall()]

    @write
    def append(self, db: Connection, append: TournamentAppend) -> bool:
        check_tournament_numbers(append)
        found = db.execute("SELECT seq FROM tournaments WHERE id = ?", (append.tournament,)).fetchone()
        if found is None:
            raise Conflict(f"there is no tournament {append.tournament}")
        if found[0] != append.expected:
            return False
        if append.entries:
            db.execute(
                "UPDATE tournaments SET seq = ?, status = ?, updated = ?, is_past = ?,"
                " is_listed = is_listed AND ? WHERE id = ?",
                (
                    append.entries[-1].seq,
                    append.status,
                    append.at,
                    is_past(append.status),
                    append.status != "cancelled",
                    append.tournament,
                ),
            )
        _add_entries(db, append.tournament, append.entries)
        db.executemany(
            "INSERT OR IGNORE INTO tournament_people VALUES (?, ?)",
            [(person, append.tournament) for person in append.people],
        )
        db.executemany("DELETE FROM jobs WHERE kind = ? AND key = ?", append.cancelled_jobs)
        for job in append.jobs:
            schedule_job(db, job)
        return True

    @read
    def listed(
        self, db: Connection, *, past: bool, before: Cursor | None, limit: int
    ) -> Sequence[TournamentRow]:
        rows = db.execute(
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE is_listed = 1 AND is_past = ?"
            " AND (created, id) < (?, ?) ORDER BY created DESC, id DESC LIMIT ?",
            (past, *(before or NEWEST), limit),
        )
        return [tournament_from(row) for row in rows.fetchall()]

    @read
    def of_person(
        self, db: Connection, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[TournamentRow]:
        rows = db.execute(
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE id IN"
            " (SELECT tournament FROM tournament_people WHERE person = ?1"
            " UNION SELECT id FROM tournaments WHERE organiser = ?1)"
            " AND (created, id) < (?2, ?3) ORDER BY created DESC, id DESC LIMIT ?4",
            (person, *(before or NEWEST), limit),
        )
        return [tournament_from(row) for row in rows.fetchall()]

    @read
    def all(self, db: Connection, *, after: str = "", limit: int = 1000) -> Sequence[TournamentRow]:
        rows = db.execute(
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE id > ? ORDER BY id LIMIT ?", (after, limit)
        )
        return [tournament_from(row) for row in rows.fetchall()]

    @read
    def count_current_of(self, db: Connection, organiser: str) -> int:
        sql = "SELECT count(*) FROM tournaments WHERE organiser = ? AND is_past = 0"
        found: int = db.execute(sql, (organiser,)).fetchone()[0]
        return found


def _add_entries(db: Connection, tournament: str, entries: Sequence[TournamentEntry]) -> None:
    db.executemany(
        "INSERT INTO tournament_entries VALUES (?, ?, ?, ?)",
        [(tournament, one.seq, one.at, msgspec.json.encode(one.what).decode()) for one in entries],
    )
