"""Workers on the database, and the tasks that nodes have given them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.nodes import ALIVE_FOR
from robotable.store.postgres.repository import PostgresRepository, count, read, statement
from robotable.store.postgres.shared_schema import NOW
from robotable.store.protocol.worker_leases import GivenTask


class PostgresWorkerLeases(PostgresRepository):
    @statement
    async def wait(self, db: PostgresConnection, id: str, protocol: int) -> str | None:
        found: str | None = await db.fetchval(
            f"INSERT INTO worker_leases (id, protocol, seen) VALUES ($1, $2, {NOW})"
            " ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING task",
            id,
            protocol,
        )
        return found

    @statement
    async def renew(self, db: PostgresConnection, id: str) -> bool:
        return bool(count(await db.execute(f"UPDATE worker_leases SET seen = {NOW} WHERE id = $1", id)))

    @statement
    async def answer(self, db: PostgresConnection, id: str, answer: str) -> bool:
        return bool(count(await db.execute("UPDATE worker_leases SET answer = $2 WHERE id = $1", id, answer)))

    @read
    async def idle(self, db: PostgresConnection, protocol: int) -> int:
        found: int = await db.fetchval(
            "SELECT count(*) FROM worker_leases"
            f" WHERE node IS NULL AND protocol = $1 AND seen > {NOW} - {ALIVE_FOR}",
            protocol,
        )
        return found

    @statement
    async def give(self, db: PostgresConnection, node: str, protocol: int, task: str) -> str | None:
        # A worker to whom another node is giving a task at this moment is skipped.
        found: str | None = await db.fetchval(
            f"UPDATE worker_leases SET node = $1, task = $3, seen = {NOW} WHERE id = (SELECT id"
            f" FROM worker_leases WHERE node IS NULL AND protocol = $2 AND seen > {NOW} - {ALIVE_FOR}"
            " ORDER BY seen DESC LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id",
            node,
            protocol,
            task,
        )
        return found

    @read
    async def given(self, db: PostgresConnection, ids: Sequence[str]) -> Mapping[str, GivenTask]:
        rows = await db.fetch(
            f"SELECT id, {NOW} - seen, answer FROM worker_leases WHERE id = ANY ($1)", list(ids)
        )
        return {id: GivenTask(silent, answer) for id, silent, answer in rows}

    @statement
    async def end(self, db: PostgresConnection, id: str) -> None:
        await db.execute("DELETE FROM worker_leases WHERE id = $1", id)
