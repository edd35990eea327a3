"""In which lane the requests of a network wait, and how long.

In a lane, networks take turns, and all of them together get a share of the processor. Whatever waits there
waits unread, which costs nothing.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

MS: Final = 1_000

LEAST_MS: Final = 0.5
"""What the next turn is put off by before its predecessor has been measured."""


class LaneTurn:
    """Something that waits in a lane."""

    __slots__ = ("_begin",)

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin: Callable[[], None] | None = begin

    @property
    def is_cancelled(self) -> bool:
        return self._begin is None

    def cancel(self) -> None:
        """Harmless if it has begun."""
        self._begin = None

    def begin(self) -> None:
        begin, self._begin = self._begin, None
        if begin is not None:
            begin()


class Lane:
    def __init__(self, now: Callable[[], float], share: Callable[[], float]) -> None:
        """`share` is the part of the processor that the lane gets."""
        self._now = now
        self._share = share
        self._waiting: OrderedDict[str, deque[LaneTurn]] = OrderedDict()
        """By network, the next one first."""
        self._next_at = 0.0
        """When the next turn may begin."""
        self._timer: asyncio.TimerHandle | None = None

    def waiting(self, name: str) -> int:
        """How much of this network waits."""
        return len(self._waiting.get(name, ()))

    def add(self, name: str, begin: Callable[[], None]) -> LaneTurn:
        """`begin` is called when it is the turn of this network."""
        turn = LaneTurn(begin)
        self._waiting.setdefault(name, deque()).append(turn)
        self._schedule()
        return turn

    def put_off(self, milliseconds: float) -> None:
        """Make the lane wait for the processor time that somebody in it has used."""
        self._next_at = max(self._next_at, self._now()) + milliseconds / MS / self._share()

    def close(self) -> None:
        """Nothing waits any longer, because the server is stopping."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._waiting.clear()

    def _schedule(self) -> None:
        if self._timer is None and self._waiting:
            pause = max(0.0, self._next_at - self._now())
            self._timer = asyncio.get_running_loop().call_later(pause, self._go_on)

    def _go_on(self) -> None:
        """The next turn, unless those before it have taken longer than expected."""
        self._timer = None
        if self._now() >= self._next_at:
            turn = self._take()
            if turn is not None:
                self.put_off(LEAST_MS)
                turn.begin()
        self._schedule()

    def _take(self) -> LaneTurn | None:
        """The first one of the next network, which goes to the back."""
        while self._waiting:
            name, turns = next(iter(self._waiting.items()))
            turn = turns.popleft()
            if turns:
                self._waiting.move_to_end(name)
            else:
                del self._waiting[name]
            if not turn.is_cancelled:
                return turn
        return None
