"""What the table itself cannot know about somebody who wants to sit down: blocks, vacations, reservations."""

from __future__ import annotations

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.metrics import Metrics
from robotable.server.play.live_table import LiveTable
from robotable.server.play.reserved_seats import with_reservations
from robotable.store.protocol import Store
from robotable.table.commands import Sit
from robotable.table.setup import Setup
from robotable.table.timing import Days


class Seating:
    def __init__(self, store: Store, clock: Clock, metrics: Metrics) -> None:
        self._store = store
        self._clock = clock
        self._metrics = metrics

    async def check_block(self, live: LiveTable, person: str) -> None:
        """Raises Problem if the table's host has blocked this person."""
        if person in await self._store.blocks.of(live.row.creator):
            self._metrics.refused.labels("blocked").inc()
            raise Problem(403, "blocked", "The host of this table has blocked you.")

    async def check_vacation(self, setup: Setup, person: str) -> None:
        """Raises Problem if this person is on vacation, which would stop the clocks of a new game."""
        if not isinstance(setup.time, Days):
            return
        if any(one.ended is None for one in await self._store.vacations.of(person)):
            self._metrics.refused.labels("on_vacation").inc()
            message = "You are on vacation. End your vacation before you start another game."
            raise Problem(409, "on_vacation", message)

    async def check_rated(self, live: LiveTable, person: str) -> None:
        """Raises Problem if this person cannot sit at this rated table: they have no account, or another
        player has the same e-mail address."""
        if not live.row.setup.rated:
            return
        found = await self._store.people.get(person)
        if found is None or found.login is None:
            self._metrics.refused.labels("no_account").inc()
            raise Problem(403, "no_account", "This game is rated. Create an account, or sign in, to play it.")
        for sitter in live.table.sitters:
            if found.email is None or sitter is None or sitter.person in (None, person):
                continue
            other = await self._store.people.get(sitter.person or "")
            if other is not None and other.email == found.email:
                self._metrics.refused.labels("same_person").inc()
                message = "Another player at this rated table has your e-mail address."
                raise Problem(409, "same_person", message)

    async def choose_seat(self, live: LiveTable, person: str, sit: Sit) -> Sit:
        """The same command, for a seat that this person may take. Raises Problem if there is none."""
        return await with_reservations(
            self._store.reserved_seats, live.row.id, live.table, person, sit, self._clock.now()
        )
