"""The attacker's process. It has the lowest priority, so that on a shared machine it takes as little
processor time as possible from others."""

from __future__ import annotations

import asyncio
import os
import resource
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

import msgspec

from benchmarks.abuse.attack import Battlefield, Tally
from benchmarks.abuse.attacks.catalogue import ATTACKS

NICENESS: Final = 19
GRACE: Final = 60.0
"""Seconds that the process may take beyond what it was asked for, on a slow machine."""


class Attacker:
    """Used by the measuring process."""

    def __init__(self, attack: str, field: Battlefield) -> None:
        context = get_context("spawn")
        self._here, self._there = context.Pipe()
        self._process = context.Process(target=_attack, args=(self._there, attack, field), daemon=True)

    async def start(self) -> None:
        """Returns when the attack is prepared."""
        self._process.start()
        self._there.close()  # so that each process notices when the other one ends
        await self._answer(GRACE)

    def strike(self, seconds: float) -> asyncio.Task[dict[str, int]]:
        """From now on. The result is what the attacker saw."""
        self._here.send(seconds)
        return asyncio.create_task(self._answer(seconds + GRACE))

    def stop(self) -> None:
        self._process.kill()
        self._process.join()

    async def _answer(self, seconds: float) -> dict[str, int]:
        if not await asyncio.to_thread(self._here.poll, seconds):
            raise RuntimeError("the attacker does not respond")
        try:
            answer = self._here.recv()
        except EOFError:
            raise RuntimeError("the attacker has failed; its error is above") from None
        return msgspec.convert(answer, dict[str, int])


def _attack(pipe: Connection[Any, Any], name: str, field: Battlefield) -> None:
    os.nice(NICENESS)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(_obey(pipe, name, field))


async def _obey(pipe: Connection[Any, Any], name: str, field: Battlefield) -> None:
    attack = ATTACKS[name]()
    await attack.prepare(field)
    pipe.send({})
    while True:
        try:
            seconds = await asyncio.to_thread(pipe.recv)
        except EOFError:  # the measuring process has ended
            return
        tally = Tally()
        await attack.strike(field, time.monotonic() + seconds, tally)
        pipe.send(dict(tally.answers))
