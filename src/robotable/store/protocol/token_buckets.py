"""What everyone has used up of their rate limits, counted once for all nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Spent(msgspec.Struct, frozen=True):
    """Tokens taken from a bucket that holds `burst`, and regains `rate` per second."""

    bucket: str
    burst: int
    rate: float
    tokens: float


class TokenBuckets(Protocol):
    async def spend(self, spent: Sequence[Spent]) -> Sequence[float]:
        """Take the tokens even if there are fewer, and return how many are left in each bucket. No bucket
        may be named twice."""

    async def take(self, bucket: str, burst: int, rate: float) -> float:
        """Take one token and return 0, or return the seconds until there will be one."""
