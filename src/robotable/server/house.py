"""Everything that a request needs, in one place: the hall, the store, the clock and the limits."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency

from robotable.server.bus import Bus
from robotable.server.errors import Problem
from robotable.server.hall import Hall
from robotable.server.identity import Caller, Callers, Connection, identify
from robotable.server.limits import Limits
from robotable.server.mail import Mail
from robotable.server.metrics import Metrics
from robotable.store.protocol import Store

Web: TypeAlias = Request[Any, Any, Any]


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class House:
    store: Store
    now: Callable[[], int] = wall_clock
    secure: bool = False
    """Whether browsers reach us by HTTPS, so that cookies may not travel otherwise."""

    prefix: str = ""
    origin: str | None = None
    """Where our pages come from, as browsers say it; None: from whatever host the request is for."""
    daily_salt: str = ""
    """Without one, everybody can work out tomorrow's puzzle today; all servers without one share it."""

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

    metrics: Metrics = field(default_factory=Metrics)
    closing: bool = False

    def __post_init__(self) -> None:
        self.callers = Callers(self.store)
        self.making = asyncio.Lock()
        """One puzzle of the day at a time: it takes a processor for a moment."""
        self.hall = Hall(self.store, self.bus, self.now, metrics=self.metrics)
        self.by_address = Limits(burst=400, rate=80, now=time.monotonic)
        self.by_person = Limits(burst=300, rate=40, now=time.monotonic)
        self.sign_ins = Limits(burst=10, rate=0.1, now=time.monotonic)
        self.notices = Limits(burst=5, rate=0.02, now=time.monotonic)
        self.reports = Limits(burst=5, rate=0.01, now=time.monotonic)
        self.new_tables = Limits(burst=20, rate=0.2, now=time.monotonic)

    async def caller(self, connection: Connection) -> Caller | None:
        self.by_address.check(address(connection))
        caller = await identify(connection, self.callers, self.now(), self.origin)
        if caller is not None:
            self.by_person.check(caller.person.id)
        return caller

    async def person(self, connection: Connection) -> Caller:
        """Somebody, or the advice how to become one."""
        caller = await self.caller(connection)
        if caller is None:
            raise Problem(
                401, "nobody", "say who you are first: POST /api/people/guest with a name, or sign in"
            )
        return caller


InHouse: TypeAlias = NamedDependency[House]
"""The house as a handler asks for it."""


def address(connection: Connection) -> str:
    return connection.client.host if connection.client is not None else "unknown"
