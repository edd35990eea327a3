"""Sends the notifications that wait in the store, until they arrive or it gives up.

They were written together with the moves they report. An open tab does not hold one back: the person may
not be at that computer.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from robotable.server.bus import NOTIFICATIONS, Bus
from robotable.server.errors import Problem
from robotable.server.notify.channels import Channels
from robotable.server.ops.clock import Clock
from robotable.server.ops.json_log import about
from robotable.server.ops.limits import UNDER_WAY
from robotable.server.ops.metrics import Metrics
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.recipients import Recipients
from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.notifications import Notification

LEASE: Final = 120_000
BATCH: Final = 50
REMINDERS_AT_ONCE: Final = 100
CHECK_EVERY: Final = 1.0
REFRESH_EVERY: Final = 60.0
PAUSES: Final = (60, 300, 1800, 7200, 43200, 86400)
"""Seconds between attempts. After the last one the notification is given up."""

log = logging.getLogger("robotable.notifications")


@dataclass
class Outbox:
    store: Store
    channels: Channels
    recipients: Recipients
    commands: CommandHandler
    bus: Bus
    clock: Clock
    metrics: Metrics
    pauses: tuple[int, ...] = PAUSES
    _under_way: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    async def run(self) -> None:
        try:
            await self._keep_sending()
        finally:
            for task in self._under_way:
                task.cancel()
            await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _keep_sending(self) -> None:
        refreshed_at: float | None = None
        with self.bus.subscribed(NOTIFICATIONS) as subscription:
            while True:
                try:
                    if refreshed_at is None or self.clock.elapsed() - refreshed_at > REFRESH_EVERY:
                        # `robotable admin`, which runs in another process, may have changed them.
                        await self.recipients.refresh()
                        refreshed_at = self.clock.elapsed()
                    await self.remind()
                    while await self.deliver():
                        pass
                except StoreError as error:
                    log.error("the store does not respond: %s", error)
                with suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_EVERY):
                        await subscription.wait()

    async def remind(self) -> int:
        """Write the reminders that are due, and return the number of jobs."""
        now = self.clock.now()
        jobs = await self.store.jobs.lease(now, now + LEASE, REMINDERS_AT_ONCE, ("reminder",))
        for job in jobs:
            self.metrics.job_lag.labels(job.kind).observe(max(0, now - job.due) / 1000)
            try:
                await self.commands.remind(job.key)
            except Problem as problem:
                log.warning("a reminder was not written: %s", problem, extra=about(job.key))
            await self.store.jobs.finish(job)
        return len(jobs)

    async def deliver(self) -> int:
        """Begin to send the notifications that are due, and return their number. Nobody waits for the end:
        some hosts take their time."""
        now, room = self.clock.now(), UNDER_WAY.most - len(self._under_way)
        if room <= 0:
            return 0
        waiting = await self.store.notifications.lease(now, now + LEASE, min(BATCH, room))
        for number, notification in waiting:
            task = asyncio.create_task(self._try_to_deliver(number, notification))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        return len(waiting)

    async def _try_to_deliver(self, number: int, notification: Notification) -> None:
        """Whatever fails unexpectedly is tried again when its lease ends."""
        try:
            await self._deliver(number, notification)
        except StoreError as error:
            log.error("the store does not respond: %s", error)
        except Exception:
            log.exception("notification %d was not sent", number)

    async def _deliver(self, number: int, notification: Notification) -> None:
        person = await self.store.people.get(notification.person)
        if person is None or person.closed:
            await self._finish(number, "nobody")
            return
        channel = notification.channel
        if channel is None:
            channels = await self.channels.of(person, notification)
            if len(channels) > 1:
                # One copy per channel: if one of them fails, only that copy is sent again.
                await self.store.notifications.split(number, channels)
                return
            channel = channels[0] if channels else "nobody"
        end = await self.channels.send(channel, person, number, notification)
        if end == "failed" and notification.tries <= len(self.pauses):
            until = self.clock.now() + self.pauses[notification.tries - 1] * 1000
            await self.store.notifications.postpone(number, until)
            self.metrics.notifications.labels("postponed").inc()
            return
        if end == "failed":
            end = "given_up"
            log.warning("notification %d is given up after %d attempts", number, notification.tries)
        await self._finish(number, end)

    async def _finish(self, number: int, end: str) -> None:
        await self.store.notifications.finish(number)
        self.metrics.notifications.labels(end).inc()
