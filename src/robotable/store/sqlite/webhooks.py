"""Webhooks: URLs to which notifications are posted."""

from __future__ import annotations

from sqlite3 import Connection

from robotable.store.protocol.webhooks import Webhook
from robotable.store.sqlite.repository import Repository, read, write


class SqliteWebhooks(Repository):
    @write
    def set(self, db: Connection, person: str, webhook: Webhook | None) -> None:
        if webhook is None:
            db.execute("DELETE FROM webhooks WHERE person = ?", (person,))
        else:
            db.execute(
                "INSERT OR REPLACE INTO webhooks (person, url, secret) VALUES (?, ?, ?)",
                (person, webhook.url, webhook.secret),
            )

    @read
    def of(self, db: Connection, person: str) -> Webhook | None:
        found = db.execute("SELECT person, url, secret FROM webhooks WHERE person = ?", (person,)).fetchone()
        return None if found is None else Webhook(*found)
