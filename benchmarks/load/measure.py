"""One server under load: how many moves it makes, how fast, and what they cost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from benchmarks.abuse.line import PATIENCE, Line
from benchmarks.abuse.servers import Server
from benchmarks.load.tables import Over, Table, address
from benchmarks.processes import processor_seconds, resident

LINES: Final = 64
"""Connections for moves over HTTP."""

JOINED_AT_ONCE: Final = 50
WARM_UP: Final = 4.0


class Moves(msgspec.Struct, frozen=True):
    """What one run of moves took."""

    over: Over
    asked: float
    """Moves per second that were asked for; 0 for as many as possible."""

    per_second: float
    p50: float
    """Milliseconds from sending a move to the opponent's socket."""

    p99: float
    processor: float
    """Milliseconds of the server's processor time per move."""


class Idle(msgspec.Struct, frozen=True):
    sockets: int
    processor: float
    """The share of one processor."""

    memory_per_table: float
    """KiB of the server's memory per table with two sockets."""


async def join(server: Server, games: Sequence[tuple[str, list[str]]]) -> tuple[list[Table], float]:
    """All players sit down. Returns the tables, and the KiB of memory that each takes in the server."""
    empty = resident(server.pid)
    tables = [Table(server.at, number, id, people) for number, (id, people) in enumerate(games)]
    gate = asyncio.Semaphore(JOINED_AT_ONCE)

    async def one(table: Table) -> None:
        async with gate:
            await table.join()

    await asyncio.gather(*map(one, tables))
    return tables, 1024 * (resident(server.pid) - empty) / len(tables)


async def play(server: Server, tables: Sequence[Table], seconds: float, rate: float, over: Over) -> Moves:
    lines: asyncio.Queue[Line] | None = None
    if over == "http":
        lines = asyncio.Queue()
        for number in range(LINES):
            lines.put_nowait(Line(server.at, address(10_000 + number)))
    latencies: list[float] = []
    pause = len(tables) / rate if rate else 0.0
    playing = [asyncio.create_task(table.play(lines, pause, latencies)) for table in tables]
    try:
        await _run(playing, min(WARM_UP, seconds / 2))
        latencies.clear()
        began, taken = time.monotonic(), processor_seconds(server.pid)
        await _run(playing, seconds)
        took, taken = time.monotonic() - began, processor_seconds(server.pid) - taken
        measured = sorted(latencies)
        for table in tables:
            table.stop()
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*playing)
        except TimeoutError:
            raise RuntimeError(f"some moves were not answered within {PATIENCE:g} s") from None
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        while lines is not None and not lines.empty():
            lines.get_nowait().close()
    count = len(measured)
    if not count:
        raise RuntimeError(f"no table has made a move over {over}")
    p50, p99 = (1000 * measured[min(count - 1, int(count * part))] for part in (0.5, 0.99))
    return Moves(over, rate, count / took, p50, p99, 1000 * taken / count)


async def _run(playing: list[asyncio.Task[None]], seconds: float) -> None:
    """Let them play. None ends before it is stopped, so the first that does has failed."""
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


async def idle(server: Server, tables: Sequence[Table], memory: float, settle: float, seconds: float) -> Idle:
    """Nobody moves. The first `settle` seconds do not count."""
    await asyncio.sleep(settle)
    began, taken = time.monotonic(), processor_seconds(server.pid)
    await asyncio.sleep(seconds)
    share = (processor_seconds(server.pid) - taken) / (time.monotonic() - began)
    for table in tables:
        for socket in table.sockets:
            socket.check()
    return Idle(2 * len(tables), share, memory)
