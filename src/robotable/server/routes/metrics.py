"""Metrics for Prometheus, on the port for operators only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from litestar import Response, get
from litestar.di import NamedDependency

from robotable.server.ops.metrics import CONTENT_TYPE, Metrics
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import client_address
from robotable.server.play.table_registry import TableRegistry
from robotable.server.routes.request import HttpRequest


@dataclass(frozen=True)
class Services:
    metrics: Metrics
    registry: TableRegistry
    limits: RateLimits


@get("/metrics", include_in_schema=False)
async def metrics(request: HttpRequest, services: NamedDependency[Services]) -> Response[bytes]:
    """Nothing here is about a single person, but it is nobody else's business either."""
    services.limits.metrics.check(client_address(request))
    services.metrics.tables.set(len(services.registry))
    return Response(services.metrics.text(), media_type=CONTENT_TYPE)


ROUTES: Final = [metrics]
