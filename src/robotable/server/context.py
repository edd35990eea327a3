"""Everything that a request needs, in one place: the registry, the store, the clock and the limits."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from litestar import Request
from litestar.di import NamedDependency

from robotable.games.protocol import Seat
from robotable.server.errors import Problem
from robotable.server.notify.mail import Mail
from robotable.server.notify.push import Keys, new_keys, read_keys
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.rate_limits import RateLimiter
from robotable.server.people.connections import Connections
from robotable.server.people.identity import AsgiConnection, Caller, Callers, identify
from robotable.server.play.best_solutions import BestSolutions
from robotable.server.play.bus import Bus
from robotable.server.play.claim_queue import Sleep
from robotable.server.play.live_table import MOST_EVENTS, LiveTable
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol import Store
from robotable.table.wire import EventView

PAGE: Final = Path(__file__).resolve().parents[1] / "web"
"""Where the page is built to. Not in the repository: `./table play` builds it, and a wheel carries it."""

T = TypeVar("T")

Web: TypeAlias = Request[Any, Any, Any]

Advise: TypeAlias = Callable[[LiveTable, Seat], Awaitable[Any]]
"""What the strongest player would do on that seat now."""


async def _nobody(live: LiveTable, seat: Seat) -> Any:
    raise Problem(503, "busy", "nobody thinks here yet: try again", seconds=1)


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class AppContext:
    store: Store
    now: Callable[[], int] = wall_clock
    sleep: Sleep = asyncio.sleep
    """What claims wait by: the clock of `now`."""

    secure: bool = False
    """Whether browsers reach us by HTTPS, so that cookies may not travel otherwise."""

    prefix: str = ""
    page: Path = PAGE
    origin: str | None = None
    """Where our pages come from, as browsers say it; None: from whatever host the request is for."""
    daily_salt: str = field(default_factory=lambda: secrets.token_hex(16))
    """What the puzzles of the day are drawn from, so that nobody works out tomorrow's; the store keeps it."""

    secret: str = field(default_factory=lambda: secrets.token_hex(16))
    """What the luck of the house bots is drawn from: nobody outside can foresee it."""

    bus: Bus = field(default_factory=Bus)
    mail: Mail | None = None
    private_webhooks: bool = False
    """Whether webhooks may lead into our own network: for tests, and for a server at home."""

    pauses: tuple[int, ...] = (60, 300, 1800, 7200, 43200, 86400)
    """Seconds between the tries to send a letter; after the last one it is given up."""

    pending: dict[str, Any] = field(default_factory=dict)
    """E-mail addresses that wait for their code."""

    hosts: dict[str, int] = field(default_factory=dict)
    """When the host of a waiting table was last noted down."""

    advise: Advise = _nobody
    """Set by whoever thinks for the house."""

    metrics: Metrics = field(default_factory=Metrics)
    closing: bool = False

    def __post_init__(self) -> None:
        self.callers = Callers(self.store)
        self._digging = asyncio.Lock()
        self.making = asyncio.Lock()
        """One puzzle of the day at a time: it takes a processor for a moment."""
        self.solving = asyncio.Lock()
        """One puzzle of a table at a time too."""
        self._push_keys: Keys | None = None
        self.best_solutions = BestSolutions()
        self.connections = Connections()
        self._looking = asyncio.Lock()
        self._ready = (0.0, True)
        self.registry = TableRegistry(self.store, self.bus, self.now, metrics=self.metrics, sleep=self.sleep)
        self.by_address = RateLimiter(burst=400, rate=80, now=time.monotonic, key="address")
        self.by_person = RateLimiter(burst=300, rate=40, now=time.monotonic)
        self.guests = RateLimiter(burst=60, rate=1, now=time.monotonic, key="guests")
        """A club comes from one address."""
        self.sign_ins = RateLimiter(burst=10, rate=0.1, now=time.monotonic, key="sign_ins")
        """By address, as the next is by login: much wider, or anybody could keep somebody else out."""
        self.sign_ins_of_one = RateLimiter(burst=300, rate=1, now=time.monotonic, key="sign_ins")
        self.notices = RateLimiter(burst=5, rate=0.02, now=time.monotonic, key="notices")
        self.devices = RateLimiter(burst=20, rate=0.1, now=time.monotonic, key="devices")
        """Pages may ask again whenever they are opened."""
        self.challenges = RateLimiter(burst=10, rate=0.1, now=time.monotonic, key="challenges")
        self.vacations = RateLimiter(burst=5, rate=0.001, now=time.monotonic, key="vacations")
        self.reports = RateLimiter(burst=5, rate=0.01, now=time.monotonic, key="reports")
        self.trials = RateLimiter(burst=60, rate=8, now=time.monotonic, key="trials")
        """Ways tried out: as fast as fingers are, and no solver's tool."""
        self.new_tables = RateLimiter(burst=20, rate=0.2, now=time.monotonic, key="new_tables")

    async def push_keys(self) -> Keys:
        """Made by the first who asks, and the same ever after."""
        if self._push_keys is None:
            self._push_keys = read_keys(await self.store.secrets.get_or_add("push", new_keys().text))
        return self._push_keys

    async def ready(self) -> bool:
        """Whether a move could be made durable. Anybody may ask, and each look is a write: one a second."""
        async with self._looking:
            until, found = self._ready
            if until <= time.monotonic():
                found = await self.store.healthy()
                self._ready = (time.monotonic() + 1, found)
            return found

    async def caller(self, connection: AsgiConnection) -> Caller | None:
        self.by_address.check(address(connection))
        caller = await identify(connection, self.callers, self.now(), self.origin)
        if caller is not None:
            self.by_person.check(caller.person.id)
        return caller

    async def person(self, connection: AsgiConnection) -> Caller:
        """Somebody, or the advice how to become one."""
        caller = await self.caller(connection)
        if caller is None:
            raise Problem(
                401, "nobody", "say who you are first: POST /api/people/guest with a name, or sign in"
            )
        return caller

    async def missed(self, live: LiveTable, person: str | None, since: int) -> tuple[EventView, ...]:
        """What happened after that seq: the last of it, where it is much."""
        until = live.table.seq
        return await self.told(live, person, max(since, until - MOST_EVENTS), until)

    async def told(
        self, live: LiveTable, person: str | None, since: int, until: int
    ) -> tuple[EventView, ...]:
        if live.is_recent(since):
            return live.events_until(person, since, until)
        return await self.dig(lambda: live.events_until(person, since, until))

    async def dig(self, work: Callable[[], T]) -> T:
        """What adds up a log again is done beside the event loop, for one at a time: others go on."""
        async with self._digging:
            return await asyncio.to_thread(work)


InHouse: TypeAlias = NamedDependency[AppContext]
"""The house as a handler asks for it."""


def address(connection: AsgiConnection) -> str:
    return connection.client.host if connection.client is not None else "unknown"
