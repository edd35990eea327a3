"""The answers that are large or costly to write and that no player needs: metrics and the API description."""

from __future__ import annotations

from random import Random
from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous, flood
from benchmarks.abuse.line import Line

PATHS: Final = ("/metrics", "/api/schema/openapi.json", "/readyz")


class MetricsFlood(Attack):
    name = "metrics_flood"
    about = "metrics, API description and readiness, requested without pause"

    def __init__(self) -> None:
        self._rng = Random(1)

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        async def ask(line: Line) -> object:
            return (await line.get(self._rng.choice(PATHS))).status

        await flood(anonymous(field), ask, until, tally)
