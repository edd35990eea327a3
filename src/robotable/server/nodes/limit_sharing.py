"""Rate limits that count once for all nodes, without a round trip for each request.

Every node keeps its own buckets. Twice a second it takes from the shared bucket what a key has spent here,
and sets its own to what is left there. So a key that spreads its requests over several nodes exceeds its
burst at most by the part that each node keeps to itself, plus what it spends until the next round. In the
long run it cannot exceed its rate, because the shared bucket counts everything.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimiter, RateLimits
from robotable.store.protocol import StoreError
from robotable.store.protocol.token_buckets import Spent, TokenBuckets

SHARE_EVERY: Final = 0.5
AT_ONCE: Final = 1_000
log = logging.getLogger("robotable.limits")


@dataclass(frozen=True)
class _Shared:
    buckets: TokenBuckets
    name: str
    limiter: RateLimiter

    def bucket(self, key: str) -> str:
        return f"{self.name} {key}"

    async def take(self, key: str) -> float | None:
        limit = self.limiter.limit
        try:
            return await self.buckets.take(self.bucket(key), limit.burst, limit.rate)
        except StoreError as error:
            log.error("the store does not respond: %s", error)
            return None


class LimitSharing:
    def __init__(self, limits: RateLimits, buckets: TokenBuckets, clock: Clock) -> None:
        self._buckets = buckets
        self._clock = clock
        self._shared = [_Shared(buckets, name, one) for name, one in limits.limiters()]
        for one in self._shared:
            one.limiter.share(one)

    async def run(self) -> None:
        while True:
            await self._clock.sleep(SHARE_EVERY)
            await self.share()

    async def share(self) -> None:
        told = [(one, one.limiter.take_unshared()) for one in self._shared]
        pairs = [(one, key, tokens) for one, keys in told for key, tokens in keys.items()]
        for start in range(0, len(pairs), AT_ONCE):
            await self._share(pairs[start : start + AT_ONCE])

    async def _share(self, pairs: list[tuple[_Shared, str, int]]) -> None:
        spent = [
            Spent(one.bucket(key), one.limiter.limit.burst, one.limiter.limit.rate, tokens)
            for one, key, tokens in pairs
        ]
        try:
            left = await self._buckets.spend(spent)
        except StoreError as error:
            log.error("the store does not respond: %s", error)
            for one, key, tokens in pairs:
                one.limiter.put_back({key: tokens})
            return
        for (one, key, _), remaining in zip(pairs, left, strict=True):
            one.limiter.set_left(key, remaining)
