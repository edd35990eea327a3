"""Holds a claim while other claims with a shorter thinking time may still be on their way.

The first claim opens a window. When it closes, the claim with the shortest thinking time is written, and only
then is anyone answered. If the process dies before that, nothing was acknowledged and the claims can be sent
again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from robotable.games.arrivals import Arrival
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.table.claim_window import in_words, weighed
from robotable.table.table import Table

T = TypeVar("T")

Write: TypeAlias = Callable[[tuple[Arrival, ...]], Awaitable[T]]
"""Writes a claim, given all claims in order, itself first."""


@dataclass
class _Held(Generic[T]):
    arrival: Arrival
    key: tuple[str, str] | None
    write: Write[T]
    answer: asyncio.Future[T | Exception]
    """An error is a value here, because there may be nobody left to receive it."""


@dataclass
class _Window(Generic[T]):
    held: list[_Held[T]] = field(default_factory=list)
    open: bool = True
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class ClaimQueue(Generic[T]):
    """At most one window per table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: dict[str, _Window[T]] = {}

    def held(self, table: str) -> int:
        """How many claims wait at this table."""
        window = self._windows.get(table)
        return 0 if window is None else len(window.held)

    async def clear(self, table: str) -> None:
        """Wait until no claim is held: whatever arrives after a claim is decided after it."""
        while (window := self._windows.get(table)) is not None:
            await window.closed.wait()

    async def claim(
        self,
        table: str,
        arrival: Arrival,
        key: tuple[str, str] | None,
        patience: int,
        write: Write[T],
        current: Callable[[], Table],
    ) -> T:
        """Wait for the answer to a claim. `key` is person and client id: the same key means the same claim.
        `patience` is how long the window stays open, in milliseconds, if this claim opens it."""
        while (window := self._windows.get(table)) is not None and not window.open:
            await window.closed.wait()
        if window is None:
            window = self._windows[table] = _Window()
            window.task = asyncio.create_task(self._close(table, window, patience, current))
        held = next((one for one in window.held if one.arrival.seat == arrival.seat), None)
        if held is None:
            held = _Held(arrival, key, write, asyncio.get_running_loop().create_future())
            window.held.append(held)
        elif key is None or held.key != key:
            raise Problem(409, "not_now", "You have already claimed. A claim cannot be changed.")
        # Shielded: if one of two connections breaks, the other still waits, and the claim counts anyway.
        answer = await asyncio.shield(held.answer)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _close(
        self, table: str, window: _Window[T], patience: int, current: Callable[[], Table]
    ) -> None:
        try:
            await self._clock.sleep(patience / 1000)
            window.open = False
            await self._answer(window, current)
        finally:
            del self._windows[table]
            window.closed.set()
            for one in window.held:
                if not one.answer.done():
                    one.answer.cancel()

    async def _answer(self, window: _Window[T], current: Callable[[], Table]) -> None:
        order = weighed(current(), [one.arrival for one in window.held])
        by_seat = {one.arrival.seat: one for one in window.held}
        written: tuple[Arrival, ...] = ()
        for at, arrival in enumerate(order):
            one = by_seat[arrival.seat]
            if written:
                words = in_words(current(), written)
                one.answer.set_result(Problem(409, "later", f"Another claim was faster: {words}."))
                continue
            try:
                answer = await one.write(order[at:])
            except Exception as error:
                # A claim that is refused leaves the round to the next one.
                one.answer.set_result(error)
            else:
                one.answer.set_result(answer)
                written = order[at:]
