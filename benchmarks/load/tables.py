"""Tables with two players each, who move as soon as they may."""

from __future__ import annotations

import asyncio
import time
import uuid
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias

from benchmarks.abuse.line import Line
from benchmarks.load.player_socket import PlayerSocket
from robotable.games.rounds import MatchLength
from robotable.server.context import AppContext
from robotable.store.protocol import Store
from robotable.store.sqlite import SqliteStore
from robotable.table.commands import Sit
from robotable.table.setup import Setup, checked
from tests.server.loopback import Site

SETUP: Final = checked(Setup(game="robot_master", match=MatchLength(rounds=1000)), frozenset())
PREPARED_AT_ONCE: Final = 50
Over: TypeAlias = Literal["socket", "http"]
"""How moves are sent. Updates always come over sockets."""


def address(number: int) -> str:
    """An address of the loopback network. The server's limits count by address."""
    return f"127.{1 + number // 50_000}.{number // 250 % 200}.{1 + number % 250}"


class Table:
    def __init__(self, at: str, number: int, id: str, people: list[str]) -> None:
        self.id = id
        self.people = people
        self._news = asyncio.Event()
        self._is_playing = False
        self._rng = Random(number)
        """The same for all runs at this table: no two commands may have the same id."""
        self._source = address(number)  # of its own, because the messages of an address share its limits
        self.sockets = [PlayerSocket(at, id, person, self._news) for person in people]

    async def join(self) -> None:
        for socket in self.sockets:
            await socket.open(self._source)

    def leave(self) -> None:
        for socket in self.sockets:
            socket.close()

    async def play(self, lines: asyncio.Queue[Line] | None, pause: float, latencies: list[float]) -> None:
        """Move until stopped, at most once in `pause` seconds; over HTTP if there are lines for it. A move
        is done when the opponent's socket reports it; the time until then is its latency."""
        self._is_playing = True
        await asyncio.sleep(pause * self._rng.random())
        one, two = self.sockets
        while self._is_playing:
            turn_start = time.monotonic()
            while one.seq != two.seq or not (one.legal or two.legal):
                await self._more()
            mover, other = (one, two) if one.legal else (two, one)
            seq = mover.seq
            command = b'"id":"%s","seq":%d,"command":{"do":"act","action":%s}}' % (
                str(uuid.UUID(int=self._rng.getrandbits(128))).encode(),
                seq,
                bytes(self._rng.choice(mover.legal)),
            )
            if lines is None:
                sent = time.monotonic()
                mover.send(b'{"type":"do",' + command)
            else:
                line = await lines.get()
                try:
                    if self._has_stopped():  # while it waited for a line
                        return
                    line.cookie = self.people[self.sockets.index(mover)]
                    sent = time.monotonic()
                    (await line.post(f"/api/tables/{self.id}/commands", b"{" + command)).must_succeed()
                finally:
                    lines.put_nowait(line)
            while other.seq <= seq:
                await self._more()
            latencies.append(other.updated_at - sent)
            while mover.seq <= seq:
                await self._more()
            if pause:
                await asyncio.sleep(max(0.0, turn_start + pause - time.monotonic()))

    def stop(self) -> None:
        """Make no more moves after the current one."""
        self._is_playing = False

    def _has_stopped(self) -> bool:
        return not self._is_playing

    async def _more(self) -> None:
        self._news.clear()
        await self._news.wait()
        for socket in self.sockets:
            socket.check()


async def prepare(path: Path, tables: int) -> list[tuple[str, list[str]]]:
    """Create tables in a new SQLite database."""
    return await prepare_in(SqliteStore(path), tables)


async def prepare_in(store: Store, tables: int) -> list[tuple[str, list[str]]]:
    """Create tables. Returns the id of each, and the people who sit there."""
    await store.open()
    context = AppContext(store)
    site = Site(context, 0)
    gate = asyncio.Semaphore(PREPARED_AT_ONCE)

    async def one(number: int) -> tuple[str, list[str]]:
        people = [f"ann-{number}", f"ben-{number}"]
        async with gate:
            await site.add_people(people)
            row = await context.registry.create(SETUP, people[0])
            for person in people:
                await context.commands.perform(row.id, person, person, Sit())
        return row.id, people

    try:
        return list(await asyncio.gather(*map(one, range(tables))))
    finally:
        await store.close()
