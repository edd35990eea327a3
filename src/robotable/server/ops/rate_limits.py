"""How often anyone may ask. Nobody is banned: a refusal says when to try again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from math import ceil
from typing import Final, Protocol

import msgspec

from robotable.server.errors import Problem
from robotable.server.ops import limits
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import SITE_ALLOWANCE, Rate
from robotable.server.ops.networks import network_of, site_of

SHARED_PART: Final = 1 / 8
"""Of its burst a caller may spend this part on a node before the other nodes hear of it."""


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
        wait = self.wait()
        if not wait:
            self.spend(1)
        return wait

    def wait(self) -> float:
        """The seconds until there is a token."""
        tokens = self.left()
        return 0 if tokens >= 1 else (1 - tokens) / self._rate

    def left(self) -> float:
        """How many tokens there are. Below zero, some were spent in advance."""
        now = self._now()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        return self._tokens

    def set_left(self, tokens: float) -> None:
        self._tokens = min(self._burst, tokens)
        self._at = self._now()

    def spend(self, tokens: float) -> None:
        """Take this many tokens, even if there are fewer: the next caller then waits longer."""
        self._tokens -= tokens


class RateLimiter:
    """One bucket per key. It drops the least recently used ones, so that no caller can fill the memory by
    inventing keys."""

    def __init__(self, limit: Rate, now: Callable[[], float], max_buckets: int = 10_000) -> None:
        self._limit = limit
        self._now = now
        self._max_buckets = max_buckets
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self._shared: SharedBuckets | None = None
        self._unshared: dict[str, int] = {}
        """Tokens per key that the other nodes do not know of yet."""

    @property
    def limit(self) -> Rate:
        return self._limit

    def share(self, buckets: SharedBuckets) -> None:
        """Count once with other nodes."""
        self._shared = buckets

    async def check_at_once(self, key: str) -> None:
        """As `check`, but for what must not be exceeded even for a moment: it asks for all nodes together,
        which takes a round trip."""
        wait = None if self._shared is None else await self._shared.take(key)
        self._refuse(self.take(key) if wait is None else wait)

    def check(self, key: str) -> None:
        """Take a token; raises Problem if this key has used up its tokens."""
        self._refuse(self.take(key))

    def take(self, key: str) -> float:
        """Take a token and return 0, or return the seconds until there will be one."""
        wait = self._bucket(key).wait()
        if not wait:
            self.spend(key, 1)
        return wait

    def check_only(self, key: str) -> None:
        """As `check`, but take nothing: what it costs is known later."""
        self._refuse(self.wait(key))

    def wait(self, key: str) -> float:
        """The seconds until this key has a token."""
        return self._bucket(key).wait()

    def spend(self, key: str, tokens: int) -> None:
        self._bucket(key).spend(tokens)
        if self._shared is not None:
            self._unshared[key] = self._unshared.get(key, 0) + tokens

    def spend_part(self, key: str, tokens: float) -> float:
        """Spend a fraction of tokens, on this node only, and return how many are left. Nobody owes more than
        the burst, so a caller that stops spending has it back soon."""
        bucket = self._bucket(key)
        bucket.spend(min(tokens, bucket.left() + self._limit.burst))
        return bucket.left()

    def left(self, key: str) -> float:
        return self._bucket(key).left()

    def take_unshared(self) -> dict[str, int]:
        """What to tell the other nodes: keys that have spent a part of their burst. Ordinary callers never
        do, so they cost nothing."""
        least = self._limit.burst * SHARED_PART
        told: dict[str, int] = {}
        for key, tokens in list(self._unshared.items()):
            bucket = self._buckets.get(key)
            if bucket is None or bucket.left() >= self._limit.burst:
                del self._unshared[key]
            elif tokens >= least:
                told[key] = self._unshared.pop(key)
        return told

    def put_back(self, unshared: Mapping[str, int]) -> None:
        """The other nodes could not be told."""
        for key, tokens in unshared.items():
            self._unshared[key] = self._unshared.get(key, 0) + tokens

    def set_left(self, key: str, tokens: float) -> None:
        """How many tokens are left for all nodes together."""
        self._bucket(key).set_left(tokens - self._unshared.get(key, 0))

    def _bucket(self, key: str) -> TokenBucket:
        limit = self._limit
        bucket = self._buckets.pop(key, None) or TokenBucket(limit.burst, limit.rate, self._now)
        self._buckets[key] = bucket
        while len(self._buckets) > self._max_buckets:
            self._buckets.popitem(last=False)
        return bucket

    def _refuse(self, wait: float) -> None:
        if wait:
            seconds = ceil(wait)
            message = f"Too many requests. Try again in {seconds} s."
            raise Problem(429, "too_often", message, seconds=seconds, key=self._limit.key)


class SharedBuckets(Protocol):
    async def take(self, key: str) -> float | None:
        """Take a token from the bucket that all nodes share and return 0, or return the seconds until there
        will be one. Return None if the store does not respond: then each node counts for itself."""


class NetworkLimiter:
    """Takes addresses as keys and counts them by network, and those of IPv6 by site as well."""

    def __init__(self, limit: Rate, now: Callable[[], float]) -> None:
        wider = msgspec.structs.replace(
            limit, burst=limit.burst * SITE_ALLOWANCE, rate=limit.rate * SITE_ALLOWANCE
        )
        self._by_network = RateLimiter(limit, now)
        self._by_site = RateLimiter(wider, now)

    def limiters(self) -> tuple[RateLimiter, RateLimiter]:
        return self._by_network, self._by_site

    async def check_at_once(self, address: str) -> None:
        """As `check`, for all nodes together."""
        await self._by_network.check_at_once(network_of(address))
        if (site := site_of(address)) is not None:
            await self._by_site.check_at_once(site)

    def check(self, address: str) -> None:
        """Raises Problem if the network or the site of this address has used up its tokens."""
        self._by_network.check(network_of(address))
        if (site := site_of(address)) is not None:
            self._by_site.check(site)

    def check_only(self, address: str) -> None:
        """As `check`, but take nothing."""
        self._by_network.check_only(network_of(address))
        if (site := site_of(address)) is not None:
            self._by_site.check_only(site)


class RateLimits:
    """One limiter for each rate in the list of limits."""

    def __init__(self, clock: Clock) -> None:
        now = clock.elapsed
        self.all_requests = NetworkLimiter(limits.ALL_REQUESTS, now)
        self.prompt_refusals = NetworkLimiter(limits.PROMPT_REFUSALS, now)
        self.by_network = NetworkLimiter(limits.REQUESTS_BY_NETWORK, now)
        self.by_person = RateLimiter(limits.REQUESTS_BY_PERSON, now)
        self.malformed = NetworkLimiter(limits.MALFORMED, now)
        self.api_descriptions = NetworkLimiter(limits.API_DESCRIPTIONS, now)
        self.metrics = NetworkLimiter(limits.METRICS, now)
        self.guests = NetworkLimiter(limits.GUESTS, now)
        self.sign_ins = NetworkLimiter(limits.SIGN_INS, now)
        self.sign_ins_by_login = RateLimiter(limits.SIGN_INS_BY_LOGIN, now)
        self.recovery_mails = NetworkLimiter(limits.RECOVERY_MAILS, now)
        self.recovery_mails_by_login = RateLimiter(limits.RECOVERY_MAILS_BY_LOGIN, now)
        self.passkeys = NetworkLimiter(limits.PASSKEYS_TRIED, now)
        self.profiles = NetworkLimiter(limits.PROFILES, now)
        self.exports = RateLimiter(limits.EXPORTS, now)
        self.seeks = RateLimiter(limits.SEEKS, now)
        self.follows = RateLimiter(limits.FOLLOWS, now)
        self.names = RateLimiter(limits.NAMES, now)
        self.notification_settings = RateLimiter(limits.NOTIFICATION_SETTINGS, now)
        self.codes_by_network = NetworkLimiter(limits.CODES_BY_NETWORK, now)
        self.codes_by_recipient = RateLimiter(limits.CODES_BY_RECIPIENT, now)
        self.codes = RateLimiter(limits.CODES, now)
        self.mail_by_recipient = RateLimiter(limits.MAIL_BY_RECIPIENT, now)
        self.mail = RateLimiter(limits.MAIL, now)
        self.devices = RateLimiter(limits.DEVICES, now)
        self.challenges = RateLimiter(limits.CHALLENGES, now)
        self.vacations = RateLimiter(limits.VACATIONS, now)
        self.reports = RateLimiter(limits.REPORTS, now)
        self.moderation = RateLimiter(limits.MODERATION, now)
        self.lesson_tries = NetworkLimiter(limits.LESSON_TRIES, now)
        self.trials = RateLimiter(limits.TRIALS, now)
        self.reviews = NetworkLimiter(limits.REVIEWS, now)
        self.review_lines = RateLimiter(limits.REVIEW_LINES, now)
        self.puzzle_runs = RateLimiter(limits.PUZZLE_RUNS, now)
        self.openings = RateLimiter(limits.OPENINGS, now)
        self.position_readings = NetworkLimiter(limits.POSITION_READINGS, now)
        self.puzzle_positions = RateLimiter(limits.PUZZLE_POSITIONS, now)
        self.socket_messages = limits.SOCKET_MESSAGES
        """Every socket counts its own messages."""
        self.chat_by_person = RateLimiter(limits.CHAT_BY_PERSON, now)
        self.chat_by_network = NetworkLimiter(limits.CHAT_BY_NETWORK, now)
        self.chat_by_table = RateLimiter(limits.CHAT_BY_TABLE, now)
        self.new_tables = RateLimiter(limits.NEW_TABLES, now)
        self.bot_games = RateLimiter(limits.BOT_GAMES, now)
        """The key is a network, or a site if it is known."""
        self.cards = NetworkLimiter(limits.CARDS, now)
        self.animations = NetworkLimiter(limits.ANIMATIONS, now)
        self.new_tournaments = RateLimiter(limits.NEW_TOURNAMENTS, now)
        self.new_tournaments_by_network = NetworkLimiter(limits.NEW_TOURNAMENTS_BY_NETWORK, now)
        self.tournament_changes = RateLimiter(limits.TOURNAMENT_CHANGES, now)
        self.player_growth = RateLimiter(limits.PLAYER_GROWTH, now)
        """The key is a table and a person."""
        self.table_growth = RateLimiter(limits.TABLE_GROWTH, now)

    def limiters(self) -> Iterator[tuple[str, RateLimiter]]:
        """All of them, each with a name of its own."""
        for name, one in vars(self).items():
            if isinstance(one, NetworkLimiter):
                yield from zip((name, f"{name}/site"), one.limiters(), strict=True)
            elif isinstance(one, RateLimiter):
                yield name, one
