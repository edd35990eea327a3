"""Vacations stop a person's clocks at all tables with days per move, for a number of days per year.

The store says whether somebody is away. A job informs their tables, and stays until it has done so. At a
table only its log counts.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import msgspec

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import VACATION_DAYS
from robotable.server.play.command_handler import CommandHandler
from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.jobs import Job
from robotable.store.protocol.vacations import Vacation
from robotable.table.timing import DAY, Days

DAYS_PER_YEAR: Final = VACATION_DAYS.most
YEAR: Final = 365 * DAY
CHECK_EVERY: Final = 1.0
LEASE: Final = 60_000
BATCH: Final = 100
log = logging.getLogger("robotable.vacations")


class VacationStatus(msgspec.Struct, frozen=True):
    until: int | None
    """None if the person is not on vacation."""

    days_left: int


def ends_at(vacations: Sequence[Vacation]) -> int | None:
    """When the current vacation ends. There can be two at once if a guest has signed in to an account."""
    return max((one.until for one in vacations if one.ended is None), default=None)


def days_left(vacations: Sequence[Vacation], now: int) -> int:
    """Counts the vacations that began in the last 365 days, by the days that have begun."""
    taken = sum(
        max(1, -(-((one.until if one.ended is None else one.ended) - one.began) // DAY))
        for one in vacations
        if one.began > now - YEAR
    )
    return max(0, DAYS_PER_YEAR - taken)


class VacationPlanner:
    def __init__(self, store: Store, commands: CommandHandler, clock: Clock) -> None:
        self._store = store
        self._commands = commands
        self._clock = clock

    async def status(self, person: str) -> VacationStatus:
        vacations = await self._store.vacations.of(person)
        return VacationStatus(ends_at(vacations), days_left(vacations, self._clock.now()))

    async def begin(self, person: str, days: int) -> None:
        """Raises Problem if the person is on vacation already or does not have enough days left."""
        now = self._clock.now()
        before = await self._store.vacations.of(person)
        already = Problem(409, "on_vacation", "You are already on vacation. End it first.")
        if ends_at(before) is not None:
            raise already
        left = days_left(before, now)
        if not 1 <= days <= left:
            message = f"You asked for {days} days, and have {left} of {DAYS_PER_YEAR} left within 365 days."
            raise Problem(409, "no_days", message)
        if not await self._store.vacations.begin(person, now, now + days * DAY):
            raise already
        await self._inform_tables(person)

    async def end(self, person: str) -> None:
        """Raises Problem if the person is not on vacation."""
        if not await self._store.vacations.end(person, self._clock.now()):
            raise Problem(404, "no_vacation", "You are not on vacation.")
        await self._inform_tables(person)

    async def run(self) -> None:
        while True:
            try:
                due = await self._store.jobs.next_due(("vacation",))
                if due is not None and due <= self._clock.now():
                    await self.settle()
            except StoreError as error:
                log.error("the store does not respond: %s", error)
            await self._clock.sleep(CHECK_EVERY)

    async def settle(self) -> int:
        """Do the jobs that are due, and return their number."""
        now = self._clock.now()
        jobs = await self._store.jobs.lease(now, now + LEASE, BATCH, ("vacation",))
        for job in jobs:
            try:
                until = await self._inform_tables(job.key)
            except Problem as problem:
                log.warning("%s", problem)
                continue
            if until is None:
                await self._store.jobs.finish(job)
            else:
                await self._store.jobs.schedule(Job("vacation", job.key, until))
        return len(jobs)

    async def _inform_tables(self, person: str) -> int | None:
        """End the vacation if it is over, record it at the person's tables, and return when it ends."""
        until = ends_at(await self._store.vacations.of(person))
        if until is not None and until <= self._clock.now():
            await self._store.vacations.end(person, until)
            until = None
        for row in await self._store.tables.unfinished_of(person):
            if isinstance(row.setup.time, Days):
                await self._commands.set_vacation(row.id, person, until)
        return until
