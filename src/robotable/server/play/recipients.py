"""Who can be notified. No notifications are written for anyone else."""

from __future__ import annotations

from collections.abc import Iterable

from robotable.server.bus import Bus
from robotable.server.bus.topics import RECIPIENTS
from robotable.store.protocol.notifications import Notification, Notifications


class Recipients:
    def __init__(self, notifications: Notifications, bus: Bus) -> None:
        self._bus = bus
        self._notifications = notifications
        self._reachable: frozenset[str] | None = None

    async def changed(self) -> None:
        """Somebody has changed how they want to be notified."""
        self._bus.wake_others(RECIPIENTS)
        await self.refresh()

    async def refresh(self) -> None:
        """Read who can be notified now."""
        self._reachable = await self._notifications.reachable_people()

    def only_reachable(self, notifications: Iterable[Notification]) -> tuple[Notification, ...]:
        """Everyone counts as reachable until the first refresh."""
        reachable = self._reachable
        return tuple(one for one in notifications if reachable is None or one.person in reachable)
