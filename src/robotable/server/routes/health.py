"""Health checks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from litestar import MediaType, get
from litestar.di import NamedDependency

from robotable.server.errors import Problem
from robotable.server.ops.readiness import Readiness


@dataclass(frozen=True)
class Services:
    readiness: Readiness


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


ROUTES: Final = [healthz, readyz]
