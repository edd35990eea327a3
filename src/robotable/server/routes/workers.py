"""Workers on other machines that do tasks: above all, they think for the built-in bots. They get what the
bot's seat has seen, and nothing else."""

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

from robotable.server.bus import Bus
from robotable.server.errors import Problem
from robotable.server.people.identity import Caller, Identity
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.routes.request import HttpRequest
from robotable.server.work.remote_workers import PROTOCOL, RemoteWorkers, Worker

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


class LeaseView(msgspec.Struct):
    seconds: int
    """Send a heartbeat more often than that, or somebody else takes the job over."""

    kind: str
    """What is to be done with the payload: `plan` the next move of a bot."""

    payload: msgspec.Raw


class TaskAnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    answer: Any
    """For a `plan`: `{"after_ms": …, "action": …}`, or null if the bot waits for something else to happen."""


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


@post("/api/worker/leases", status_code=200, opt={ROUTE_SCOPE: "worker"}, summary="Wait for a task")
async def lease(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[LeaseBody]
) -> Response[LeaseView | None]:
    """Wait for a task. 204 if there is none for a while: ask again."""
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
    return Response(LeaseView(leased.seconds, leased.task.kind, leased.task.payload))


async def _disconnected(request: HttpRequest) -> None:
    """Until the client is gone. A task for a dead worker would be lost for as long as its lease."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


@post(
    "/api/worker/leases/{lease_id:str}/heartbeat",
    status_code=204,
    opt={ROUTE_SCOPE: "worker"},
    summary="Say that you are still working",
)
async def heartbeat(
    request: HttpRequest, services: NamedDependency[Services], lease_id: FromPath[str]
) -> None:
    """The worker is still working."""
    services.workers.heartbeat(_worker(await services.caller(request)), lease_id)


@post(
    "/api/worker/leases/{lease_id:str}/answer",
    status_code=204,
    opt={ROUTE_SCOPE: "worker"},
    summary="Answer a task",
)
async def answer(
    request: HttpRequest,
    services: NamedDependency[Services],
    lease_id: FromPath[str],
    data: JSONBody[TaskAnswerBody],
) -> None:
    """The answer to the task. A plan is refused if the rules do not allow it."""
    worker = _worker(await services.caller(request))
    services.workers.answer(worker, lease_id, msgspec.json.encode(data.answer))


@delete(
    "/api/worker/leases/{lease_id:str}",
    status_code=204,
    opt={ROUTE_SCOPE: "worker"},
    summary="Give a task back",
)
async def give_back(
    request: HttpRequest, services: NamedDependency[Services], lease_id: FromPath[str]
) -> None:
    """Stop waiting or working. Somebody else gets the job at once."""
    services.workers.give_back(_worker(await services.caller(request)), lease_id)


ROUTES: Final = [lease, heartbeat, answer, give_back]
