"""The application: routes, errors, headers, and the workers that run beside it."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, TypeAlias

from litestar import Litestar, MediaType, Response, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

from robotable.server import (
    admins,
    bots,
    challenges,
    daily,
    devices,
    hints,
    kept_seats,
    manners,
    notices,
    page,
    people,
    races,
    replays,
    streams,
    tables,
    vacations,
)
from robotable.server.clockwork import run_clock
from robotable.server.description import describe_errors
from robotable.server.doors import run_doors
from robotable.server.errors import ErrorBody, Problem
from robotable.server.house import House, InHouse, Web
from robotable.server.letters import run_letters
from robotable.server.metrics import CONTENT_TYPE
from robotable.server.socket import table_socket
from robotable.server.thinkers import Thinkers
from robotable.server.upkeep import run_upkeep
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


@get("/healthz", media_type=MediaType.TEXT)
async def healthz() -> str:
    """The process answers."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT)
async def readyz(house: InHouse) -> str:
    """A move could be made durable now."""
    if house.closing or not await house.ready():
        raise Problem(503, "not_ready", "the store takes no writes now", seconds=5)
    return "ok"


@get("/metrics", include_in_schema=False)
async def metrics(house: House) -> Response[bytes]:
    """For Prometheus. Nothing here is about one person, but a proxy had better keep it to the neighbours."""
    house.metrics.tables.set(house.hall.tables_live)
    return Response(house.metrics.text(), media_type=CONTENT_TYPE)


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


async def _kept(house: House, name: str, work: Callable[[], Awaitable[None]]) -> None:
    """A worker that fails says so and begins again: whatever it has to do waits in the store."""
    while not house.closing:
        try:
            await work()
            return
        except Exception:
            log.exception("the worker %s begins again", name)
            await asyncio.sleep(RESTART_SECONDS)


def create_app(house: House, *, bot_workers: int = 1) -> Litestar:
    thinkers = Thinkers(house, bot_workers)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await house.store.open()
        # The luck of the house bots outlives a restart: one that was thinking thinks the same again.
        house.secret = await house.store.keep_secret("luck", house.secret)
        house.daily_salt = await house.store.keep_secret("daily", house.daily_salt)
        workers = [
            asyncio.create_task(_kept(house, name, work))
            for name, work in (
                ("clock", lambda: run_clock(house)),
                ("thinkers", thinkers.run),
                ("letters", lambda: run_letters(house)),
                ("vacations", lambda: vacations.run_vacations(house)),
                ("upkeep", lambda: run_upkeep(house)),
                ("doors", lambda: run_doors(house.doors, house.store, house.now)),
            )
        ]
        try:
            yield
        finally:
            house.closing = True
            house.bus.hint_all()
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
            thinkers.close()
            await house.hall.ledger.settled()
            await house.store.close()

    with warnings.catch_warnings():
        # The next Litestar wants each dependency marked by hand; the one we are pinned to finds them by name.
        warnings.filterwarnings("ignore", "(?s).*Inferred dependency field")
        return _app(house, lifespan)


def _app(house: House, lifespan: Lifespan) -> Litestar:
    app = Litestar(
        route_handlers=[
            healthz,
            readyz,
            metrics,
            table_socket,
            *people.ROUTES,
            *tables.ROUTES,
            *replays.ROUTES,
            *manners.ROUTES,
            *notices.ROUTES,
            *devices.ROUTES,
            *streams.ROUTES,
            *races.ROUTES,
            *daily.ROUTES,
            *hints.ROUTES,
            *vacations.ROUTES,
            *bots.ROUTES,
            *challenges.ROUTES,
            *kept_seats.ROUTES,
            *admins.ROUTES,
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
        # Handlers say `house: House`; that it is handed in and not read from the request is said once, here.
        signature_namespace={"House": NamedDependency[House], "InHouse": InHouse, "Web": Web},
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
