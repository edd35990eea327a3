"""No attack. What the ratio shows here is the noise of the measurement."""

from __future__ import annotations

import asyncio
import time

from benchmarks.abuse.attack import Attack, Battlefield, Tally


class Nothing(Attack):
    name = "nothing"
    about = "the attacker sleeps: the ratio is the noise of the measurement"

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        await asyncio.sleep(until - time.monotonic())
