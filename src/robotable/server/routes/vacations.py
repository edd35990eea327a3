"""Vacations: so many days a year somebody's clocks stand at all tables with days for a move.

The row says whether somebody is away; a job takes that to the tables, and is there until it has been done.
What counts at a table is what its log says.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody

from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.store.protocol import StoreError
from robotable.store.protocol.jobs import Job
from robotable.store.protocol.vacations import Vacation
from robotable.table.timing import DAY, Days

DAYS_A_YEAR: Final = 30
YEAR: Final = 365 * DAY
LOOK_EVERY: Final = 1.0
LEASE: Final = 60_000
log = logging.getLogger("robotable.vacations")


class VacationBody(msgspec.Struct, forbid_unknown_fields=True):
    days: int


class VacationView(msgspec.Struct):
    until: int | None
    """None: you are not on vacation."""

    left: int
    """Days that you may still take now."""

    a_year: int = DAYS_A_YEAR


def is_on(vacations: Sequence[Vacation]) -> int | None:
    """Until when; two can last at once where a guest has become somebody with an account."""
    return max((one.until for one in vacations if one.ended is None), default=None)


def days_left(vacations: Sequence[Vacation], now: int) -> int:
    """Of those that began in the last 365 days every day that was begun counts."""
    taken = sum(
        max(1, -(-((one.until if one.ended is None else one.ended) - one.began) // DAY))
        for one in vacations
        if one.began > now - YEAR
    )
    return max(0, DAYS_A_YEAR - taken)


@get("/api/me/vacation")
async def vacation(request: Web, house: AppContext) -> VacationView:
    caller = await house.person(request)
    return await _view(house, caller.person.id)


@post("/api/me/vacation", status_code=200)
async def begin_vacation(request: Web, house: AppContext, data: JSONBody[VacationBody]) -> VacationView:
    """From now on your clocks stand where there are days for a move."""
    caller = await house.person(request)
    house.vacations.check(caller.person.id)
    person, now = caller.person.id, house.now()
    before = await house.store.vacations.of(person)
    if is_on(before) is not None:
        raise Problem(409, "on_vacation", "you are on vacation already: end that one first")
    left = days_left(before, now)
    if not 1 <= data.days <= left:
        raise Problem(
            409, "no_days", f"you have {left} of {DAYS_A_YEAR} days left in 365, and asked for {data.days}"
        )
    if not await house.store.vacations.begin(person, now, now + data.days * DAY):
        raise Problem(409, "on_vacation", "you are on vacation already: end that one first")
    await settle(house, person)
    return await _view(house, person)


@delete("/api/me/vacation", status_code=200)
async def end_vacation(request: Web, house: AppContext) -> VacationView:
    """Back before the time: the days that have not begun are yours again."""
    caller = await house.person(request)
    if not await house.store.vacations.end(caller.person.id, house.now()):
        raise Problem(404, "no_vacation", "you are not on vacation")
    await settle(house, caller.person.id)
    return await _view(house, caller.person.id)


async def _view(house: AppContext, person: str) -> VacationView:
    vacations = await house.store.vacations.of(person)
    return VacationView(is_on(vacations), days_left(vacations, house.now()))


async def settle(house: AppContext, person: str) -> int | None:
    """Takes to all tables what the row says, and ends what is over; until when the person is away."""
    until = is_on(await house.store.vacations.of(person))
    if until is not None and until <= house.now():
        await house.store.vacations.end(person, until)
        until = None
    for row in await house.store.tables.unfinished_of(person):
        if isinstance(row.setup.time, Days):
            await house.registry.vacation(row.id, person, until)
    return until


async def run_vacations(house: AppContext) -> None:
    while not house.closing:
        try:
            due = await house.store.jobs.next_due(("vacation",))
            if due is not None and due <= house.now():
                await settle_due(house)
        except StoreError as error:
            log.error("the store does not answer: %s", error)
        await asyncio.sleep(LOOK_EVERY)


async def settle_due(house: AppContext) -> int:
    """How many people there were."""
    now = house.now()
    jobs = await house.store.jobs.lease(now, now + LEASE, 100, ("vacation",))
    for job in jobs:
        try:
            until = await settle(house, job.key)
        except Problem as problem:
            log.warning("%s", problem)
            continue
        if until is None:
            await house.store.jobs.finish(job)
        else:
            await house.store.jobs.schedule(Job("vacation", job.key, until))
    return len(jobs)


ROUTES: Final = [vacation, begin_vacation, end_vacation]
