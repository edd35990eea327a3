"""The services that every route about a table needs."""

from __future__ import annotations

from dataclasses import dataclass

from robotable.server.ops.clock import Clock
from robotable.server.people.identity import Identity
from robotable.server.play.access import TableAccess
from robotable.store.protocol import Store


@dataclass(frozen=True)
class TableServices:
    store: Store
    identity: Identity
    access: TableAccess
    clock: Clock
