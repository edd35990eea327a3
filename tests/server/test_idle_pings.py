"""Pings of sockets at which nothing happens."""

from __future__ import annotations

import asyncio

import pytest

from robotable.server.routes import idle_pings
from robotable.server.routes.idle_pings import IdlePings
from tests.patience import PATIENCE


class Socket:
    def __init__(self, idle: IdlePings) -> None:
        self.idle = idle
        self.pinged = asyncio.Event()
        self.pings = 0

    def send(self) -> None:
        self.pings += 1
        self.pinged.set()


def test_all_that_are_due_are_pinged_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        idle = IdlePings()
        gone, late, *due = [Socket(idle) for _ in range(12)]
        monkeypatch.setattr(idle_pings, "IDLE_PING_EVERY", 3600.0)
        idle.add(late)
        monkeypatch.setattr(idle_pings, "IDLE_PING_EVERY", 0.0)
        idle.remove(gone, idle.add(gone))
        # Earlier than what was added before.
        for one in due:
            idle.add(one)
        async with asyncio.timeout(PATIENCE):
            for one in due:
                await one.pinged.wait()
        assert [one.pings for one in (gone, late, *due)] == [0, 0] + [1] * len(due)

    asyncio.run(play())


def test_a_socket_can_be_pinged_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_pings, "IDLE_PING_EVERY", 0.0)

    class Endless(Socket):
        def send(self) -> None:
            super().send()
            if self.pings < 3:
                self.pinged.clear()
                self.idle.add(self)

    async def play() -> None:
        one = Endless(IdlePings())
        one.idle.add(one)
        async with asyncio.timeout(PATIENCE):
            while one.pings < 3:
                one.pinged.clear()
                await one.pinged.wait()

    asyncio.run(play())
