"""Reviews of finished games: how far they are, then the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec


class StoredReview(msgspec.Struct, frozen=True):
    done: int
    """Parts that are finished."""

    parts: int
    """All parts; 0 until the work has begun."""

    review: str | None
    """As JSON, when it is finished."""

    failed: str | None
    """Why there will never be one."""


class Reviews(Protocol):
    async def get(self, table: str) -> StoredReview | None: ...

    async def finished(self, tables: Sequence[str]) -> Mapping[str, str]:
        """Return the finished reviews of these tables, as JSON."""

    async def begin(self, table: str) -> None:
        """Say that a review was requested. One that is there already stays as it is."""

    async def progress(self, table: str, done: int, parts: int) -> None: ...

    async def finish(self, table: str, *, review: str | None = None, failed: str | None = None) -> None:
        """Keep the result, unless there is one: the first stays."""
