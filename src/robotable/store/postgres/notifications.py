"""Notifications: leased to be sent, deleted when they are."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, statement
from robotable.store.protocol.notifications import Notification


class PostgresNotifications(PostgresRepository):
    @statement
    async def lease(
        self, db: PostgresConnection, now: int, until: int, limit: int
    ) -> Sequence[tuple[int, Notification]]:
        # Whatever another server is leasing at this moment is skipped.
        rows = await db.fetch(
            "WITH leased AS MATERIALIZED ("
            " SELECT number, person, kind, body, tries + 1 AS tries, channel, ready FROM notifications"
            " WHERE ready <= $1 ORDER BY ready, number LIMIT $2 FOR UPDATE SKIP LOCKED),"
            " updated AS (UPDATE notifications SET ready = $3, tries = leased.tries FROM leased"
            " WHERE notifications.number = leased.number)"
            " SELECT number, person, kind, body, tries, channel FROM leased ORDER BY ready, number",
            now,
            limit,
            until,
        )
        return [
            (number, Notification(person, kind, msgspec.json.decode(body), tries, channel))
            for number, person, kind, body, tries, channel in rows
        ]

    @statement
    async def finish(self, db: PostgresConnection, number: int) -> None:
        await db.execute("DELETE FROM notifications WHERE number = $1", number)

    @statement
    async def postpone(self, db: PostgresConnection, number: int, until: int) -> None:
        await db.execute("UPDATE notifications SET ready = $1 WHERE number = $2", until, number)

    @statement
    async def split(self, db: PostgresConnection, number: int, channels: Sequence[str]) -> None:
        await db.execute(
            "WITH whole AS (DELETE FROM notifications WHERE number = $1 RETURNING person, kind, body)"
            " INSERT INTO notifications (person, kind, body, channel)"
            " SELECT person, kind, body, channel FROM whole, unnest($2::text[])"
            " WITH ORDINALITY AS one (channel, place)"
            " ORDER BY place",
            number,
            list(channels),
        )

    @read
    async def reachable_people(self, db: PostgresConnection) -> frozenset[str]:
        rows = await db.fetch(
            "SELECT person FROM webhooks UNION SELECT person FROM devices"
            " UNION SELECT id FROM people WHERE email IS NOT NULL AND login IS NOT NULL"
        )
        return frozenset(person for (person,) in rows)


async def add_notifications(db: PostgresConnection, notifications: Sequence[Notification]) -> None:
    await db.executemany(
        "INSERT INTO notifications (person, kind, body) VALUES ($1, $2, $3)",
        [(one.person, one.kind, msgspec.json.encode(one.body).decode()) for one in notifications],
    )
