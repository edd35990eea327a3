"""This node among the others: it joins, gives signs of life, and leaves."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final
from zlib import crc32

from robotable.server.ops.clock import Clock
from robotable.server.ops.metrics import Metrics
from robotable.store.protocol import StoreError
from robotable.store.protocol.nodes import Joined, Nodes

BEAT_EVERY: Final = 1.0
FAR_AHEAD: Final = 1_000
"""Milliseconds by which a machine's clock may be ahead of the store's without a warning."""

log = logging.getLogger("robotable.nodes")


class Membership:
    def __init__(
        self,
        node: str,
        nodes: Nodes,
        clock: Clock,
        metrics: Metrics,
        on_death: Callable[[frozenset[str]], None],
        on_birth: Callable[[], None],
        on_return: Callable[[Joined], None],
    ) -> None:
        """`on_death` is told of nodes that have ended. `on_return` is called with what the store says when
        this node has had to join again."""
        self.node = node
        self._nodes = nodes
        self._clock = clock
        self._metrics = metrics
        self._on_death = on_death
        self._on_birth = on_birth
        self._on_return = on_return
        self._alive = frozenset({node})

    def is_mine(self, key: str) -> bool:
        """Divide work among the nodes that are alive. For a moment, nodes may disagree on who they are."""
        alive = sorted(self._alive)
        return alive[crc32(key.encode()) % len(alive)] == self.node

    async def join(self) -> Joined:
        """All nodes take the time of the store, so that a player's clock does not depend on the node."""
        began = self._clock.elapsed()
        joined = await self._nodes.join(self.node)
        now = joined.now + round((self._clock.elapsed() - began) * 500)
        if self._clock.now() - now > FAR_AHEAD:
            ahead = (self._clock.now() - now) / 1000
            log.warning("the clock of this machine is %.1f s ahead of the database's", ahead)
        self._clock.start_at(now)
        return joined

    async def run(self) -> None:
        while True:
            try:
                await self.beat()
            except StoreError as error:
                log.error("the store does not respond: %s", error)
            await self._clock.sleep(BEAT_EVERY)

    async def beat(self) -> None:
        beat = await self._nodes.beat(self.node)
        if beat is None:
            self._on_return(await self._nodes.join(self.node))
            return
        self._clock.never_before(beat.now)
        dead, born, self._alive = self._alive - beat.alive, beat.alive - self._alive, beat.alive
        self._metrics.nodes.set(len(beat.alive))
        if dead:
            log.warning("%d node(s) have ended, %d are alive", len(dead), len(beat.alive))
            self._on_death(dead)
        if born:
            # It may have been thought dead although people are connected to it.
            self._on_birth()

    async def leave(self) -> None:
        try:
            await self._nodes.leave(self.node)
        except StoreError as error:
            log.error("the store does not respond: %s", error)
