"""What the nodes of one server tell each other. Nothing here has to outlive them."""

from __future__ import annotations

from typing import Protocol

from robotable.store.protocol.bot_leases import BotLeases
from robotable.store.protocol.connected_people import ConnectedPeople
from robotable.store.protocol.held_claims import HeldClaims
from robotable.store.protocol.nodes import Nodes
from robotable.store.protocol.short_lived import ShortLived
from robotable.store.protocol.table_ends import TableEnds
from robotable.store.protocol.token_buckets import TokenBuckets
from robotable.store.protocol.worker_leases import WorkerLeases


class Shared(Protocol):
    nodes: Nodes
    connected_people: ConnectedPeople
    token_buckets: TokenBuckets
    held_claims: HeldClaims
    bot_leases: BotLeases
    short_lived: ShortLived
    table_ends: TableEnds
    worker_leases: WorkerLeases

    async def prune(self) -> None:
        """Delete what nobody needs any more. Any node may do it at any time."""
