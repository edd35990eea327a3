"""Play Robot Master at many tables on `robotable serve`, with all its limits, and measure what a move costs.

    python -m benchmarks.load [--tables 1000] [--seconds 15] [--rates 0] [--over socket http] [--json]
    python -m benchmarks.load --tables 2500 --no-play --idle 60

Each table has two sockets, whose players answer pings. Server and load generator share the machine, so
compare programs in one run: with `--against` they take turns.
"""

from __future__ import annotations

import asyncio
import resource
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Final

import msgspec
import uvloop
from cyclopts import App, Parameter, validators

from benchmarks.abuse.servers import Server, serving
from benchmarks.load.measure import Idle, Moves, idle, join, play
from benchmarks.load.tables import Over, prepare
from benchmarks.table import bar, show
from robotable.store.sqlite.directory import database_path
from tests.server.running import PROGRAM

DESCRIPTORS: Final = 20_000
HEADINGS: Final = ("program", "run", "moves per second", "p50", "p99", "processor", "memory per table")
app = App(name="python -m benchmarks.load", help_format="plaintext")
Positive = Annotated[float, Parameter(validator=validators.Number(gt=0))]


class Row(msgspec.Struct, frozen=True):
    program: str
    round: int
    memory_per_table: float
    """KiB."""

    result: Moves | Idle

    def cells(self) -> tuple[str, ...]:
        memory = f"{self.memory_per_table:.0f} kB"
        if isinstance(self.result, Idle):
            share = f"{100 * self.result.processor:.2f} % of a core"
            return self.program, f"{self.result.sockets} idle sockets", "", "", "", share, memory
        one = self.result
        run = f"{one.over}, {one.asked:.0f} asked" if one.asked else f"{one.over}, as many as possible"
        times = (f"{one.p50:.1f} ms", f"{one.p99:.0f} ms", f"{one.processor:.3f} ms per move")
        return self.program, run, f"{one.per_second:.0f}", *times, memory


async def _round(
    server: Server,
    games: list[tuple[str, list[str]]],
    overs: list[Over],
    seconds: float,
    rates: list[float],
    idle_for: float,
    settle: float,
) -> tuple[float, list[Moves | Idle]]:
    tables, memory = await join(server, games)
    found: list[Moves | Idle] = []
    if idle_for:
        found.append(await idle(server, tables, memory, settle, idle_for))
    for rate in rates:
        for over in overs:
            found += [await play(server, tables, seconds, rate, over)]
    for table in tables:
        table.leave()
    return memory, found


@app.default
def load(
    *,
    tables: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=9_000))] = 1_000,
    seconds: Annotated[Positive, Parameter(help="For each rate, after a warm-up.")] = 15.0,
    rates: Annotated[
        list[float] | None,
        Parameter(consume_multiple=True, help="Moves per second to ask for; 0 is as many as possible."),
    ] = None,
    over: Annotated[
        list[Over] | None, Parameter(consume_multiple=True, help="How moves are sent, one after the other.")
    ] = None,
    idle: Annotated[
        float, Parameter(validator=validators.Number(gte=0), help="Watch the idle sockets first, in seconds.")
    ] = 0.0,
    settle: Annotated[float, Parameter(validator=validators.Number(gte=0), help="Wait before that.")] = 90.0,
    play: Annotated[bool, Parameter(help="Without it, only idle sockets are measured.")] = True,
    against: Annotated[
        list[str], Parameter(help="Other programs that serve, as `robotable` does, in turns with this one.")
    ] = [],  # noqa: B006  # never changed
    rounds: Annotated[int, Parameter(validator=validators.Number(gte=1))] = 1,
    json: bool = False,
) -> None:
    """Measure moves per second, their latency, what each costs the server, and memory per table."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    programs = {"this": PROGRAM, **{one: (one,) for one in against}}
    overs: list[Over] = (over or ["socket", "http"]) if play else []
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh"
        fresh.mkdir(mode=0o700)
        games = asyncio.run(prepare(database_path(fresh), tables))
        turns = [(number, name) for number in range(rounds) for name in programs]
        for number, name in bar(turns, len(turns), "rounds"):
            data = Path(folder) / "data"
            shutil.copytree(fresh, data)
            with serving(data, min(DESCRIPTORS, most), 9, programs[name]) as server:
                memory, found = uvloop.run(
                    _round(server, games, overs, seconds, rates or [0.0], idle, settle)
                )
            rows += [Row(name, number, memory, one) for one in found]
            shutil.rmtree(data)
            print(*rows[-1].cells(), sep=" | ", file=sys.stderr)
    show(HEADINGS, rows, json=json)


if __name__ == "__main__":
    app()
