"""Devices: browsers that receive notifications by web push."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Device(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    person: str
    endpoint: str
    """The URL of the push service for this browser. It is secret."""

    p256dh: str
    auth: str
    """Messages are encrypted with these two keys, given in base64url."""

    session: str
    """The hash of the session that registered the device. The device is deleted with it."""

    created: int


class Devices(Protocol):
    async def register(self, device: Device, limit: int) -> None:
        """Replace any device of the same id, even another person's. If a person then has more than `limit`
        devices, delete their oldest. Raise Conflict if the person is unknown."""

    async def of(self, person: str) -> Sequence[Device]:
        """Return a person's devices, oldest first."""

    async def remove(self, person: str, id: str) -> bool:
        """Return False if the person has no such device."""
