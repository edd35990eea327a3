"""Devices: browsers that receive notifications by web push."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.people_lock import lock_people
from robotable.store.postgres.repository import PostgresRepository, count, read, statement, write
from robotable.store.protocol.devices import Device

_COLUMNS: Final = "id, person, endpoint, p256dh, auth, session, created"


class PostgresDevices(PostgresRepository):
    @write
    async def register(self, db: PostgresConnection, device: Device, limit: int) -> None:
        await lock_people(db, device.person)
        await db.execute(
            f"INSERT INTO devices ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
            " ON CONFLICT (id) DO UPDATE SET"
            " person = excluded.person, endpoint = excluded.endpoint, p256dh = excluded.p256dh,"
            " auth = excluded.auth, session = excluded.session, created = excluded.created",
            device.id,
            device.person,
            device.endpoint,
            device.p256dh,
            device.auth,
            device.session,
            device.created,
        )
        await db.execute(
            "DELETE FROM devices WHERE id IN (SELECT id FROM devices WHERE person = $1 AND id <> $2"
            " ORDER BY created DESC, id OFFSET $3)",
            device.person,
            device.id,
            limit - 1,
        )

    @read
    async def of(self, db: PostgresConnection, person: str) -> Sequence[Device]:
        rows = await db.fetch(
            f"SELECT {_COLUMNS} FROM devices WHERE person = $1 ORDER BY created, id", person
        )
        return [Device(**dict(row)) for row in rows]

    @statement
    async def remove(self, db: PostgresConnection, person: str, id: str) -> bool:
        return count(await db.execute("DELETE FROM devices WHERE id = $1 AND person = $2", id, person)) > 0
