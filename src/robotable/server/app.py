"""The application: routes, error responses, headers, and the workers that run beside it. A second, small one
is for operators, on a port of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar

from robotable.server.context import AppContext
from robotable.server.ops.cleanup import run_cleanup
from robotable.server.ops.limits import MAX_BODY
from robotable.server.ops.workers import running
from robotable.server.public_url import PublicUrl
from robotable.server.routes.error_responses import error_responses, refusing_malformed
from robotable.server.routes.headers import adding_headers
from robotable.server.routes.openapi import complete, openapi_config
from robotable.server.routing import ops_routers, page_services, routers
from robotable.store.sqlite import SqliteStore


def create_app(context: AppContext) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await context.store.open()
        cluster = context.cluster
        if cluster is None:
            await context.uptime.start()
        else:
            await cluster.join()
        workers: dict[str, Callable[[], Awaitable[None]]] = {
            "clock": context.clock_worker.run,
            "bots": context.bot_worker.run,
            "notifications": context.outbox.run,
            "background jobs": context.background_jobs.run,
            "results": context.result_jobs.run,
            "tournaments": context.carry_on_tournaments,
            "daily puzzles": lambda: context.daily_puzzles.keep_scheduling(context.store.jobs),
            "absence": context.absence_worker.run,
            "vacations": context.vacations.run,
            "cleanup": lambda: run_cleanup(context.store, context.clock),
            "connections": context.connections.run,
            "tables": context.registry.run,
            **({} if cluster is None else cluster.workers()),
            **({} if context.database_workers is None else {"workers": context.database_workers.run}),
        }
        try:
            async with running(workers, context.clock):
                yield
                context.readiness.is_closing = True
                context.bus.wake_all()
        finally:
            context.close()
            await context.committer.settled()
            await context.uptime.sign()
            if cluster is not None:
                await cluster.leave()
            await context.store.close()

    return Litestar(
        route_handlers=routers(context),
        path=context.public_url.prefix or None,
        exception_handlers=error_responses(page_services(context), context.limits),
        before_request=refusing_malformed(context.limits),
        before_send=[adding_headers(context.public_url)],
        lifespan=[lifespan],
        request_max_body_size=MAX_BODY.most,
        openapi_config=openapi_config(context.limits, context.public_url.prefix),
        logging_config=None,
    )


def create_ops_app(context: AppContext) -> Litestar:
    """It shares the context of the application, which opens and closes the store."""
    return Litestar(
        route_handlers=ops_routers(context),
        exception_handlers=error_responses(None, context.limits),
        before_send=[adding_headers(PublicUrl())],
        request_max_body_size=MAX_BODY.most,
        openapi_config=None,
        logging_config=None,
    )


def api_description() -> dict[str, Any]:
    """The description of the API that a server publishes, without a server."""
    app = create_app(AppContext(SqliteStore("never opened")))
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema()))
    complete(written)
    return written
