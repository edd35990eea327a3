"""Webhooks: URLs to which notifications are posted."""

from __future__ import annotations

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, statement
from robotable.store.protocol.webhooks import Webhook


class PostgresWebhooks(PostgresRepository):
    @statement
    async def set(self, db: PostgresConnection, person: str, webhook: Webhook | None) -> None:
        if webhook is None:
            await db.execute("DELETE FROM webhooks WHERE person = $1", person)
        else:
            await db.execute(
                "INSERT INTO webhooks VALUES ($1, $2, $3) ON CONFLICT (person)"
                " DO UPDATE SET url = excluded.url, secret = excluded.secret",
                person,
                webhook.url,
                webhook.secret,
            )

    @read
    async def of(self, db: PostgresConnection, person: str) -> Webhook | None:
        found = await db.fetchrow("SELECT person, url, secret FROM webhooks WHERE person = $1", person)
        return None if found is None else Webhook(*found)
