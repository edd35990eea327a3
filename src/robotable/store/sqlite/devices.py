"""Devices: browsers that receive notifications by web push."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

from robotable.store.protocol.devices import Device
from robotable.store.sqlite.repository import Repository, read, write

_COLUMNS: Final = "id, person, endpoint, p256dh, auth, session, created"


class SqliteDevices(Repository):
    @write
    def register(self, db: Connection, device: Device, limit: int) -> None:
        db.execute(
            f"INSERT OR REPLACE INTO devices ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                device.id,
                device.person,
                device.endpoint,
                device.p256dh,
                device.auth,
                device.session,
                device.created,
            ),
        )
        db.execute(
            "DELETE FROM devices WHERE id IN (SELECT id FROM devices WHERE person = ? AND id <> ?"
            " ORDER BY created DESC, id LIMIT -1 OFFSET ?)",
            (device.person, device.id, limit - 1),
        )

    @read
    def of(self, db: Connection, person: str) -> Sequence[Device]:
        rows = db.execute(f"SELECT {_COLUMNS} FROM devices WHERE person = ? ORDER BY created, id", (person,))
        return [
            Device(
                id=id, person=owner, endpoint=endpoint, p256dh=p256dh, auth=auth, session=session, created=at
            )
            for id, owner, endpoint, p256dh, auth, session, at in rows.fetchall()
        ]

    @write
    def remove(self, db: Connection, person: str, id: str) -> bool:
        return db.execute("DELETE FROM devices WHERE id = ? AND person = ?", (id, person)).rowcount > 0
