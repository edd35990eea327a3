"""Load test over loopback: one process plays Robot Master at many tables on a server in another process.

    PYTHONPATH=src:. python benchmarks/load.py [tables] [seconds] [moves per second; 0 = unlimited]

Each table has two sockets. A move is posted over HTTP and is done when the opponent's socket reports it; the
time in between is the latency. The server and the load generator share the machine.
"""

from __future__ import annotations

import asyncio
import os
import resource
import socket
import sys
import tempfile
import time
import uuid
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import websockets

from benchmarks.processes import resident
from robotable.games.rounds import MatchLength
from robotable.server.context import AppContext
from robotable.store.sqlite import SqliteStore
from robotable.table.commands import Sit
from robotable.table.setup import Setup, checked
from tests.server.loopback import Site, bound, headers
from tests.server.process import serve

SETUP = checked(Setup(game="robot_master", match=MatchLength(rounds=1000)), frozenset())
POSTERS = 64
CONCURRENT_JOINS = 50


class Seen(msgspec.Struct):
    """The part of an update that a player needs. Decoding little keeps the load generator cheap."""

    class Table(msgspec.Struct):
        class View(msgspec.Struct):
            legal: list[msgspec.Raw]

        seq: int
        view: View

    type: str
    table: Table | None = None


DECODER = msgspec.json.Decoder(Seen)


class Poster:
    """A keep-alive connection for POST requests, with just enough HTTP to read the server's answers."""

    def __init__(self, host: str, port: int) -> None:
        self._at = (host, port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, person: str, body: bytes) -> int:
        if self._streams is None:
            self._streams = await asyncio.open_connection(*self._at)
        reader, writer = self._streams
        writer.write(
            f"POST {path} HTTP/1.1\r\nhost: {self._at[0]}\r\ncookie: robotable={person}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length: ")[1].split("\r\n")[0])
        await reader.readexactly(length)
        return int(head.split(" ", 2)[1])


class Table:
    """Two players and their sockets."""

    def __init__(self, id: str, people: list[str]) -> None:
        self.id = id
        self.people = people
        self.seen = [0, 0]
        self.updated_at = [0.0, 0.0]
        self.legal: list[list[msgspec.Raw]] = [[], []]
        self.news = asyncio.Event()
        self.sockets: list[Any] = []

    async def watch(self, at: str, seat: int) -> None:
        async with websockets.connect(
            f"ws://{at}/api/tables/{self.id}/socket",
            additional_headers=headers(self.people[seat]),
            compression=None,
            ping_interval=None,
            open_timeout=120,
            close_timeout=1,
        ) as connection:
            self.sockets.append(connection)
            async for text in connection:
                message = DECODER.decode(text)
                if message.table is not None:
                    if message.table.seq > self.seen[seat]:
                        self.updated_at[seat] = time.monotonic()
                    self.seen[seat] = message.table.seq
                    self.legal[seat] = message.table.view.legal
                    self.news.set()

    async def until(self, condition: Any) -> None:
        while not condition():
            self.news.clear()
            await self.news.wait()

    async def _updated(self, seat: int, seq: int) -> None:
        await self.until(lambda: self.seen[seat] > seq)

    async def play(
        self, posters: asyncio.Queue[Poster], pause: float, rng: Random, latencies: list[float]
    ) -> None:
        await asyncio.sleep(pause * rng.random())
        while True:
            turn_start = time.monotonic()
            await self.until(lambda: self.seen[0] == self.seen[1] and (self.legal[0] or self.legal[1]))
            seat = 0 if self.legal[0] else 1
            seq, other = self.seen[seat], 1 - seat
            action = bytes(rng.choice(self.legal[seat]))
            head = (
                f'{{"id":"{uuid.UUID(int=rng.getrandbits(128))}","seq":{seq},"command":{{"do":"act","action":'
            )
            poster = await posters.get()
            posted = time.monotonic()
            status = await poster.post(
                f"/api/tables/{self.id}/commands", self.people[seat], head.encode() + action + b"}}"
            )
            posters.put_nowait(poster)
            if status != 200:
                raise RuntimeError(f"the server answered a move with status {status}")
            await self._updated(other, seq)
            latencies.append(self.updated_at[other] - posted)
            await self._updated(seat, seq)
            if pause:
                await asyncio.sleep(max(0.0, turn_start + pause - time.monotonic()))


