"""Open streams and sockets: how many each caller may have, and that none outlives its session.

If a node ends a session, its connections close at once on all nodes; if another program does, within seconds.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from robotable.server.bus import Bus
from robotable.server.bus.topics import renamed_topic
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import CONNECTIONS_BY_NETWORK, CONNECTIONS_BY_PERSON, SITE_ALLOWANCE
from robotable.server.ops.networks import network_of, site_of
from robotable.server.people.identity import Caller
from robotable.store.protocol import StoreError
from robotable.store.protocol.sessions import Sessions

CHECK_EVERY: Final = 5.0
CHECKED_AT_ONCE: Final = 1_000
"""Sessions. If there are more, each has its turn a little less often."""

log = logging.getLogger("robotable.connections")


class Connection:
    """`close` wakes the task that serves the connection, and that task then checks `is_open`."""

    def __init__(self, caller: Caller | None, address: str, wake: Callable[[], None]) -> None:
        self.person = None if caller is None else caller.person.id
        self.session = None if caller is None else caller.session
        self.address = address
        self.is_open = True
        self._wake = wake

    def close(self) -> None:
        self.is_open = False
        self._wake()

    def forget(self) -> None:
        """The connection is no longer served. Its handler may refer to it, which would be a cycle."""
        self._wake = _nothing


class Connections:
    def __init__(
        self,
        sessions: Sessions,
        clock: Clock,
        bus: Bus,
        *,
        per_person: int = CONNECTIONS_BY_PERSON.most,
        per_network: int = CONNECTIONS_BY_NETWORK.most,
    ) -> None:
        self.per_person = per_person
        self.per_network = per_network
        self._sessions = sessions
        self._clock = clock
        self._bus = bus
        self._open: set[Connection] = set()
        self._by_person: Counter[str] = Counter()
        self._by_network: Counter[str] = Counter()
        """Sites count as networks too, with a larger limit."""

    def __len__(self) -> int:
        return len(self._open)

    def check(self, caller: Caller | None, address: str) -> None:
        """Raises Problem if this caller may not open another one."""
        site = site_of(address)
        is_full = self._by_network[network_of(address)] >= self.per_network or (
            site is not None and self._by_network[site] >= self.per_network * SITE_ALLOWANCE
        )
        if is_full or (caller is not None and self._by_person[caller.person.id] >= self.per_person):
            message = "You have too many open streams and sockets. Close some, then try again."
            raise Problem(429, "too_many", message, seconds=10, key="connections")

    @contextmanager
    def opened(self, caller: Caller | None, address: str, wake: Callable[[], None]) -> Iterator[Connection]:
        connection = Connection(caller, address, wake)
        self._open.add(connection)
        person = connection.person or ""
        self._by_person[person] += 1
        networks = [one for one in (network_of(address), site_of(address)) if one is not None]
        self._by_network.update(networks)
        try:
            yield connection
        finally:
            self._open.discard(connection)
            connection.forget()
            counted = [(self._by_person, person), *((self._by_network, one) for one in networks)]
            for counter, key in counted:
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    def close_session(self, session: str) -> None:
        for connection in [one for one in self._open if one.session == session]:
            connection.close()

    def rename_session(self, session: str, new: str) -> None:
        """The session has another secret. Its connections stay open, on all nodes."""
        self._bus.wake_others(renamed_topic(session, new))
        self.rename_session_here(session, new)

    def rename_session_here(self, session: str, new: str) -> None:
        for connection in [one for one in self._open if one.session == session]:
            connection.session = new

    def close_person(self, person: str) -> None:
        for connection in [one for one in self._open if one.person == person]:
            connection.close()

    async def close_ended(self, person: str | None = None) -> None:
        """Close the connections of sessions that have expired or ended, and of closed accounts: those of one
        person, or all."""
        sessions = {
            one.session
            for one in self._open
            if one.session is not None and (person is None or one.person == person)
        }
        await self._close_all_but_valid(sorted(sessions))

    async def _close_all_but_valid(self, sessions: Sequence[str]) -> None:
        if not sessions:
            return
        valid = await self._sessions.valid(sessions, self._clock.now())
        for session in set(sessions) - valid:
            self.close_session(session)

    async def run(self) -> None:
        waiting: list[str] = []
        while True:
            await self._clock.sleep(CHECK_EVERY)
            waiting = waiting or sorted({one.session for one in self._open if one.session is not None})
            checked, waiting = waiting[:CHECKED_AT_ONCE], waiting[CHECKED_AT_ONCE:]
            try:
                await self._close_all_but_valid(checked)
            except StoreError as error:
                log.error("the store does not respond: %s", error)


def _nothing() -> None:
    pass
