"""Where people want to be told."""

from __future__ import annotations

from sqlite3 import Connection

from robotable.store.values import Webhook


def set_webhook(db: Connection, person: str, webhook: Webhook | None) -> None:
    if webhook is None:
        db.execute("DELETE FROM webhooks WHERE person = ?", (person,))
    else:
        db.execute(
            "INSERT OR REPLACE INTO webhooks (person, url, secret) VALUES (?, ?, ?)",
            (person, webhook.url, webhook.secret),
        )


def webhook(db: Connection, person: str) -> Webhook | None:
    found = db.execute("SELECT person, url, secret FROM webhooks WHERE person = ?", (person,)).fetchone()
    return None if found is None else Webhook(*found)


def reachable(db: Connection) -> frozenset[str]:
    rows = db.execute(
        "SELECT person FROM webhooks UNION SELECT person FROM devices"
        " UNION SELECT id FROM people WHERE email IS NOT NULL"
    )
    return frozenset(person for (person,) in rows.fetchall())
