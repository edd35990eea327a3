"""How often anyone may ask. Nobody is banned: a refusal says when to try again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock


class TokenBucket:
    """Allows `burst` requests at once, and `rate` per second in the long run."""

    def __init__(self, burst: int, rate: float, now: Callable[[], float]) -> None:
        self._burst = burst
        self._rate = rate
        self._now = now
        self._tokens = float(burst)
        self._at = now()

    def take(self) -> float:
        """Take a token and return 0, or return the seconds until there will be one."""
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0
        return (1 - self._tokens) / self._rate


class RateLimiter:
    """One bucket per address or person. It drops the least recently used ones, so that no caller can fill the
    memory by inventing keys."""

    def __init__(
        self,
        burst: int,
        rate: float,
        now: Callable[[], float],
        max_buckets: int = 10_000,
        *,
        name: str = "requests",
    ) -> None:
        self._name = name
        self._burst = burst
        self._rate = rate
        self._now = now
        self._max_buckets = max_buckets
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, key: str) -> None:
        """Raises Problem if this key has used up its tokens."""
        bucket = self._buckets.pop(key, None) or TokenBucket(self._burst, self._rate, self._now)
        self._buckets[key] = bucket
        while len(self._buckets) > self._max_buckets:
            self._buckets.popitem(last=False)
        wait = bucket.take()
        if wait:
            seconds = ceil(wait)
            message = f"Too many requests. Try again in {seconds} s."
            raise Problem(429, "too_often", message, seconds=seconds, key=self._name)


class RateLimits:
    """One limiter per purpose. The names are part of the API: a refusal carries them as its `key`."""

    def __init__(self, clock: Clock) -> None:
        now = clock.elapsed
        self.by_address = RateLimiter(400, 80, now, name="address")
        self.by_person = RateLimiter(300, 40, now)
        self.guests = RateLimiter(60, 1, now, name="guests")
        """By address. The limit is generous, because a whole club may share one address."""
        self.sign_ins = RateLimiter(10, 0.1, now, name="sign_ins")
        """By address."""
        self.sign_ins_by_login = RateLimiter(300, 1, now, name="sign_ins")
        """Much more generous than by address: otherwise anyone could lock somebody else out."""
        self.names = RateLimiter(10, 0.1, now, name="names")
        """By person. A new name is written to every unfinished game."""
        self.notification_settings = RateLimiter(5, 0.02, now, name="notices")
        self.devices = RateLimiter(20, 0.1, now, name="devices")
        """Pages register their device again whenever they are opened."""
        self.challenges = RateLimiter(10, 0.1, now, name="challenges")
        self.vacations = RateLimiter(5, 0.001, now, name="vacations")
        self.reports = RateLimiter(5, 0.01, now, name="reports")
        self.trials = RateLimiter(60, 8, now, name="trials")
        """Fast enough for fingers, too slow for a solver."""
        self.new_tables = RateLimiter(20, 0.2, now, name="new_tables")
