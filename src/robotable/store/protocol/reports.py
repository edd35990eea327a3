"""Complaints about people, for the administrators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Report(msgspec.Struct, frozen=True):
    number: int
    by: str
    about: str
    table: str | None
    text: str
    at: int


class Reports(Protocol):
    async def add(self, by: str, about: str, table: str | None, text: str, at: int) -> None:
        """Raise Conflict if a person or the table is unknown."""

    async def latest(self, *, before: int | None = None, limit: int) -> Sequence[Report]:
        """Return reports, newest first. The cursor is the number of the last one read."""
