"""Health checks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from robotable.server.bus.link import BusLink, LinkState
from robotable.server.errors import Problem
from robotable.server.ops.readiness import Readiness


@dataclass(frozen=True)
class Services:
    readiness: Readiness
    link: BusLink | None
    """None on a single node."""


class NodeHealth(msgspec.Struct, frozen=True):
    ready: bool
    bus: LinkState
    """`polling` if the bus is down: changes made on other nodes are found within a second or two."""


@get("/healthz", media_type=MediaType.TEXT, summary="Check that the server responds")
async def healthz() -> str:
    """The process responds. This says nothing about its store."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT, summary="Check that the server is ready")
async def readyz(services: NamedDependency[Services]) -> Response[str | NodeHealth]:
    """A move could be made durable now. One of several nodes answers with JSON, which also says whether its
    bus works."""
    if not await services.readiness.is_ready():
        raise Problem(503, "not_ready", "The store does not accept writes at the moment.", seconds=5)
    if services.link is None:
        return Response("ok", media_type=MediaType.TEXT)
    return Response(NodeHealth(True, services.link.state), media_type=MediaType.JSON)


ROUTES: Final = [healthz, readyz]
