"""The services that a table's socket needs."""

from __future__ import annotations

from dataclasses import dataclass

from robotable.server.bus import Bus
from robotable.server.ops.admission import Admission
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.ops.readiness import Readiness
from robotable.server.people.connections import Connections
from robotable.server.play.chat import TableChat
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.history import History
from robotable.server.play.presence import TablePresence
from robotable.server.routes.idle_pings import IdlePings
from robotable.server.routes.table_services import TableServices
from robotable.server.routes.table_updates import TableUpdates


@dataclass(frozen=True)
class SocketServices(TableServices):
    limits: RateLimits
    admission: Admission
    bus: Bus
    connections: Connections
    presence: TablePresence
    commands: CommandHandler
    chat: TableChat
    history: History
    readiness: Readiness
    metrics: Metrics
    updates: TableUpdates
    idle_pings: IdlePings
