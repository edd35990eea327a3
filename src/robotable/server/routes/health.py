"""Health checks and metrics, for whoever operates the server."""

from __future__ import annotations

from typing import Final

from litestar import MediaType, Response, get

from robotable.server.context import AppContext, InHouse
from robotable.server.errors import Problem
from robotable.server.ops.metrics import CONTENT_TYPE


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
async def metrics(house: AppContext) -> Response[bytes]:
    """For Prometheus. Nothing here is about one person, but a proxy had better keep it to the neighbours."""
    house.metrics.tables.set(house.registry.tables_live)
    return Response(house.metrics.text(), media_type=CONTENT_TYPE)


ROUTES: Final = [healthz, readyz, metrics]
