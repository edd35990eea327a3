"""Holds claims in the store, so that those that come to different nodes are weighed together.

The first claim opens a window in the store. When it closes, any node that waits for an answer may lease it;
one of them gets it, weighs all claims, writes the winner and stores the answers. If that node dies, its
lease expires and another one does the same: a claim that was written already is found by its client id, and
the rules allow only one. Nobody is answered before the winner is durable.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from robotable.server.bus.bus import Bus, Subscription
from robotable.server.bus.topics import claims_topic
from robotable.server.errors import ErrorBody, Problem
from robotable.server.ops.clock import Clock
from robotable.server.play.committer import Done
from robotable.server.play.held_claim import HeldClaim, WriteClaim
from robotable.server.play.table_registry import TableRegistry
from robotable.server.play.weighing import already_claimed, weigh
from robotable.store.protocol import StoreError
from robotable.store.protocol.held_claims import Closed, HeldClaims, Taken, Waiting
from robotable.table.table import Table

LEASE: Final = 3_000
"""Milliseconds in which a node weighs the claims of a window."""

LOOK_EVERY: Final = 0.25
"""Seconds after which a waiting node looks for an answer, if no wake-up has told it of one."""

OVERDUE: Final = 1_000
GIVE_UP: Final = 20.0
log = logging.getLogger("robotable.claims")


class _Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    seq: int = 0
    status: int | None = None
    body: ErrorBody | None = None


class SharedClaims:
    def __init__(
        self, held: HeldClaims, write: WriteClaim, registry: TableRegistry, bus: Bus, clock: Clock
    ) -> None:
        self._held = held
        self._write = write
        self._registry = registry
        self._bus = bus
        self._clock = clock

    async def clear(self, table: str) -> None:
        with self._bus.subscribed(claims_topic(table)) as settled:
            while await self._held.is_waiting(table):
                await self._settle(table)
                await self._wait(settled, LOOK_EVERY)

    async def claim(self, table: str, claim: HeldClaim, patience: int, current: Callable[[], Table]) -> Done:
        # Continues if the caller disconnects: the claim counts anyway.
        return await asyncio.shield(asyncio.ensure_future(self._claim(table, claim, patience)))

    async def _claim(self, table: str, claim: HeldClaim, patience: int) -> Done:
        key = None if claim.key is None else " ".join(claim.key)
        text = msgspec.json.encode(claim).decode()
        until = self._clock.elapsed() + GIVE_UP
        with self._bus.subscribed(claims_topic(table)) as settled:
            while self._clock.elapsed() < until:
                match await self._held.hold(table, claim.arrival.seat, key, text, patience):
                    case Waiting(number, closes_in):
                        done = await self._answered(table, number, closes_in, settled, until)
                        if done is not None:
                            return done
                    case Taken():
                        raise already_claimed()
                    case Closed():
                        await self._settle(table)
                        await self._wait(settled, LOOK_EVERY)
        raise _busy()

    async def _answered(
        self, table: str, number: int, closes_in: int, settled: Subscription, until: float
    ) -> Done | None:
        """None if the store has lost the claim, so that it has to be held again."""
        await self._clock.sleep(closes_in / 1000)
        while self._clock.elapsed() < until:
            await self._settle(table)
            text = await self._held.answer(number)
            if text == "":
                return None
            if text is not None:
                answer = msgspec.json.decode(text, type=_Answer)
                if answer.body is None:
                    return Done(answer.seq)
                problem = Problem(answer.status or 409, answer.body.error, answer.body.message)
                problem.body = answer.body
                raise problem
            await self._wait(settled, LOOK_EVERY)
        raise _busy()

    async def _settle(self, table: str) -> None:
        """Weigh the claims of a window that has closed, unless another node is doing so."""
        leased = await self._held.lease(table, LEASE)
        if leased is None:
            return
        live = await self._registry.get(table)
        numbers: dict[HeldClaim, int] = {}
        for number, text in leased.claims.items():
            numbers[msgspec.json.decode(text, type=HeldClaim)] = number
        answers: dict[int, str] = {}
        async for claim, answer in weigh(table, list(numbers), self._write, lambda: live.table):
            if isinstance(answer, Done):
                stored = _Answer(answer.seq)
            elif isinstance(answer, Problem):
                stored = _Answer(status=answer.status, body=answer.body)
            else:
                # For example, the store does not respond. The lease expires, and it is tried again.
                raise answer
            answers[numbers[claim]] = msgspec.json.encode(stored).decode()
        await self._held.settle(leased.window, answers)
        self._bus.wake(claims_topic(table))

    async def _wait(self, settled: Subscription, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await settled.wait()

    async def run(self) -> None:
        """Settle the windows of nodes that have died."""
        while True:
            await self._clock.sleep(OVERDUE / 1000)
            try:
                for table in await self._held.overdue(OVERDUE):
                    await self._settle(table)
            except StoreError as error:
                log.error("the store does not respond: %s", error)
            except Problem as problem:
                log.warning("%s", problem)


def _busy() -> Problem:
    return Problem(503, "busy", "The claim could not be decided in time. Try again.", seconds=1)
