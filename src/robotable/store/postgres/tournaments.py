"""Tournaments, their logs and their lists."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.jobs import schedule_job
from robotable.store.postgres.repository import PostgresRepository, read, write
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
from robotable.tournaments.entries import TournamentEntry


class PostgresTournaments(PostgresRepository):
    @write
    async def create(
        self, db: PostgresConnection, row: TournamentRow, entry: TournamentEntry, jobs: Sequence[Job] = ()
    ) -> None:
        await db.execute(
            f"INSERT INTO tournaments ({TOURNAMENT_COLUMNS}, is_listed, is_past)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            *tournament_values(row),
            row.is_listed,
            row.is_past,
        )
        await _add_entries(db, row.id, (entry,))
        for job in jobs:
            await schedule_job(db, job)

    @read
    async def get(self, db: PostgresConnection, id: str) -> TournamentRow | None:
        found = await db.fetchrow(f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE id = $1", id)
        return None if found is None else tournament_from(found)

    @read
    async def by_invite(self, db: PostgresConnection, invite: str) -> TournamentRow | None:
        found = await db.fetchrow(f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE invite = $1", invite)
        return None if found is None else tournament_from(found)

    @read
    async def entries(
        self, db: PostgresConnection, tournament: str, since: int = 0
    ) -> Sequence[TournamentEntry]:
        rows = await db.fetch(
            "SELECT seq, at, what FROM tournament_entries WHERE tournament = $1 AND seq > $2 ORDER BY seq",
            tournament,
            since,
        )
        return [tournament_entry_from(row) for row in rows]

    @write
    async def append(self, db: PostgresConnection, append: TournamentAppend) -> bool:
        check_tournament_numbers(append)
        found = await db.fetchval(
            "SELECT seq FROM tournaments WHERE id = $1 FOR NO KEY UPDATE", append.tournament
        )
        if found is None:
            raise Conflict(f"there is no tournament {append.tournament}")
        if found != append.expected:
            return False
        if append.entries:
            await db.execute(
                "UPDATE tournaments SET seq = $1, status = $2, updated = $3, is_past = $4,"
                " is_listed = is_listed AND $5 WHERE id = $6",
                append.entries[-1].seq,
                append.status,
                append.at,
                is_past(append.status),
                append.status != "cancelled",
                append.tournament,
            )
        await _add_entries(db, append.tournament, append.entries)
        for person in append.people:
            await db.execute(
                "INSERT INTO tournament_people VALUES ($1, $2) ON CONFLICT DO NOTHING",
                person,
                append.tournament,
            )
        for kind, key in append.cancelled_jobs:
            await db.execute("DELETE FROM jobs WHERE kind = $1 AND key = $2", kind, key)
        for job in append.jobs:
            await schedule_job(db, job)
        return True

    @read
    async def listed(
        self, db: PostgresConnection, *, past: bool, before: Cursor | None, limit: int
    ) -> Sequence[TournamentRow]:
        rows = await db.fetch(
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE is_listed AND is_past = $1"
            " AND (created, id) < ($2, $3) ORDER BY created DESC, id DESC LIMIT $4",
            past,
            *(before or NEWEST),
            limit,
        )
        return [tournament_from(row) for row in rows]

    @read
    async def of_person(
        self, db: PostgresConnection, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[TournamentRow]:
        rows = await db.fetch(
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE id IN"
            " (SELECT tournament FROM tournament_people WHERE person = $1"
            " UNION SELECT id FROM tournaments WHERE organiser = $1)"
            " AND (created, id) < ($2, $3) ORDER BY created DESC, id DESC LIMIT $4",
            person,
            *(before or NEWEST),
            limit,
        )
        return [tournament_from(row) for row in rows]

    @read
    async def all(
        self, db: PostgresConnection, *, after: str = "", limit: int = 1000
    ) -> Sequence[TournamentRow]:
        rows = await db.fetch(
            f"SELECT {TOURNAMENT_COLUMNS} FROM tournaments WHERE id > $1 ORDER BY id LIMIT $2", after, limit
        )
        return [tournament_from(row) for row in rows]

    @read
    async def count_current_of(self, db: PostgresConnection, organiser: str) -> int:
        found: int = await db.fetchval(
            "SELECT count(*) FROM tournaments WHERE organiser = $1 AND NOT is_past", organiser
        )
        return found


async def _add_entries(db: PostgresConnection, tournament: str, entries: Sequence[TournamentEntry]) -> None:
    for one in entries:
        await db.execute(
            "INSERT INTO tournament_entries VALUES ($1, $2, $3, $4)",
            tournament,
            one.seq,
            one.at,
            msgspec.json.encode(one.what).decode(),
        )
