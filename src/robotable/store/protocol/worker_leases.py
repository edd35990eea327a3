"""Workers on the database: each waits with a lease until a node gives it a task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec


class GivenTask(msgspec.Struct, frozen=True):
    """How a task stands that a node has given to a worker."""

    silent: int
    """Milliseconds since the worker last said that it is alive."""

    answer: str | None


class WorkerLeases(Protocol):
    async def wait(self, id: str, protocol: int) -> str | None:
        """The worker is alive and waits for a task with this lease. Return the task once it has one."""

    async def renew(self, id: str) -> bool:
        """The worker is alive and still works. Return False if the task has been taken from it."""

    async def answer(self, id: str, answer: str) -> bool:
        """Return False if the task has been taken from the worker."""

    async def idle(self, protocol: int) -> int:
        """Return how many live workers wait for a task."""

    async def give(self, node: str, protocol: int, task: str) -> str | None:
        """Give a task to a worker who waits, and return the lease; None if nobody waits any more."""

    async def given(self, ids: Sequence[str]) -> Mapping[str, GivenTask]:
        """Return how these tasks stand. Those that were given back are missing."""

    async def end(self, id: str) -> None:
        """Give a task back, take it from a worker, or stop waiting."""
