"""Rate limits that are counted once for all nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.repository import PostgresRepository, statement
from robotable.store.postgres.shared_schema import NOW
from robotable.store.protocol.token_buckets import Spent

_REFILLED: Final = (
    "least(excluded.burst, token_buckets.tokens"
    " + greatest(0, excluded.at - token_buckets.at) / 1000.0 * excluded.rate)"
)
_REST: Final = "at = excluded.at, burst = excluded.burst, rate = excluded.rate"


class PostgresTokenBuckets(PostgresRepository):
    @statement
    async def spend(self, db: PostgresConnection, spent: Sequence[Spent]) -> Sequence[float]:
        # Always in the same order, so that two nodes cannot wait for each other.
        rows = await db.fetch(
            f"INSERT INTO token_buckets SELECT bucket, burst - tokens, {NOW}, burst, rate, true"
            " FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[])"
            " AS new (bucket, burst, rate, tokens) ORDER BY bucket"
            " ON CONFLICT (bucket) DO UPDATE"
            f" SET tokens = {_REFILLED} - (excluded.burst - excluded.tokens), {_REST}"
            " RETURNING bucket, tokens",
            [one.bucket for one in spent],
            [float(one.burst) for one in spent],
            [one.rate for one in spent],
            [float(one.tokens) for one in spent],
        )
        left: dict[str, float] = dict(rows)
        return [left[one.bucket] for one in spent]

    @statement
    async def take(self, db: PostgresConnection, bucket: str, burst: int, rate: float) -> float:
        row = await db.fetchrow(
            f"INSERT INTO token_buckets VALUES ($1, $2::float8 - 1, {NOW}, $2::float8, $3, true)"
            " ON CONFLICT (bucket) DO UPDATE"
            f" SET granted = {_REFILLED} >= 1, tokens = {_REFILLED}"
            f" - CASE WHEN {_REFILLED} >= 1 THEN 1 ELSE 0 END, {_REST} RETURNING granted, tokens",
            bucket,
            float(burst),
            rate,
        )
        assert row is not None  # it returns what it has written
        granted, tokens = row
        return 0.0 if granted else float((1 - tokens) / rate)
