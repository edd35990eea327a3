"""Notifications that wait to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec


class Notification(msgspec.Struct, frozen=True):
    """Written in the same transaction as the event that it reports."""

    person: str
    kind: Literal["your_turn", "reminder", "over", "invited"]
    body: dict[str, Any]
    tries: int = 0
    """Set by the store: how often it was leased, including this time."""

    channel: str | None = None
    """How it is sent. None until `Notifications.split` has chosen the channels."""


class Notifications(Protocol):
    async def lease(self, now: int, until: int, limit: int) -> Sequence[tuple[int, Notification]]:
        """Lease notifications and their numbers, oldest first. No other caller gets them before `until`."""

    async def finish(self, number: int) -> None:
        """Delete a notification that was sent or given up."""

    async def postpone(self, number: int, until: int) -> None:
        """Keep a notification that could not be sent, and offer it again at `until`."""

    async def split(self, number: int, channels: Sequence[str]) -> None:
        """Replace a notification by one per channel, so that each channel is retried separately."""

    async def reachable_people(self) -> frozenset[str]:
        """Return everyone who has a webhook, a device or an e-mail address."""
