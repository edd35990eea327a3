"""Who may not write for a while, and what they are told."""

from __future__ import annotations

from datetime import UTC, datetime
from math import ceil

import msgspec

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.store.protocol.moderation import Moderation


class MuteView(msgspec.Struct, frozen=True):
    until: int
    why: str


class Mutes:
    def __init__(self, moderation: Moderation, clock: Clock) -> None:
        self._moderation = moderation
        self._clock = clock

    async def of(self, person: str) -> MuteView | None:
        """The mute of this person, if there is one now."""
        found = await self._moderation.active_mute(person, self._clock.now())
        return None if found is None else MuteView(found.until, found.why)

    async def check(self, person: str) -> None:
        """Raises Problem if this person is muted."""
        muted = await self.of(person)
        if muted is not None:
            end = datetime.fromtimestamp(muted.until / 1000, UTC)
            message = f"A moderator has muted you until {end:%Y-%m-%d %H:%M} UTC. The reason: {muted.why}"
            seconds = ceil((muted.until - self._clock.now()) / 1000)
            raise Problem(403, "muted", message, seconds=seconds)
