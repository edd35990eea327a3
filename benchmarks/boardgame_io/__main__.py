"""Play the same duel on boardgame.io and on `robotable serve`, in turns, and compare what a move costs.

    python -m benchmarks.boardgame_io [--tables 100] [--seconds 10] [--rounds 3] [--json]

They do not guarantee the same. Ours answers when the move is on the disk, checks and counts what each client
sends, shows each player only what they may know, and sends scores and legal moves with every view.
boardgame.io keeps games in memory as it comes: it acknowledges nothing, loses everything when it ends, and
limits nobody. So the figures say what our guarantees cost, not which program is better.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy
from typing import IO, Annotated, Final

import msgspec
import uvloop
from cyclopts import App, Parameter, validators

from benchmarks.abuse.servers import Server, serving
from benchmarks.load.measure import Moves, join, play
from benchmarks.load.tables import prepare
from benchmarks.processes import processor_seconds
from benchmarks.table import bar, show
from bootstrap import node
from robotable.store.sqlite.directory import database_path

VERSION: Final = "0.50.2"
HERE: Final = Path(__file__).parent
DESCRIPTORS: Final = 20_000
HEADINGS: Final = ("program", "moves per second", "p50", "p99", "processor", "a move is")
app = App(name="python -m benchmarks.boardgame_io", help_format="plaintext")
Count = Annotated[int, Parameter(validator=validators.Number(gte=1))]


class Row(msgspec.Struct, frozen=True):
    program: str
    per_second: float
    p50: float
    """Milliseconds from sending a move to the opponent's socket."""

    p99: float
    processor: float
    """Milliseconds of the server's processor time per move."""

    kept: str

    def cells(self) -> tuple[str, ...]:
        times = (f"{self.p50:.1f} ms", f"{self.p99:.0f} ms", f"{self.processor:.3f} ms per move")
        return self.program, f"{self.per_second:.0f}", *times, self.kept


class _Played(msgspec.Struct):
    moves: int
    seconds: float
    p50: float
    p99: float


def installed(folder: Path) -> None:
    program, *more = node.npm()
    words = ["install", "--no-audit", "--no-fund", "--ignore-scripts", f"boardgame.io@{VERSION}"]
    ran = subprocess.run([program, *more, *words], cwd=folder, capture_output=True, text=True)
    if ran.returncode:
        raise SystemExit(f"npm could not install boardgame.io:\n{ran.stderr[-1000:]}")
    for name in ("server.cjs", "players.cjs"):
        copy(HERE / name, folder)


def _line(output: IO[str] | None, pattern: str) -> str:
    """The part in parentheses of the first line that fits."""
    assert output is not None
    for line in output:
        if found := re.search(pattern, line):
            return found[1]
    raise RuntimeError(f"the program ended without saying {pattern!r}")


@contextmanager
def started(folder: Path, *words: object) -> Iterator[subprocess.Popen[str]]:
    environment = {**os.environ, "NODE_ENV": "production"}
    command = [str(node.folder() / "node"), *map(str, words)]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def theirs(folder: Path, tables: int, seconds: float) -> Row:
    with started(folder, "server.cjs") as server:
        port = _line(server.stdout, r"^port (\d+)")
        with started(folder, "players.cjs", port, tables, seconds) as players:
            _line(players.stdout, "^(begins)")
            taken = processor_seconds(server.pid)
            played = msgspec.json.decode(_line(players.stdout, r"^(\{.*\})"), type=_Played)
            taken = processor_seconds(server.pid) - taken
    cost = 1000 * taken / played.moves
    return Row("boardgame.io", played.moves / played.seconds, played.p50, played.p99, cost, "in memory")


async def _ours(server: Server, games: list[tuple[str, list[str]]], seconds: float) -> Moves:
    tables, _ = await join(server, games)
    found = await play(server, tables, seconds, 0.0, "socket")
    for table in tables:
        table.leave()
    return found


def ours(folder: Path, tables: int, seconds: float) -> Row:
    folder.mkdir(mode=0o700)
    games = asyncio.run(prepare(database_path(folder), tables))
    with serving(folder, DESCRIPTORS, 9) as server:
        found = uvloop.run(_ours(server, games, seconds))
    return Row("robotable", found.per_second, found.p50, found.p99, found.processor, "on the disk")


@app.default
def compare(*, tables: Count = 100, seconds: Count = 10, rounds: Count = 3, json: bool = False) -> None:
    """Measure what a move costs on boardgame.io and here, in turns."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        installed(folder)
        for number in bar(range(rounds), rounds, "rounds"):
            rows.append(theirs(folder, tables, seconds))
            rows.append(ours(folder / f"data-{number}", tables, seconds))
    show(HEADINGS, rows, json=json)


if __name__ == "__main__":
    app()
