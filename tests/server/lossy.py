"""A bad connection: messages are lost, repeated, delayed and reordered, in both directions."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection


class Lossy:
    """Wraps a player's connection."""

    def __init__(self, connection: ClientConnection, rng: Random, badness: float = 0.15) -> None:
        self._connection = connection
        self._rng = rng
        self._badness = badness
        self._held: list[str] = []
        self._heard: list[str] = []

    def _fates(self, message: str, held: list[str]) -> list[str]:
        """What arrives if this is sent: nothing, a repetition, an older message, or another order."""
        rng, bad = self._rng, self._badness
        if rng.random() < bad:
            return []
        out = [message] * (2 if rng.random() < bad else 1)
        if rng.random() < bad:
            held.append(out.pop())
        if held and rng.random() < 0.5:
            out.append(held.pop(rng.randrange(len(held))))
        rng.shuffle(out)
        return out

    async def send(self, message: str) -> None:
        for one in self._fates(message, self._held):
            if self._rng.random() < self._badness:
                await asyncio.sleep(self._rng.random() * 0.03)
            await self._connection.send(one)

    async def recv(self) -> Any:
        waiting: list[str] = []
        while not waiting:
            if self._heard and self._rng.random() < 0.3:
                return self._heard.pop(0)
            text = await self._connection.recv()
            assert isinstance(text, str)
            waiting = self._fates(text, self._heard)
        self._heard += waiting[1:]
        return waiting[0]
