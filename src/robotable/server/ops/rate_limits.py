"""How often: a token bucket for each address, person and socket. Nobody is banned; everybody is told when."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from robotable.server.errors import Problem


class TokenBucket:
    """So many at once, and so many a second in the long run."""

    def __init__(self, burst: int, rate: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._rate = rate
        self._now = now
        self._tokens = float(burst)
        self._at = now()

    def take(self) -> float:
        """0 when there was a token, else the seconds until there will be one."""
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0
        return (1 - self._tokens) / self._rate


class RateLimiter:
    """Buckets by key, the least recently used forgotten, so that nobody can fill the memory with keys."""

    def __init__(
        self, burst: int, rate: float, now: Callable[[], float], most: int = 10_000, *, key: str = "requests"
    ) -> None:
        self._key = key
        self._burst = burst
        self._rate = rate
        self._now = now
        self._most = most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, key: str) -> None:
        bucket = self._buckets.pop(key, None) or TokenBucket(self._burst, self._rate, self._now)
        self._buckets[key] = bucket
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        wait = bucket.take()
        if wait:
            seconds = ceil(wait)
            problem = Problem(429, "too_often", f"too often: try again in {seconds} s", seconds=seconds)
            raise problem.about(self._key)
