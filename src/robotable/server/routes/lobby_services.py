"""What listing and creating tables needs. Both have the same address, so they share one router."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.guests import Guests
from robotable.server.people.identity import Identity
from robotable.server.people.mutes import Mutes
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.last_seen import LastSeen
from robotable.server.play.seating import Seating
from robotable.server.play.table_registry import TableRegistry
from robotable.server.play.waiting_tables import WaitingTables
from robotable.server.routes.listing import TableListing
from robotable.server.routes.received_challenges import ReceivedChallenges
from robotable.store.protocol.tables import Tables


@dataclass(frozen=True)
class Services:
    tables: Tables
    identity: Identity
    clock: Clock
    limits: RateLimits
    registry: TableRegistry
    commands: CommandHandler
    seating: Seating
    guests: Guests
    waiting: WaitingTables
    mutes: Mutes
    rng: Random
    listing: TableListing
    received: ReceivedChallenges
    last_seen: LastSeen
