"""What one of several nodes shares with the others, and through what."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from robotable.server.bus.outgoing import Outgoing
from robotable.server.bus.relay import Relay
from robotable.server.nodes.places import ChangedPlaces
from robotable.store.protocol.shared import Shared


@dataclass(frozen=True)
class Sharing:
    shared: Shared
    relay: Relay
    node: str = field(default_factory=lambda: secrets.token_hex(8))
    outgoing: Outgoing = field(default_factory=Outgoing)
    places: ChangedPlaces = field(default_factory=ChangedPlaces)
