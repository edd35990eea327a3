"""Turns what a table refuses into an error response."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.metrics import Metrics
from robotable.table.commands import Refused

STATUS: Final = {"not_seated": 403, "malformed": 422}
"""HTTP status by reason; all others are conflicts."""


@contextmanager
def refusals(metrics: Metrics) -> Iterator[None]:
    try:
        yield
    except Refused as refused:
        metrics.refused.labels(refused.why).inc()
        status = STATUS.get(refused.why, 409)
        raise Problem(status, refused.why, str(refused), seconds=refused.seconds) from None
