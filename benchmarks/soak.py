"""Keep many sockets open for a long time, with light play, and watch the server's memory.

python -m benchmarks.soak [--minutes 20] [--sockets 2000] [--json]

The server is `robotable serve` with all its limits, so the players come from several addresses. A game that
goes on grows by its moves; the report says how much memory that is per move.
"""

from __future__ import annotations

import asyncio
import resource
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Final

import msgspec
from cyclopts import App, Parameter, validators
from rich.console import Console

from benchmarks.abuse.line import Line
from benchmarks.abuse.seat import Seat, act
from benchmarks.abuse.servers import serving
from benchmarks.processes import processor_seconds, resident
from benchmarks.table import conditions
from robotable.store.sqlite.directory import database_path
from tests.server.killing import SETUP, prepare

SOCKETS_PER_ADDRESS: Final = 100
JOINED_AT_ONCE: Final = 20
DESCRIPTORS: Final = 20_000
app = App(name="python -m benchmarks.soak", help_format="plaintext")
Positive = Annotated[float, Parameter(validator=validators.Number(gt=0))]


class Sample(msgspec.Struct, frozen=True):
    seconds: float
    memory: float
    """MiB."""

    moves: int


class Slope(msgspec.Struct, frozen=True):
    """Of a straight line through all samples, in MiB per hour, and its standard error."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:+.2f} ± {self.error:.2f} MiB per hour"


class Soaked(msgspec.Struct, frozen=True):
    sockets: int
    minutes: float
    warm_up: float
    moves: int
    reconnects: int
    cut_off: int
    """Connections that were lost without being asked for."""

    refused: int
    first: float
    last: float
    slope: Slope
    per_move: float
    """KiB that the memory grew by per move, after the warm-up."""

    processor: float
    """The share of a processor that the server took after the warm-up."""

    samples: list[Sample]
    conditions: str


def slope(samples: Sequence[Sample]) -> Slope:
    """Ordinary least squares. Neighbouring samples resemble each other, so they are averaged in at most 30
    groups first; otherwise the error would look smaller than it is."""
    size = max(1, len(samples) // 30)
    groups = [samples[start : start + size] for start in range(0, len(samples), size)]
    times = [statistics.fmean(one.seconds for one in group) / 3600 for group in groups]
    memory = [statistics.fmean(one.memory for one in group) for group in groups]
    if len(times) < 3:
        return Slope(float("nan"), float("nan"))
    value, start = statistics.linear_regression(times, memory)
    squares = sum((found - start - value * at) ** 2 for at, found in zip(times, memory, strict=True))
    middle = statistics.fmean(times)
    spread = sum((at - middle) ** 2 for at in times)
    return Slope(value, (squares / (len(times) - 2) / spread) ** 0.5)


class Table:
    """Two people who move now and then."""

    def __init__(self, at: str, number: int, id: str, people: Sequence[str]) -> None:
        source = f"127.0.0.{1 + 2 * number // SOCKETS_PER_ADDRESS}"
        news = asyncio.Event()
        self.seats = [Seat(at, source, person, id, news) for person in people]
        self._line = Line(at, source)
        self._id = id

    async def move(self, rng: Random) -> int:
        """The status of the answer."""
        one, two = self.seats
        await one.until(lambda: one.seq == two.seq and (one.legal or two.legal))
        mover = one if one.legal else two
        self._line.cookie = mover.cookie
        action = act(rng.choice(mover.legal), mover.seq)
        return (await self._line.post(f"/api/tables/{self._id}/commands", action)).status

    async def leave(self) -> None:
        for seat in self.seats:
            await seat.stand_up()
        self._line.close()


class Soak:
    def __init__(self, tables: Sequence[Table], pid: int) -> None:
        self._tables = tables
        self._pid = pid
        self._rng = Random(1)
        self.moves = self.refused = self.reconnects = 0

    async def join(self) -> None:
        gate = asyncio.Semaphore(JOINED_AT_ONCE)

        async def sit_down(seat: Seat) -> None:
            async with gate:
                await seat.sit_down()

        await asyncio.gather(*(sit_down(seat) for table in self._tables for seat in table.seats))

    async def leave(self) -> None:
        await asyncio.gather(*(table.leave() for table in self._tables))

    async def play(self, per_second: float) -> None:
        while True:
            await asyncio.sleep(self._rng.expovariate(per_second))
            try:
                status = await self._rng.choice(self._tables).move(self._rng)
            except (OSError, TimeoutError):
                status = 0
            self.moves += status == 200
            self.refused += status != 200

    async def reconnect(self, per_second: float) -> None:
        """People reload the page."""
        while True:
            await asyncio.sleep(self._rng.expovariate(per_second))
            seat = self._rng.choice(self._rng.choice(self._tables).seats)
            await seat.stand_up()
            await seat.sit_down()
            self.reconnects += 1

    @property
    def cut_off(self) -> int:
        return sum(seat.cut_off for table in self._tables for seat in table.seats)

    async def watch(self, seconds: float, every: float, progress: Console) -> list[Sample]:
        began, samples = time.monotonic(), list[Sample]()
        with progress.status("") as status:
            while (now := time.monotonic() - began) < seconds:
                samples.append(Sample(now, resident(self._pid), self.moves))
                status.update(f"{now:.0f} of {seconds:.0f} s: {samples[-1].memory:.1f} MiB")
                await asyncio.sleep(every)
        return samples


async def run(
    at: str,
    pid: int,
    games: Sequence[tuple[str, ...]],
    minutes: float,
    moves: float,
    reload: float,
) -> Soaked:
    soak = Soak([Table(at, number, id, people) for number, (id, *people) in enumerate(games)], pid)
    console = Console(stderr=True)
    await soak.join()
    doing = [asyncio.create_task(soak.play(moves)), asyncio.create_task(soak.reconnect(reload))]
    seconds = 60 * minutes
    try:
        warm_up = seconds / 5
        await soak.watch(warm_up, warm_up, console)
        processor = processor_seconds(pid)
        began = time.monotonic()
        samples = await soak.watch(seconds - warm_up, max(0.2, min(5.0, seconds / 100)), console)
        processor = (processor_seconds(pid) - processor) / (time.monotonic() - began)
    finally:
        for task in doing:
            task.cancel()
        ended = await asyncio.gather(*doing, return_exceptions=True)
        await soak.leave()
    if failed := [one for one in ended if isinstance(one, Exception)]:
        raise failed[0]
    grown = samples[-1].memory - samples[0].memory
    made = samples[-1].moves - samples[0].moves
    return Soaked(
        2 * len(games),
        minutes,
        warm_up / 60,
        soak.moves,
        soak.reconnects,
        soak.cut_off,
        soak.refused,
        samples[0].memory,
        samples[-1].memory,
        slope(samples),
        1024 * grown / made if made else float("nan"),
        processor,
        samples,
        conditions(),
    )


@app.default
def soak(
    *,
    minutes: Annotated[Positive, Parameter(help="How long, including a warm-up of a fifth.")] = 20.0,
    sockets: Annotated[
        int, Parameter(validator=validators.Number(gte=2, lte=20_000), help="Open sockets, two per table.")
    ] = 2_000,
    moves: Annotated[Positive, Parameter(help="Moves per second, at all tables together.")] = 2.0,
    reconnects: Annotated[Positive, Parameter(help="Sockets per second that are closed and reopened.")] = 2.0,
    json: Annotated[bool, Parameter(help="Print JSON, with all samples.")] = False,
) -> None:
    """Keep many sockets open for a long time, with light play, and watch the server's memory."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir(mode=0o700)
        games = asyncio.run(prepare(database_path(data), sockets // 2, SETUP))
        with serving(data, min(DESCRIPTORS, most), 9) as server:
            found = asyncio.run(run(server.at, server.pid, games, minutes, moves, reconnects))
    if json:
        print(msgspec.json.encode(found).decode())
        return
    print(
        f"{found.sockets} sockets for {found.minutes:g} minutes, the first {found.warm_up:g} as warm-up: "
        f"{found.moves} moves, {found.reconnects} reconnects, "
        f"{found.refused} moves refused, {found.cut_off} connections cut off.\n"
        f"Memory of the server: {found.first:.1f} MiB after the warm-up, {found.last:.1f} MiB at the end, "
        f"slope {found.slope}; {found.per_move:.1f} KiB per move.\n"
        f"Processor of the server: {100 * found.processor:.1f} %.\n{found.conditions}"
    )


if __name__ == "__main__":
    app()
