"""Turns what a table refuses into an error response."""

from __future__ import annotations

from types import TracebackType
from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.metrics import Metrics
from robotable.table.commands import Refused

STATUS: Final = {"not_seated": 403, "malformed": 422}
"""HTTP status by reason; all others are conflicts."""


class refusals:  # noqa: N801 - read as a verb: `with refusals(metrics)`
    """Not a generator, because every command passes here."""

    __slots__ = ("_metrics",)

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if isinstance(error, Refused):
            self._metrics.refused.labels(error.why).inc()
            status = STATUS.get(error.why, 409)
            raise Problem(status, error.why, str(error), seconds=error.seconds) from None
