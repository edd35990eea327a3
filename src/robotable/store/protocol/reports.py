"""Complaints about people, for the moderators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

Outcome: TypeAlias = Literal["dismiss", "mute", "close"]
"""What a moderator did to close a report."""


class Report(msgspec.Struct, frozen=True):
    number: int
    by: str
    about: str
    table: str | None
    text: str
    at: int
    message: int | None = None
    """The number of the chat message that it is about, if any."""

    taken_by: str | None = None
    """The moderator who looks into it, or who closed it. None if the operator closed it."""

    taken_at: int | None = None
    outcome: Outcome | None = None
    closed_at: int | None = None


class Reports(Protocol):
    async def add(
        self, by: str, about: str, table: str | None, text: str, at: int, message: int | None = None
    ) -> None:
        """Raise Conflict if a person or the table is unknown."""

    async def latest(self, *, before: int | None = None, limit: int) -> Sequence[Report]:
        """Return reports, newest first. The cursor is the number of the last one read."""
