"""Holds a claim while other claims with a shorter thinking time may still be on their way. For a single
node: the claims are in its memory.

The first claim opens a window. When it closes, the claim with the shortest thinking time is written, and only
then is anyone answered. If the process dies before that, nothing was acknowledged and the claims can be sent
again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from robotable.server.ops.clock import Clock
from robotable.server.play.committer import Done
from robotable.server.play.held_claim import HeldClaim, WriteClaim
from robotable.server.play.weighing import already_claimed, weigh
from robotable.table.table import Table


@dataclass
class _Held:
    claim: HeldClaim
    answer: asyncio.Future[Done | Exception]
    """An error is a value here, because there may be nobody left to receive it."""


@dataclass
class _Window:
    held: list[_Held] = field(default_factory=list)
    open: bool = True
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class ClaimQueue:
    """At most one window per table."""

    def __init__(self, clock: Clock, write: WriteClaim) -> None:
        self._clock = clock
        self._write = write
        self._windows: dict[str, _Window] = {}

    def held(self, table: str) -> int:
        """How many claims wait at this table."""
        window = self._windows.get(table)
        return 0 if window is None else len(window.held)

    async def clear(self, table: str) -> None:
        while (window := self._windows.get(table)) is not None:
            await window.closed.wait()

    async def claim(self, table: str, claim: HeldClaim, patience: int, current: Callable[[], Table]) -> Done:
        while (window := self._windows.get(table)) is not None and not window.open:
            await window.closed.wait()
        if window is None:
            window = self._windows[table] = _Window()
            window.task = asyncio.create_task(self._close(table, window, patience, current))
        seat = claim.arrival.seat
        held = next((one for one in window.held if one.claim.arrival.seat == seat), None)
        if held is None:
            held = _Held(claim, asyncio.get_running_loop().create_future())
            window.held.append(held)
        elif claim.key is None or held.claim.key != claim.key:
            raise already_claimed()
        # Shielded: if one of two connections breaks, the other still waits, and the claim counts anyway.
        answer = await asyncio.shield(held.answer)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _close(self, table: str, window: _Window, patience: int, current: Callable[[], Table]) -> None:
        try:
            await self._clock.sleep(patience / 1000)
            window.open = False
            by_seat = {one.claim.arrival.seat: one for one in window.held}
            claims = [one.claim for one in window.held]
            async for claim, answer in weigh(table, claims, self._write, current):
                by_seat[claim.arrival.seat].answer.set_result(answer)
        finally:
            del self._windows[table]
            window.closed.set()
            for one in window.held:
                if not one.answer.done():
                    one.answer.cancel()
