"""The application: routes, error responses, headers, and the workers that run beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar
from litestar.openapi import OpenAPIConfig

from robotable.server.context import AppContext
from robotable.server.ops.cleanup import run_cleanup
from robotable.server.ops.workers import running
from robotable.server.routes.error_responses import error_responses
from robotable.server.routes.headers import adding_headers
from robotable.server.routes.openapi import ApiDescription
from robotable.server.routing import page_services, routers

MAX_BODY: Final = 65_536


def create_app(context: AppContext) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await context.store.open()
        workers = {
            "clock": context.clock_worker.run,
            "bots": context.bot_worker.run,
            "notifications": context.outbox.run,
            "absence": context.absence_worker.run,
            "vacations": context.vacations.run,
            "cleanup": lambda: run_cleanup(context.store, context.clock),
            "connections": context.connections.run,
        }
        try:
            async with running(workers, context.clock):
                yield
                context.readiness.is_closing = True
                context.bus.wake_all()
        finally:
            context.close()
            await context.committer.settled()
            await context.store.close()

    return Litestar(
        route_handlers=routers(context),
        path=context.public_url.prefix or None,
        exception_handlers=error_responses(page_services(context)),
        before_send=[adding_headers(context.public_url.prefix)],
        lifespan=[lifespan],
        request_max_body_size=MAX_BODY,
        openapi_config=OpenAPIConfig(
            title="Robotable", version="1", path="/api/schema", render_plugins=[ApiDescription()]
        ),
        logging_config=None,
    )
