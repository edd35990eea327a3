"""The best results of people in solo games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from robotable.table.solo_result import ResultUnit, SoloResult


class PersonalBest(msgspec.Struct, frozen=True):
    game: str
    kind: str
    unit: ResultUnit
    score: int
    table: str
    at: int
    previous: int | None
    """The best score before this one."""


class PersonalBests(Protocol):
    async def add(self, result: SoloResult, table: str, at: int) -> bool:
        """Store the result if it is better than the person's best one of its kind; return whether it was. A
        closed account keeps none. Raise Conflict if the person is unknown."""

    async def get(self, person: str, game: str, kind: str) -> PersonalBest | None: ...

    async def of(self, person: str, limit: int) -> Sequence[PersonalBest]:
        """Return the person's best results, the last ones first."""
