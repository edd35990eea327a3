"""Play Robot Master through one, two and four nodes on one PostgreSQL, and measure what a move costs.

    python -m benchmarks.scaling [--nodes 1 2 4] [--tables 100 1000] [--rate 100] [--seconds 20] [--json]

Both sockets of every second table are at different nodes, so its moves need a wake-up. All nodes, PostgreSQL
and the load generator share this machine. So this measures processor time per move, and not how many moves
several machines could make.
"""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Sequence
from typing import Annotated, Final

import asyncpg
import msgspec
import uvloop
from cyclopts import App, Parameter, validators

from benchmarks.load.measure import JOINED_AT_ONCE, WARM_UP
from benchmarks.load.tables import Table, prepare_in
from benchmarks.processes import descendants, processor_seconds
from benchmarks.table import show
from robotable.store.postgres import PostgresStore
from tests.postgres_server import PostgresServer
from tests.server.nodes import Node, nodes

HEADINGS: Final = ("nodes", "tables", "moves per second", "p50", "p99", "nodes", "PostgreSQL", "together")
app = App(name="python -m benchmarks.scaling", help_format="plaintext")
Count = Annotated[int, Parameter(validator=validators.Number(gte=1))]


class Row(msgspec.Struct, frozen=True):
    nodes: int
    tables: int
    moves: int
    per_second: float
    p50: float
    """Milliseconds from sending a move to the opponent's socket."""

    p99: float
    by_nodes: float
    """Milliseconds of processor time per move, of all nodes together."""

    by_postgres: float

    def cells(self) -> tuple[str, ...]:
        costs = (self.by_nodes, self.by_postgres, self.by_nodes + self.by_postgres)
        return (
            *(str(self.nodes), f"{self.tables:,}", f"{self.per_second:.0f}"),
            *(f"{self.p50:.0f} ms", f"{self.p99:.0f} ms"),
            *(f"{cost:.2f} ms" for cost in costs),
        )


class SpreadTable(Table):
    """Its players may be connected to different nodes."""

    def __init__(self, found: Sequence[Node], number: int, id: str, people: list[str]) -> None:
        one = number % len(found)
        other = (one + number // len(found) % 2) % len(found)
        super().__init__(found[one].at, number, id, people)
        self.sockets[1].move_to(found[other].at)


def taken(pids: Sequence[int]) -> float:
    return sum(map(processor_seconds, pids))


async def new_database(postgres: PostgresServer, name: str) -> str:
    db = await asyncpg.connect(postgres.url())
    try:
        await db.execute(f"CREATE DATABASE {name}")
    finally:
        await db.close()
    return postgres.url(name)


async def measure(
    postgres: PostgresServer,
    games: Sequence[tuple[str, list[str]]],
    found: Sequence[Node],
    rate: float,
    seconds: float,
) -> Row:
    playing_at = [SpreadTable(found, number, id, people) for number, (id, people) in enumerate(games)]
    gate = asyncio.Semaphore(JOINED_AT_ONCE)

    async def join(table: Table) -> None:
        async with gate:
            await table.join()

    await asyncio.gather(*map(join, playing_at))
    latencies: list[float] = []
    playing = [asyncio.create_task(table.play(None, len(games) / rate, latencies)) for table in playing_at]
    try:
        await asyncio.sleep(WARM_UP)
        latencies.clear()
        servers = [one.pid for one in descendants(postgres.pid)]
        pids = [node.pid for node in found]
        began, by_nodes, by_postgres = time.monotonic(), taken(pids), taken(servers)
        await asyncio.sleep(seconds)
        by_nodes, by_postgres = taken(pids) - by_nodes, taken(servers) - by_postgres
        took, times = time.monotonic() - began, sorted(latencies)
        for task in playing:
            if task.done():
                task.result()  # raises what went wrong
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for table in playing_at:
            table.leave()
    count = len(times)
    p50, p99 = (1000 * times[min(count - 1, int(count * part))] for part in (0.5, 0.99))
    cost = (1000 * by_nodes / count, 1000 * by_postgres / count)
    return Row(len(found), len(games), count, count / took, p50, p99, *cost)


async def scale(numbers: Sequence[int], tables: Sequence[int], rate: float, seconds: float) -> list[Row]:
    postgres = PostgresServer(synchronous_commit="on", full_page_writes="on")
    await asyncio.to_thread(postgres.start)
    rows = []
    try:
        for number in numbers:
            for count in tables:
                url = await new_database(postgres, f"with_{number}_{count}")
                games = await prepare_in(PostgresStore(url), count)
                async with nodes(url, number=number, bot_processes=0) as found:
                    rows.append(await measure(postgres, games, found, rate, seconds))
                    print(*rows[-1].cells(), sep=" | ", flush=True)
                    for node in found:
                        await asyncio.to_thread(node.kill)  # ending in an orderly way takes seconds
    finally:
        postgres.stop()
    return rows


@app.default
def scaling(
    *,
    nodes: Annotated[list[Count] | None, Parameter(consume_multiple=True)] = None,
    tables: Annotated[list[Count] | None, Parameter(consume_multiple=True)] = None,
    rate: Annotated[
        float, Parameter(validator=validators.Number(gt=0), help="Moves per second to ask for.")
    ] = 100.0,
    seconds: Annotated[float, Parameter(validator=validators.Number(gt=0))] = 20.0,
    json: bool = False,
) -> None:
    """Measure the processor time per move of several nodes on one PostgreSQL."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    rows = uvloop.run(scale(nodes or [1, 2, 4], tables or [100, 1_000], rate, seconds))
    show(HEADINGS, rows, json=json)


if __name__ == "__main__":
    app()
