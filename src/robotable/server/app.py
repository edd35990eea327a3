"""The application: routes, errors, headers, and the workers that run beside it."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, TypeAlias

from litestar import Litestar, MediaType, Response
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

from robotable.server.bots.bot_worker import BotWorker
from robotable.server.context import AppContext, InHouse, Web
from robotable.server.errors import ErrorBody, Problem
from robotable.server.notifications import run_notifications
from robotable.server.ops.cleanup import run_cleanup
from robotable.server.people.connections import run_connections
from robotable.server.play.clock_worker import run_clock
from robotable.server.routes import (
    admin,
    bot_streams,
    bots,
    challenges,
    daily,
    devices,
    health,
    hints,
    lobby,
    moderation,
    notification_settings,
    page,
    people,
    races,
    replays,
    reserved_seats,
    tables,
    vacations,
)
from robotable.server.routes.openapi import describe_errors
from robotable.server.routes.table_socket import table_socket
from robotable.store.protocol import StoreError

LARGEST_BODY: Final = 65_536
RESTART_SECONDS: Final = 1.0
Lifespan: TypeAlias = Callable[[Litestar], AbstractAsyncContextManager[None]]
log = logging.getLogger("robotable")

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


def _problem(request: Web, problem: Problem) -> Response[ErrorBody]:
    headers = {} if problem.body.seconds is None else {"retry-after": str(problem.body.seconds)}
    return Response(problem.body, status_code=problem.status, headers=headers, media_type=MediaType.JSON)


def _framework(request: Web, error: HTTPException) -> Response[ErrorBody]:
    detail = error.extra if isinstance(error.extra, list) else None
    text = str(error.detail)
    if detail:
        text = "; ".join(
            f"{item.get('key', '')}: {item.get('message', '')}" if isinstance(item, dict) else str(item)
            for item in detail
        )
    word = {400: "malformed", 404: "not_found", 405: "wrong_method", 413: "too_large"}.get(
        error.status_code, "error"
    )
    return Response(ErrorBody(word, text[:500]), status_code=error.status_code, media_type=MediaType.JSON)


def _store_error(request: Web, error: StoreError) -> Response[ErrorBody]:
    log.error("the store does not answer: %s", error)
    body = ErrorBody("store", "the table cannot write now; nothing has changed", 5)
    return Response(body, status_code=503, headers={"retry-after": "5"}, media_type=MediaType.JSON)


def _too_deep(request: Web, error: RecursionError) -> Response[ErrorBody]:
    """The decoder's limit on lists in lists: the sender's doing, and no fault of ours."""
    body = ErrorBody("malformed", "this is nested too deeply")
    return Response(body, status_code=400, media_type=MediaType.JSON)


def _unexpected(request: Web, error: Exception) -> Response[ErrorBody]:
    log.exception("unexpected", exc_info=error)
    return Response(
        ErrorBody("error", "something went wrong on our side"), status_code=500, media_type=MediaType.JSON
    )


async def _kept(house: AppContext, name: str, work: Callable[[], Awaitable[None]]) -> None:
    """A worker that fails says so and begins again: whatever it has to do waits in the store."""
    while not house.closing:
        try:
            await work()
            return
        except Exception:
            log.exception("the worker %s begins again", name)
            await asyncio.sleep(RESTART_SECONDS)


def create_app(house: AppContext, *, bot_workers: int = 1) -> Litestar:
    bot_worker = BotWorker(house, bot_workers)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await house.store.open()
        # The luck of the house bots outlives a restart: one that was thinking thinks the same again.
        house.secret = await house.store.secrets.get_or_add("luck", house.secret)
        house.daily_salt = await house.store.secrets.get_or_add("daily", house.daily_salt)
        workers = [
            asyncio.create_task(_kept(house, name, work))
            for name, work in (
                ("clock", lambda: run_clock(house.registry)),
                ("bots", bot_worker.run),
                ("notifications", lambda: run_notifications(house)),
                ("vacations", lambda: vacations.run_vacations(house)),
                ("cleanup", lambda: run_cleanup(house.store, house.now)),
                ("connections", lambda: run_connections(house.connections, house.store, house.now)),
            )
        ]
        try:
            yield
        finally:
            house.closing = True
            house.bus.wake_all()
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
            bot_worker.close()
            await house.registry.committer.settled()
            await house.store.close()

    with warnings.catch_warnings():
        # The next Litestar wants each dependency marked by hand; the one we are pinned to finds them by name.
        warnings.filterwarnings("ignore", "(?s).*Inferred dependency field")
        return _app(house, lifespan)


def _app(house: AppContext, lifespan: Lifespan) -> Litestar:
    app = Litestar(
        route_handlers=[
            table_socket,
            *health.ROUTES,
            *people.ROUTES,
            *tables.ROUTES,
            *lobby.ROUTES,
            *replays.ROUTES,
            *moderation.ROUTES,
            *notification_settings.ROUTES,
            *devices.ROUTES,
            *bot_streams.ROUTES,
            *races.ROUTES,
            *daily.ROUTES,
            *hints.ROUTES,
            *vacations.ROUTES,
            *bots.ROUTES,
            *challenges.ROUTES,
            *reserved_seats.ROUTES,
            *admin.ROUTES,
            *page.ROUTES,
        ],
        path=house.prefix or None,
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={
            Problem: _problem,
            HTTPException: _framework,
            StoreError: _store_error,
            RecursionError: _too_deep,
            Exception: _unexpected,
        },
        before_send=[_headers(house.prefix)],
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(title="Robotable", version="1", path="/api/schema"),
        # Handlers say `house: AppContext`; this tells Litestar that it is injected.
        signature_namespace={"AppContext": NamedDependency[AppContext], "InHouse": InHouse, "Web": Web},
        logging_config=None,
    )
    describe_errors(app)
    return app


def _headers(prefix: str) -> Callable[[Message, Scope], Awaitable[None]]:
    everywhere = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    # What the API says is about one person and one moment.
    from_api = [*everywhere, (b"cache-control", b"no-store")]

    async def add(message: Message, scope: Scope) -> None:
        """Where answers leave, so that refusals and errors have them too."""
        if message["type"] == "http.response.start":
            has = {name for name, _ in message["headers"]}
            wanted = from_api if scope["path"].startswith(f"{prefix}/api/") else everywhere
            message["headers"] = [*message["headers"], *(one for one in wanted if one[0] not in has)]

    return add
