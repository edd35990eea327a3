"""Workers on other machines that think for the built-in bots. They get what the bot's seat has seen, and
nothing else."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import Response, delete, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.server.bots.remote_workers import PROTOCOL, RemoteWorkers, Worker
from robotable.server.bus import Bus
from robotable.server.errors import Problem
from robotable.server.people.identity import Caller, Identity
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.routes.request import HttpRequest

TOPIC: Final = "workers"
"""Woken only when the server stops: workers that wait then hear of it."""

ID: Final = re.compile(r"[A-Za-z0-9_-]{16,64}", re.ASCII)


@dataclass(frozen=True)
class Services:
    identity: Identity
    bus: Bus
    workers: RemoteWorkers

    async def caller(self, request: HttpRequest) -> Caller:
        """The token of a worker, whose owner is still an admin. Raises Problem."""
        caller = await self.identity.person(request)
        return _checked(caller)


class LeaseBody(msgspec.Struct, forbid_unknown_fields=True):
    protocol: int
    """The version of these routes that the worker knows."""

    lease: str
    """An id that the worker has chosen at random: 16 to 64 letters, digits, - and _."""


class PlanRequestView(msgspec.Struct):
    engine: str
    game: str
    is_match: bool
    view: msgspec.Raw
    """What the bot's seat sees."""

    past: msgspec.Raw
    """The public actions so far, if the bot wants to know them."""

    seed: str


class LeaseView(msgspec.Struct):
    seconds: int
    """Send a heartbeat more often than that, or somebody else takes the job over."""

    request: PlanRequestView


class PlanBody(msgspec.Struct, forbid_unknown_fields=True):
    plan: Any
    """`{"after_ms": …, "action": …}`, or null if the bot waits for something else to happen."""


def _checked(caller: Caller) -> Caller:
    # A browser may do everything that its owner may, except work for bots.
    if caller.scopes is None or "worker" not in caller.scopes:
        message = "Only a token with the scope 'worker' may think for the bots."
        raise Problem(403, "no_scope", message, key="worker")
    if not caller.person.is_admin:
        raise Problem(403, "not_admin", "The owner of this token is no longer an admin.")
    return caller


def _worker(caller: Caller) -> Worker:
    return Worker(caller.session, caller.person.id)


@post("/api/worker/leases", status_code=200, opt={ROUTE_SCOPE: "worker"})
async def lease(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[LeaseBody]
) -> Response[LeaseView | None]:
    """Wait for a job of a built-in bot. 204 if there is none for a while: ask again."""
    caller = await services.caller(request)
    if data.protocol != PROTOCOL:
        message = (
            f"This server speaks version {PROTOCOL} of the worker protocol, and the worker version "
            f"{data.protocol}. Install the same version of Robotable on both."
        )
        raise Problem(409, "wrong_version", message)
    if not ID.fullmatch(data.lease):
        raise Problem(422, "bad_lease", "lease must be 16 to 64 letters, digits, - and _.")
    worker = _worker(caller)
    with services.bus.subscribed(TOPIC) as closing:
        waiting = asyncio.create_task(services.workers.lease(worker, data.lease))
        gone = [asyncio.create_task(closing.wait()), asyncio.create_task(_disconnected(request))]
        await asyncio.wait([waiting, *gone], return_when=asyncio.FIRST_COMPLETED)
        for task in gone:
            task.cancel()
        if not waiting.done():
            with suppress(Problem):
                services.workers.give_back(worker, data.lease)
        leased = await waiting
    if leased is None:
        return Response(None, status_code=204)
    try:
        # The token may have been revoked in the meantime.
        _checked(await services.identity.again(caller))
    except Problem:
        services.workers.give_back(worker, data.lease)
        raise
    asked = leased.request
    view = PlanRequestView(asked.engine, asked.game, asked.is_match, asked.view, asked.past, asked.seed)
    return Response(LeaseView(leased.seconds, view))


async def _disconnected(request: HttpRequest) -> None:
    """Until the client is gone. A job for a dead worker would be lost for as long as its lease."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


@post("/api/worker/leases/{lease_id:str}/heartbeat", status_code=204, opt={ROUTE_SCOPE: "worker"})
async def heartbeat(
    request: HttpRequest, services: NamedDependency[Services], lease_id: FromPath[str]
) -> None:
    """The worker is still thinking."""
    services.workers.heartbeat(_worker(await services.caller(request)), lease_id)


@post("/api/worker/leases/{lease_id:str}/plan", status_code=204, opt={ROUTE_SCOPE: "worker"})
async def answer(
    request: HttpRequest,
    services: NamedDependency[Services],
    lease_id: FromPath[str],
    data: JSONBody[PlanBody],
) -> None:
    """The bot's plan. It is refused if the rules do not allow it."""
    services.workers.answer(_worker(await services.caller(request)), lease_id, msgspec.json.encode(data.plan))


@delete("/api/worker/leases/{lease_id:str}", status_code=204, opt={ROUTE_SCOPE: "worker"})
async def give_back(
    request: HttpRequest, services: NamedDependency[Services], lease_id: FromPath[str]
) -> None:
    """Stop waiting or thinking. Somebody else gets the job at once."""
    services.workers.give_back(_worker(await services.caller(request)), lease_id)


ROUTES: Final = [lease, heartbeat, answer, give_back]
