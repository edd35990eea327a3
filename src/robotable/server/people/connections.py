"""Streams and sockets that are open: how many for each, and that none outlives its session.

What this process ends, such as by signing out, closes them at once; what another one ends, within seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from robotable.server.errors import Problem
from robotable.server.people.identity import Caller
from robotable.server.play.bus import Subscription
from robotable.store.protocol import Store, StoreError

LOOK_EVERY: Final = 5.0
log = logging.getLogger("robotable.connections")


class Connection:
    """Whoever waits behind it is woken by its watch, and looks whether it is still open."""

    def __init__(self, caller: Caller | None, address: str, watch: Subscription) -> None:
        self.person = None if caller is None else caller.person.id
        self.session = None if caller is None else caller.session
        self.address = address
        self.is_open = True
        self._watch = watch

    def close(self) -> None:
        self.is_open = False
        self._watch.wake()


class Connections:
    def __init__(self, per_person: int = 50, per_address: int = 200) -> None:
        self.per_person = per_person
        self.per_address = per_address
        self._open: set[Connection] = set()
        self._by_person: Counter[str] = Counter()
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def check(self, caller: Caller | None, address: str) -> None:
        """Raises Problem where there are as many as one may have."""
        person = "" if caller is None else caller.person.id
        is_full = self._by_address[address] >= self.per_address
        if is_full or (person and self._by_person[person] >= self.per_person):
            problem = "too many streams and sockets are open from here: close some, then try again"
            raise Problem(429, "too_many", problem, seconds=10).about("connections")

    @contextmanager
    def opened(self, caller: Caller | None, address: str, watch: Subscription) -> Iterator[Connection]:
        connection = Connection(caller, address, watch)
        self._open.add(connection)
        person = connection.person or ""
        self._by_person[person] += 1
        self._by_address[address] += 1
        try:
            yield connection
        finally:
            self._open.discard(connection)
            for counter, key in ((self._by_person, person), (self._by_address, address)):
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    def close_session(self, session: str) -> None:
        for connection in [connection for connection in self._open if connection.session == session]:
            connection.close()

    def close_person(self, person: str) -> None:
        for connection in [connection for connection in self._open if connection.person == person]:
            connection.close()

    async def look(self, store: Store, now: int) -> None:
        """Closes what belongs to sessions that have expired or were ended, or to accounts that are closed."""
        sessions = {connection.session for connection in self._open if connection.session is not None}
        if not sessions:
            return
        known = await store.sessions.valid(sorted(sessions), now)
        for session in sessions - known:
            self.close_session(session)


async def run_connections(connections: Connections, store: Store, now: Callable[[], int]) -> None:
    while True:
        await asyncio.sleep(LOOK_EVERY)
        try:
            await connections.look(store, now())
        except StoreError as error:
            log.error("the store does not answer: %s", error)
