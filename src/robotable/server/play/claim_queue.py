"""Where a claim waits for others that may have been thought of earlier.

The first claim opens a window; when it closes the earliest thought is written, and only then is anybody
answered. A process that dies in between has acknowledged nothing, and the claims may be sent again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from robotable.games.race.claims import Arrival
from robotable.server.errors import Problem
from robotable.table.claim_window import in_words, weighed
from robotable.table.fold import Table

T = TypeVar("T")

Sleep: TypeAlias = Callable[[float], Awaitable[None]]

Write: TypeAlias = Callable[[tuple[Arrival, ...]], Awaitable[T]]
"""Writes a claim that came before these others, itself the first of them."""


@dataclass
class _Held(Generic[T]):
    arrival: Arrival
    key: tuple[str, str] | None
    write: Write[T]
    answer: asyncio.Future[T | Exception]
    """An error is a value here: nobody may be left to hear it."""


@dataclass
class _Window(Generic[T]):
    held: list[_Held[T]] = field(default_factory=list)
    open: bool = True
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class ClaimQueue(Generic[T]):
    """One window a table at most."""

    def __init__(self, sleep: Sleep = asyncio.sleep) -> None:
        self._sleep = sleep
        self._windows: dict[str, _Window[T]] = {}

    def held(self, table: str) -> int:
        """How many claims wait there."""
        window = self._windows.get(table)
        return 0 if window is None else len(window.held)

    async def clear(self, table: str) -> None:
        """Return when no claim is held there: whatever came after a claim is decided after it."""
        while (window := self._windows.get(table)) is not None:
            await window.closed.wait()

    async def claim(
        self,
        table: str,
        arrival: Arrival,
        key: tuple[str, str] | None,
        patience: int,
        write: Write[T],
        standing: Callable[[], Table],
    ) -> T:
        """The answer to a claim; `key` is person and client id, the same one twice is one claim. `patience`
        counts where this is the first."""
        while (window := self._windows.get(table)) is not None and not window.open:
            await window.closed.wait()
        if window is None:
            window = self._windows[table] = _Window()
            window.task = asyncio.create_task(self._close(table, window, patience, standing))
        held = next((one for one in window.held if one.arrival.seat == arrival.seat), None)
        if held is None:
            held = _Held(arrival, key, write, asyncio.get_running_loop().create_future())
            window.held.append(held)
        elif key is None or held.key != key:
            raise Problem(409, "not_now", "you have claimed already: a claim cannot be changed")
        # Shielded: when one of two connections goes, the other still waits, and the claim was made anyway.
        answer = await asyncio.shield(held.answer)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _close(
        self, table: str, window: _Window[T], patience: int, standing: Callable[[], Table]
    ) -> None:
        try:
            await self._sleep(patience / 1000)
            window.open = False
            await self._answer(window, standing)
        finally:
            del self._windows[table]
            window.closed.set()
            for one in window.held:
                if not one.answer.done():
                    one.answer.cancel()

    async def _answer(self, window: _Window[T], standing: Callable[[], Table]) -> None:
        order = weighed(standing(), [one.arrival for one in window.held])
        by_seat = {one.arrival.seat: one for one in window.held}
        first: tuple[Arrival, ...] = ()
        for at, arrival in enumerate(order):
            one = by_seat[arrival.seat]
            if first:
                words = in_words(standing(), first)
                one.answer.set_result(Problem(409, "later", f"your claim was later: {words}"))
                continue
            try:
                answer = await one.write(order[at:])
            except Exception as error:
                # A claim that cannot stand leaves the round to the next one.
                one.answer.set_result(error)
            else:
                one.answer.set_result(answer)
                first = order[at:]
