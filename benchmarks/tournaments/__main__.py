"""`python -m benchmarks.tournaments` plays whole tournaments.

`swiss`, `arena` and `duplicate` do so at a real server that is killed twice, and compare everything with the
logs. `spectators` measures what many people who watch cost the server. `strength` measures how well the ranks
match the strength of the built-in bots.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from cyclopts import App

from benchmarks.strength.options import PARALLEL, ParallelRun
from benchmarks.tournaments.killed import Played, played_and_killed
from benchmarks.tournaments.spectators import watched
from benchmarks.tournaments.strength import agreement

app = App(name="benchmarks.tournaments", help=__doc__)

CLOCK: Final = {"kind": "fischer", "initial": 600, "increment": 5}
PATIENCE: Final = 3600.0
USUAL: Final = ("random", "pip", "fidget", "rivet", "gauge", "pivot")


@app.command
def swiss(*, players: int = 64, rounds: int = 7) -> None:
    """A Swiss tournament whose server is killed twice."""
    _play({"format": "swiss", "rounds": rounds}, players)


@app.command
def arena(*, players: int = 100, minutes: int = 10) -> None:
    """An arena whose server is killed twice."""
    _play({"format": "arena", "minutes": minutes}, players)


@app.command
def duplicate(*, players: int = 32, rounds: int = 5, scale: str = "matchpoints") -> None:
    """A duplicate Swiss tournament whose server is killed twice."""
    _play({"format": "swiss", "rounds": rounds, "duplicate": scale}, players)


@app.command
def spectators(*, watching: int = 1_000, seconds: float = 30, players: int = 64) -> None:
    """A running tournament that many people follow."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(watched(Path(folder) / "table.db", watching, seconds, players))
    print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())


@app.command
def strength(
    *engines: str,
    copies: int = 2,
    rounds: int = 4,
    tournaments: int = 100,
    run: ParallelRun = PARALLEL,
) -> None:
    """How well final ranks match the true order of these players, given with the weakest first."""
    with run.workers() as jobs:
        rows = agreement(engines or USUAL, copies, rounds, tournaments, run.seed, jobs)
    print("| a round | tournaments | correlation of ranks and strength | won by a strongest player |")
    print("|---|---|---|---|")
    for row in rows:
        correlation = f"{row.correlation:.3f} ± {row.half_width:.3f}"
        print(f"| {row.kind} | {row.tournaments} | {correlation} | {100 * row.best_first:.0f} % |")


def _play(setup: Mapping[str, Any], players: int) -> None:
    bots = {"random": players // 2, "greedy": players - players // 2}
    with tempfile.TemporaryDirectory() as folder:
        wanted = {"game": "robot_master", "time": CLOCK, **setup}
        path = Path(folder) / "table.db"
        played: Played = asyncio.run(
            played_and_killed(path, wanted, bots, kills=(0.3, 0.7), patience=PATIENCE)
        )
    print(msgspec.json.format(msgspec.json.encode(played), indent=2).decode())


if __name__ == "__main__":
    app()
