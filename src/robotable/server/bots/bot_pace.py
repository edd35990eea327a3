"""Lets built-in bots take their time where only they play: nobody waits for them, and they never tire."""

from __future__ import annotations

from dataclasses import dataclass

from robotable.server.bots.owners import Owners
from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol.moderation import rank
from robotable.store.protocol.people import People


@dataclass(frozen=True)
class BotPace:
    people: People
    owners: Owners
    limits: RateLimits
    clock: Clock

    async def wait(self, live: LiveTable) -> None:
        """Until a bot at this table may move."""
        if any(one is not None and one.person is not None for one in live.table.sitters):
            return
        creator = await self.people.get(live.row.creator)
        if creator is not None and rank(creator):
            return
        limiter, network = self.limits.bot_games, self.owners.of(live).site
        # Every bot gets a moment of its own, so that they do not all ask again at the same time.
        wait = limiter.wait(network)
        limiter.spend(network, 1)
        if wait:
            await self.clock.sleep(wait)