async def prepare(path: Path, tables: int) -> list[Table]:
    store = SqliteStore(path)
    await store.open()
    context = AppContext(store)
    site = Site(context, 0)
    semaphore = asyncio.Semaphore(CONCURRENT_JOINS)

    async def one(number: int) -> Table:
        people = [f"ann-{number}", f"ben-{number}"]
        async with semaphore:
            await site.add_people(people)
            row = await context.registry.create(SETUP, people[0])
            for person in people:
                await context.commands.perform(row.id, person, person, Sit())
        return Table(row.id, people)

    found = await asyncio.gather(*map(one, range(tables)))
    await store.close()
    return list(found)


async def load(at: str, tables: list[Table], pid: int, seconds: float, rate: float) -> None:
    host, port = at.split(":")
    empty = resident(pid)
    semaphore = asyncio.Semaphore(CONCURRENT_JOINS)
    watching = []

    async def join(table: Table, seat: int) -> None:
        async with semaphore:
            watching.append(asyncio.create_task(table.watch(at, seat)))
            await table.until(lambda: table.seen[seat])

    began = time.monotonic()
    await asyncio.gather(*(join(table, seat) for table in tables for seat in (0, 1)))
    joined, full = time.monotonic() - began, resident(pid)
    posters: asyncio.Queue[Poster] = asyncio.Queue()
    for _ in range(POSTERS):
        posters.put_nowait(Poster(host, int(port)))
    pause = len(tables) / rate if rate else 0.0
    latencies: list[float] = []
    playing = [
        asyncio.create_task(table.play(posters, pause, Random(number), latencies))
        for number, table in enumerate(tables)
    ]
    await asyncio.sleep(min(5.0, seconds / 4))
    latencies.clear()  # discard the warm-up
    began = time.monotonic()
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    took = time.monotonic() - began
    measured = sorted(latencies)
    for task in (*playing, *watching):
        task.cancel()
    await asyncio.gather(*playing, *watching, return_exceptions=True)
    for task in done:
        if not task.cancelled() and task.exception() is not None:
            print("A player failed:", repr(task.exception()))
    count = len(measured)
    ms = [1000 * measured[min(count - 1, int(count * part))] for part in (0.5, 0.99)] if count else [0, 0]
    print(
        f"{2 * len(tables)} sockets at {len(tables)} tables ({joined:.1f} s to join): "
        f"{count / took:.0f} durable moves/s over {took:.0f} s, "
        f"p50 {ms[0]:.1f} ms, p99 {ms[1]:.1f} ms from POST to the opponent's socket\n"
        f"server memory: {empty:.0f} MB empty, {full:.0f} MB with all players joined, "
        f"{resident(pid):.0f} MB after the moves; {1024 * (full - empty) / len(tables):.0f} kB per table; "
        f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )


def main(tables: int = 1000, seconds: float = 20.0, rate: float = 0.0) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "table.db"
        seated = asyncio.run(prepare(path, tables))
        listening: socket.socket = bound()
        listening.listen(2048)
        server = get_context("spawn").Process(target=serve, args=(str(path), listening))
        server.start()
        try:
            assert server.pid is not None
            time.sleep(3)
            at = f"127.0.0.1:{listening.getsockname()[1]}"
            asyncio.run(load(at, seated, server.pid, seconds, rate))
        finally:
            server.kill()
            server.join()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1000, *map(float, sys.argv[2:4]))
