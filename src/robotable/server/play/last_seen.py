"""When people with an account were last here: their pages ask for their tables all the time."""

from __future__ import annotations

from typing import Final

from robotable.server.ops.clock import Clock
from robotable.store.protocol.follows import Followed, Follows
from robotable.store.protocol.people import Person
from robotable.table.timing import SECOND

WRITTEN_EVERY: Final = 60 * SECOND
ONLINE_FOR: Final = 150 * SECOND
"""Longer than that, because pages in the background ask less often."""

REMEMBERED: Final = 20_000


class LastSeen:
    def __init__(self, follows: Follows, clock: Clock) -> None:
        self._follows = follows
        self._clock = clock
        self._written: dict[str, int] = {}

    async def here(self, person: Person) -> None:
        """Guests have no profile, so nobody can follow them."""
        now = self._clock.now()
        if person.login is None or now - self._written.get(person.id, 0) < WRITTEN_EVERY:
            return
        if len(self._written) >= REMEMBERED:
            self._written.clear()
        self._written[person.id] = now
        await self._follows.saw(person.id, now)

    def is_online(self, followed: Followed) -> bool | None:
        """None if this person does not follow back."""
        if not followed.follows_back:
            return None
        return followed.seen is not None and self._clock.now() - followed.seen < ONLINE_FOR
