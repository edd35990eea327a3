"""Who follows whom, and when people were last here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Followed(msgspec.Struct, frozen=True):
    person: str
    name: str
    login: str | None
    follows_back: bool
    seen: int | None
    """When they were last here. None if they do not follow back: only friends learn it."""


class Follows(Protocol):
    async def follow(self, person: str, followed: str, at: int, *, most: int) -> bool:
        """Return False if the person follows `most` others already. Following somebody again changes nothing.
        Raise Conflict if either person is unknown."""

    async def unfollow(self, person: str, followed: str) -> None: ...

    async def is_following(self, person: str, followed: str) -> bool: ...

    async def of(self, person: str) -> Sequence[Followed]:
        """Return the open accounts that a person follows, ordered by name."""

    async def saw(self, person: str, at: int) -> None:
        """Record that a person is here. Raise Conflict if the person is unknown."""
