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

from robotable.server.bus import Watch
from robotable.server.errors import Problem
from robotable.server.identity import Caller
from robotable.store.protocol import Store, StoreError

LOOK_EVERY: Final = 5.0
log = logging.getLogger("robotable.doors")


class Door:
    """Whoever waits behind it is woken by its watch, and looks whether it is still open."""

    def __init__(self, caller: Caller | None, address: str, watch: Watch) -> None:
        self.person = None if caller is None else caller.person.id
        self.session = None if caller is None else caller.session
        self.address = address
        self.is_open = True
        self._watch = watch

    def close(self) -> None:
        self.is_open = False
        self._watch.wake()


class Doors:
    def __init__(self, per_person: int = 50, per_address: int = 200) -> None:
        self.per_person = per_person
        self.per_address = per_address
        self._open: set[Door] = set()
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
    def opened(self, caller: Caller | None, address: str, watch: Watch) -> Iterator[Door]:
        door = Door(caller, address, watch)
        self._open.add(door)
        person = door.person or ""
        self._by_person[person] += 1
        self._by_address[address] += 1
        try:
            yield door
        finally:
            self._open.discard(door)
            for counter, key in ((self._by_person, person), (self._by_address, address)):
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    def close_session(self, session: str) -> None:
        for door in [door for door in self._open if door.session == session]:
            door.close()

    def close_person(self, person: str) -> None:
        for door in [door for door in self._open if door.person == person]:
            door.close()

    async def look(self, store: Store, now: int) -> None:
        """Closes what belongs to sessions that have expired or were ended, or to accounts that are closed."""
        sessions = {door.session for door in self._open if door.session is not None}
        if not sessions:
            return
        known = await store.known_sessions(sorted(sessions), now)
        for session in sessions - known:
            self.close_session(session)


async def run_doors(doors: Doors, store: Store, now: Callable[[], int]) -> None:
    while True:
        await asyncio.sleep(LOOK_EVERY)
        try:
            await doors.look(store, now())
        except StoreError as error:
            log.error("the store does not answer: %s", error)
