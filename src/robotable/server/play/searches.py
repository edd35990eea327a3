"""Searches for solutions, in a process of their own: a search takes a second or two, and moves come first.

One search runs at a time, and networks take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final, ParamSpec, TypeVar

from robotable.server.ops.limits import SEARCHES_AT_ONCE
from robotable.server.play.replay_queue import Asker, ReplayQueue
from robotable.server.work.process_pool import ProcessPool

P = ParamSpec("P")
T = TypeVar("T")

NICENESS: Final = 10
"""Moves come before searches."""


class SearchPool(ProcessPool):
    """The process. Several servers in one program can share it."""

    def __init__(self) -> None:
        super().__init__(SEARCHES_AT_ONCE.most, "searches", NICENESS)


class Searches:
    def __init__(self, pool: SearchPool | None = None) -> None:
        self._queue = ReplayQueue(SEARCHES_AT_ONCE.most)
        self._pool = pool or SearchPool()
        self._is_own = pool is None

    async def do(self, asker: Asker, search: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """What the search, a function of a module, finds. Raises what it raises, and Problem if too many
        requests of the asker wait already."""
        return await self.take_turn(asker, lambda: self.run(search, *arguments, **more))

    async def take_turn(self, asker: Asker, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do work that `run`s a search, when it is this asker's turn. Raises Problem as `do` does."""
        return await self._queue.take_turn(asker, work)

    async def run(self, search: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """At once, in somebody's turn."""
        return await self._pool.run(search, *arguments, **more)

    def close(self) -> None:
        if self._is_own:
            self._pool.close()
