"""Browsers that are told by web push."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Final

from robotable.store.values import Device

_COLUMNS: Final = "id, person, endpoint, p256dh, auth, session, created"


def set_device(db: Connection, device: Device, most: int) -> None:
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
        "DELETE FROM devices WHERE id IN"
        " (SELECT id FROM devices WHERE person = ? AND id <> ? ORDER BY created DESC, id LIMIT -1 OFFSET ?)",
        (device.person, device.id, most - 1),
    )


def devices(db: Connection, person: str) -> Sequence[Device]:
    rows = db.execute(f"SELECT {_COLUMNS} FROM devices WHERE person = ? ORDER BY created, id", (person,))
    return [
        Device(id=id, person=owner, endpoint=endpoint, p256dh=p256dh, auth=auth, session=session, created=at)
        for id, owner, endpoint, p256dh, auth, session, at in rows.fetchall()
    ]


def drop_device(db: Connection, person: str, id: str) -> bool:
    return db.execute("DELETE FROM devices WHERE id = ? AND person = ?", (id, person)).rowcount > 0
