"""Keeps the bus of this node connected to those of the other nodes.

Wake-ups go out after the commit, and many about one topic become one. If the relay is down, this node looks
for changes every second instead. After every reconnection it does so once, because wake-ups may have been
missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from robotable.server.bus.outgoing import Outgoing
from robotable.server.bus.relay import Channel, Relay, RelayDown
from robotable.server.bus.topics import EVERYTHING
from robotable.server.ops.clock import Clock
from robotable.server.ops.metrics import Metrics

BEAT_EVERY: Final = 2.0
"""Seconds between messages that this node sends to itself."""

SILENT_FOR: Final = 8.0
"""If not even its own messages have come for so long, the connection is dead, although nobody has said so."""

POLL_EVERY: Final = 1.0
SWEEP_EVERY: Final = 10.0
"""Even a relay that seems to work may lose a wake-up."""

RECONNECT_SECONDS: Final = 0.5


LinkState: TypeAlias = Literal["connected", "polling"]
log = logging.getLogger("robotable.bus")


class BusLink:
    def __init__(
        self,
        node: str,
        relay: Relay,
        outgoing: Outgoing,
        receive: Callable[[Sequence[str]], None],
        clock: Clock,
        metrics: Metrics,
    ) -> None:
        """`receive` is told the topics of other nodes' wake-ups."""
        self._node = node
        self._relay = relay
        self._outgoing = outgoing
        self._receive = receive
        self._clock = clock
        self._metrics = metrics
        self._heard = clock.elapsed()
        self._problem: str | None = None
        """What the log said last, so that it says it once."""
        self.state: LinkState = "polling"
        metrics.bus_connected.set(0)

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(self._stay_connected())
            group.create_task(self._poll())

    async def _stay_connected(self) -> None:
        while True:
            try:
                async with self._relay.connected() as channel:
                    await self._use(channel)
            except* RelayDown as down:
                self._disconnected(str(down.exceptions[0]))
            await self._clock.sleep(RECONNECT_SECONDS)

    async def _use(self, channel: Channel) -> None:
        self._heard = self._clock.elapsed()
        self.state, self._problem = "connected", None
        self._metrics.bus_connected.set(1)
        log.info("connected to the bus")
        self._receive([EVERYTHING])
        async with asyncio.TaskGroup() as group:
            group.create_task(self._listen(channel))
            group.create_task(self._send(channel))
            group.create_task(self._beat(channel))

    def _disconnected(self, problem: str) -> None:
        self.state = "polling"
        self._metrics.bus_connected.set(0)
        if problem != self._problem:
            self._problem = problem
            log.error("the bus does not respond (%s): looking for changes every second", problem)

    async def _listen(self, channel: Channel) -> None:
        async for message in channel.messages():
            self._heard = self._clock.elapsed()
            node, *topics = message.split("\n")
            if node != self._node and topics:
                self._metrics.wake_ups.labels("received").inc(len(topics))
                self._receive(topics)

    async def _send(self, channel: Channel) -> None:
        while True:
            await self._outgoing.wait()
            topics = self._outgoing.take()
            try:
                for message in self._messages(topics):
                    await channel.send(message)
            except RelayDown:
                self._outgoing.put_back(topics)
                raise
            self._metrics.wake_ups.labels("sent").inc(len(topics))

    def _messages(self, topics: Sequence[str]) -> Iterator[str]:
        message = self._node
        for topic in topics:
            if len(message) + 1 + len(topic) > self._relay.max_message:
                yield message
                message = self._node
            message = f"{message}\n{topic}"
        yield message

    async def _beat(self, channel: Channel) -> None:
        while True:
            await channel.send(self._node)
            await self._clock.sleep(BEAT_EVERY)
            if self._clock.elapsed() - self._heard > SILENT_FOR:
                raise RelayDown("silence")

    async def _poll(self) -> None:
        swept = self._clock.elapsed()
        while True:
            await self._clock.sleep(POLL_EVERY)
            if self.state == "polling" or self._clock.elapsed() - swept >= SWEEP_EVERY:
                swept = self._clock.elapsed()
                self._receive([EVERYTHING])
