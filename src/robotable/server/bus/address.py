"""The address of the bus, as the operator writes it."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from robotable.server.bus.postgres_relay import PostgresRelay
from robotable.server.bus.relay import Relay
from robotable.server.bus.valkey_relay import ValkeyRelay

SCHEMES: Final = ("valkey", "valkeys", "redis", "rediss")


class BadBus(ValueError):
    """The message says in one sentence what an address looks like, without repeating this one."""


def relay_for(database: str, bus: str | None) -> Relay:
    """The relay between the nodes on a PostgreSQL database: the database itself unless a bus is given. Raises
    BadBus."""
    return PostgresRelay(database) if bus is None else relay_at(bus)


def relay_at(address: str) -> Relay:
    """Raises BadBus."""
    try:
        parts = urlsplit(address)
        is_known = parts.scheme in SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_known = False
    if not is_known:
        raise BadBus(
            "--bus takes an address such as valkey://127.0.0.1:6379 or redis://user:password@host:6379."
        )
    return ValkeyRelay(address)
