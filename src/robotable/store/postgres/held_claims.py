"""Claims that wait until their window closes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.postgres.shared_schema import NOW
from robotable.store.protocol.held_claims import Closed, HoldResult, LeasedWindow, Taken, Waiting


class PostgresHeldClaims(PostgresRepository):
    @write
    async def hold(
        self, db: PostgresConnection, table: str, seat: int, key: str | None, claim: str, patience: int
    ) -> HoldResult:
        # The row stays locked until the commit, so no claim is added to a window that is being leased.
        row = await db.fetchrow(
            f"INSERT INTO claim_windows VALUES ($1, nextval('claim_numbers'), {NOW} + $2, 0)"
            " ON CONFLICT (table_id) DO UPDATE SET table_id = excluded.table_id"
            f" RETURNING id, closes - {NOW}, leased_until",
            table,
            patience,
        )
        assert row is not None  # it returns what it has written
        window, closes_in, leased_until = row
        found = await db.fetchrow(
            "SELECT number, key FROM held_claims WHERE window_id = $1 AND seat = $2", window, seat
        )
        if found is not None:
            same = key is not None and found["key"] == key
            return Waiting(found["number"], max(0, closes_in)) if same else Taken()
        if leased_until or (closes_in <= 0 and patience > 0):
            return Closed()
        number: int = await db.fetchval(
            f"INSERT INTO held_claims VALUES (nextval('claim_numbers'), $1, $2, $3, $4, {NOW})"
            " RETURNING number",
            window,
            seat,
            key,
            claim,
        )
        return Waiting(number, max(0, closes_in))

    @read
    async def is_waiting(self, db: PostgresConnection, table: str) -> bool:
        return await db.fetchval("SELECT 1 FROM claim_windows WHERE table_id = $1", table) is not None

    @write
    async def lease(self, db: PostgresConnection, table: str, milliseconds: int) -> LeasedWindow | None:
        window = await db.fetchval(
            f"UPDATE claim_windows SET leased_until = {NOW} + $2"
            f" WHERE table_id = $1 AND closes <= {NOW} AND leased_until < {NOW} RETURNING id",
            table,
            milliseconds,
        )
        if window is None:
            return None
        rows = await db.fetch(
            "SELECT number, claim FROM held_claims WHERE window_id = $1 AND answer IS NULL ORDER BY number",
            window,
        )
        return LeasedWindow(window, dict(rows))

    @write
    async def settle(self, db: PostgresConnection, window: int, answers: Mapping[int, str]) -> None:
        await db.executemany("UPDATE held_claims SET answer = $2 WHERE number = $1", list(answers.items()))
        await db.execute("DELETE FROM claim_windows WHERE id = $1", window)

    @read
    async def answer(self, db: PostgresConnection, number: int) -> str | None:
        found = await db.fetchrow("SELECT answer FROM held_claims WHERE number = $1", number)
        return "" if found is None else found["answer"]

    @read
    async def overdue(self, db: PostgresConnection, milliseconds: int) -> Sequence[str]:
        rows = await db.fetch(
            f"SELECT table_id FROM claim_windows WHERE closes < {NOW} - $1 AND leased_until < {NOW}",
            milliseconds,
        )
        return [table for (table,) in rows]
