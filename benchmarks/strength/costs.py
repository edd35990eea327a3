"""Measure what a move of each built-in bot costs: processor time and memory of the process."""

from __future__ import annotations

import resource
from concurrent.futures import ProcessPoolExecutor
from math import ceil
from multiprocessing import get_context
from random import Random
from time import process_time
from typing import Final

import msgspec

from benchmarks.strength.budgets import position
from benchmarks.strength.late import chosen
from benchmarks.strength.options import RUN, Count, Run
from benchmarks.table import bar, show
from robotable.engines.catalogue import engines_for


class Cost(msgspec.Struct, frozen=True):
    """Times in milliseconds."""

    player: str
    moves: int
    median: float
    p99: float
    longest: float
    megabytes: float
    """Growth of the process over all moves, including networks and tables."""

    def cells(self) -> tuple[str, ...]:
        times = (f"{time:,.1f} ms" for time in (self.median, self.p99, self.longest))
        return self.player, str(self.moves), *times, f"{self.megabytes:.1f} MB"


HEADINGS: Final = ("player", "moves", "median", "p99", "longest", "memory")


def costs(*players: str, deals: Count = 230, run: Run = RUN) -> None:
    """Request moves from each built-in bot at all stages of duels.

    Parameters
    ----------
    players
        Players in the notation of `robotable arena`. Default: the built-in bots.
    deals
        Number of moves, each from a different deal.
    """
    names = players or tuple(bot.name for bot in engines_for("robot_master"))
    rows = []
    for name in bar(names, len(names), "players"):
        # Each bot gets a new process, because the peak memory of a process never shrinks.
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
            rows.append(alone.submit(measure, name, deals, run.seed).result())
    show(HEADINGS, rows, json=run.json)


def measure(name: str, moves: int, seed: int) -> Cost:
    views = [position(number, seed) for number in range(moves)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    times = []
    for number, (view, past) in enumerate(views):
        start = process_time()
        chosen(name, view, Random(f"{seed} {number}"), past)
        times.append((process_time() - start) * 1_000)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    times.sort()
    return Cost(
        player=name,
        moves=moves,
        median=times[moves // 2],
        p99=times[ceil(0.99 * moves) - 1],
        longest=times[-1],
        megabytes=grown / 1024,
    )
