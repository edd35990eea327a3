"""How far tables have come, for nodes that have them in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec


class TableEnd(msgspec.Struct, frozen=True):
    seq: int
    chat: int
    """The number of the last chat message, or 0."""


class TableEnds(Protocol):
    async def of(self, tables: Sequence[str]) -> Mapping[str, TableEnd]: ...
