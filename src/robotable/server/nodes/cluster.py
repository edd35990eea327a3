"""The parts that one of several nodes needs, started and stopped together."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from robotable.server.bus.link import BusLink
from robotable.server.nodes.limit_sharing import LimitSharing
from robotable.server.nodes.membership import Membership
from robotable.server.nodes.presence_sharing import PresenceSharing
from robotable.server.nodes.remote_changes import RemoteChanges
from robotable.server.nodes.shared_claims import SharedClaims
from robotable.server.ops.clock import Clock
from robotable.server.play.uptime import Uptime
from robotable.store.protocol import StoreError
from robotable.store.protocol.shared import Shared

PRUNE_EVERY: Final = 60.0
log = logging.getLogger("robotable.nodes")


@dataclass(frozen=True)
class Cluster:
    membership: Membership
    link: BusLink
    changes: RemoteChanges
    presence: PresenceSharing
    limits: LimitSharing
    claims: SharedClaims
    uptime: Uptime
    shared: Shared
    clock: Clock

    async def join(self) -> None:
        """Before anything acts on a table."""
        self.uptime.joined(await self.membership.join())
        await self.membership.beat()  # from now on it knows the others

    def workers(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        return {
            "membership": self.membership.run,
            "bus": self.link.run,
            "changes": self.changes.run,
            "presence": self.presence.run,
            "limits": self.limits.run,
            "claims": self.claims.run,
            "pruning": self._prune,
        }

    async def _prune(self) -> None:
        while True:
            try:
                await self.shared.prune()
            except StoreError as error:
                log.error("the store does not respond: %s", error)
            await self.clock.sleep(PRUNE_EVERY)

    async def leave(self) -> None:
        await self.membership.leave()
