"""Health checks and metrics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from robotable.server.errors import Problem
from robotable.server.ops.metrics import CONTENT_TYPE, Metrics
from robotable.server.ops.readiness import Readiness
from robotable.server.play.table_registry import TableRegistry


@dataclass(frozen=True)
class Services:
    readiness: Readiness
    metrics: Metrics
    registry: TableRegistry


@get("/healthz", media_type=MediaType.TEXT)
async def healthz() -> str:
    """The process responds."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT)
async def readyz(services: NamedDependency[Services]) -> str:
    """A move could be made durable now."""
    if not await services.readiness.is_ready():
        raise Problem(503, "not_ready", "The store does not accept writes at the moment.", seconds=5)
    return "ok"


@get("/metrics", include_in_schema=False)
async def metrics(services: NamedDependency[Services]) -> Response[bytes]:
    """For Prometheus. Nothing here is about a single person, but a proxy should still not publish it."""
    services.metrics.tables.set(len(services.registry))
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)


ROUTES: Final = [healthz, readyz, metrics]
