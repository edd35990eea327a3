"""Jobs: work that is due at a certain time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

JobKind: TypeAlias = Literal[
    "clock",
    "engine",
    "reminder",
    "vacation",
    "puzzle",
    "review",
    "deal",
    "result",
    "tournament",
    "tournament_clock",
]


class Job(msgspec.Struct, frozen=True):
    """There is at most one job per kind and key. The key is the id of a table or a person; for a puzzle or a
    deal it is the game and the day. A tournament has one job for
    what has just happened and one for what is due later."""

    kind: JobKind
    key: str
    due: int
    token: int = 0
    """Set by the store. It changes whenever the job is scheduled again, even for the same time."""


class Jobs(Protocol):
    async def schedule(self, job: Job) -> None:
        """Replace the job of the same kind and key."""

    async def lease(self, now: int, until: int, limit: int, kinds: Sequence[JobKind]) -> Sequence[Job]:
        """Lease jobs that are due, longest overdue first. No other caller gets them before `until`."""

    async def renew(self, job: Job, until: int) -> bool:
        """Extend the lease of a job. Return False if it was scheduled again or deleted in the meantime."""

    async def finish(self, job: Job) -> None:
        """Delete a leased job. A job that was scheduled again in the meantime stays."""

    async def next_due(self, kinds: Sequence[JobKind]) -> int | None:
        """Return when `lease` will next find a job: one is due, or a lease has ended."""

    async def keys(self, kind: JobKind, *, after: str = "", limit: int = 1000) -> Sequence[str]:
        """Return the keys of all jobs of a kind, due or not, ordered by key."""
