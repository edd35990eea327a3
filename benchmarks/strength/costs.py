"""What a move of each house bot costs: processor time, and the memory of the process that thinks."""

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
from benchmarks.strength.counts import Count
from benchmarks.strength.late import chosen
from benchmarks.strength.table import bar, show
from robotable.engines.catalogue import engines_for


class Cost(msgspec.Struct, frozen=True):
    """Times in milliseconds."""

    player: str
    moves: int
    median: float
    p99: float
    longest: float
    megabytes: float
    """By how much the process has grown over all moves, networks and tables included."""

    def cells(self) -> tuple[str, ...]:
        times = (f"{time:,.1f} ms" for time in (self.median, self.p99, self.longest))
        return self.player, str(self.moves), *times, f"{self.megabytes:.1f} MB"


HEADINGS: Final = ("player", "moves", "median", "p99", "longest", "memory")


def costs(*players: str, deals: Count = 230, seed: int = 1, json: bool = False) -> None:
    """Ask each house bot for moves at all stages of duels.

    Parameters
    ----------
    players
        Others than the house bots, as `robotable arena` takes them.
    deals
        How many moves, each from a deal of its own.
    seed
        Of the positions and of the players' luck.
    json
        Print JSON for programs.
    """
    names = players or tuple(bot.name for bot in engines_for("robot_master"))
    rows = []
    for name in bar(names, len(names), "players"):
        # A process of its own for each: memory never shrinks.
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
            rows.append(alone.submit(measure, name, deals, seed).result())
    show(HEADINGS, rows, json=json)


def measure(name: str, moves: int, seed: int) -> Cost:
    views = [position(number, seed) for number in range(moves)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    times = []
    for number, (view, past) in enumerate(views):
        begun = process_time()
        chosen(name, view, Random(f"{seed} {number}"), past)
        times.append((process_time() - begun) * 1_000)
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
