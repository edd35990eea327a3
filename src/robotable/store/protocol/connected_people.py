"""Who is connected to which node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec


class Connected(msgspec.Struct, frozen=True):
    """Everyone who is connected to one place through one node. A place is a table, or the stream of a person
    who hears of all their tables at once."""

    place: str
    node: str
    people: tuple[str, ...]
    anonymous: int = 0


class ConnectedPeople(Protocol):
    async def put(self, connected: Sequence[Connected]) -> None:
        """Replace what was known about these nodes and places."""

    async def at(self, places: Sequence[str]) -> Mapping[str, Sequence[Connected]]:
        """Return who is connected to these places, through any node that is alive."""
