"""How a tournament with many spectators keeps a server busy: everybody follows it from a network of their own
while built-in bots play it."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx
import msgspec

from benchmarks.tournaments.killed import ORGANISER, begun, created, prepare
from tests.server.loopback import headers
from tests.server.process import Mortal

CLOCK: Final = {"kind": "fischer", "initial": 600, "increment": 5}
OPENING: Final = 50
"""Spectators who connect at the same time."""


class Watched(msgspec.Struct, kw_only=True):
    spectators: int
    seconds: float
    views: int
    """The fewest that a spectator received."""

    kilobytes: float
    """Of a view, in the median."""

    spread: float
    """Milliseconds between the first and the last spectator who receives a view, in the median."""

    server_processor: float
    """The share of one core that the server used while everybody watched."""

    megabytes: float
    """The memory of the server at the end."""


class Spectator:
    def __init__(self) -> None:
        self.views: dict[int, tuple[float, int]] = {}
        """When each view arrived, by its seq, and how long it was."""

    async def watch(self, at: str, tournament: str, address: str, opening: asyncio.Semaphore) -> None:
        host, _, port = at.partition(":")
        async with opening:
            reader, writer = await asyncio.open_connection(
                host, int(port), local_addr=(address, 0), limit=1 << 22
            )
            writer.write(f"GET /api/tournaments/{tournament}/live HTTP/1.1\r\nHost: {at}\r\n\r\n".encode())
            await self._next(reader)
        try:
            while True:
                await self._next(reader)
        finally:
            writer.close()

    async def _next(self, reader: asyncio.StreamReader) -> None:
        """Chunks and headers are lines, too, but only views begin like this."""
        line = await reader.readuntil(b"\n")
        while not line.startswith(b'{"tournament"'):
            line = await reader.readuntil(b"\n")
        seq = int(line[line.index(b'"seq":') + 6 :].partition(b",")[0])
        self.views[seq] = time.monotonic(), len(line)


async def watched(path: Path, spectators: int, seconds: float, players: int) -> Watched:
    await prepare(path, [])
    server = Mortal(path)
    server.start()
    try:
        async with httpx.AsyncClient(
            base_url=f"http://{server.at}", headers=headers(ORGANISER), timeout=60, verify=False
        ) as client:
            setup: dict[str, Any] = {"game": "robot_master", "time": CLOCK, "format": "swiss", "rounds": 20}
            id = await created(client, setup, {"random": players}, 0)
            everybody = [Spectator() for _ in range(spectators)]
            opening = asyncio.Semaphore(OPENING)
            watching = [
                asyncio.create_task(one.watch(server.at, id, _address(number), opening))
                for number, one in enumerate(everybody)
            ]
            while not all(one.views for one in everybody):
                for task in watching:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.1)
            for one in everybody:
                one.views.clear()
            await begun(client, id, players)
            before, began = _processor(server.pid), time.monotonic()
            await asyncio.sleep(seconds)
            used, passed = _processor(server.pid) - before, time.monotonic() - began
            memory = _memory(server.pid)
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
    finally:
        await asyncio.to_thread(server.stop)
    arrivals: dict[int, list[float]] = {}
    for one in everybody:
        for seq, (at, _) in one.views.items():
            arrivals.setdefault(seq, []).append(at)
    spreads = [max(one) - min(one) for one in arrivals.values() if len(one) > spectators // 2]
    sizes = [size for one in everybody for _, size in one.views.values()]
    return Watched(
        spectators=spectators,
        seconds=round(passed, 1),
        views=min(len(one.views) for one in everybody),
        kilobytes=round(median(sizes) / 1000, 1),
        spread=round(1000 * median(spreads), 1),
        server_processor=round(used / passed, 3),
        megabytes=round(memory, 1),
    )


def _address(number: int) -> str:
    """A network of its own for each spectator."""
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


def _processor(pid: int) -> float:
    """Seconds of processor time so far, without the processes of the bots."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
