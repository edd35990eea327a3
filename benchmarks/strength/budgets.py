"""Check that moves arrive within their time budget, from 10 milliseconds to 5 seconds, and how much memory
they take."""

from __future__ import annotations

from math import ceil
from random import Random
from time import perf_counter, thread_time
from typing import Final

import msgspec

from benchmarks.strength.late import RULES, late
from benchmarks.strength.options import RUN, Count, Run
from benchmarks.table import bar, show
from robotable.engines.budget import Budget
from robotable.engines.robot_master.networks import network_for
from robotable.engines.robot_master.search_player import SearchPlayer
from robotable.engines.robot_master.specs import SEARCHES, player
from robotable.games.robot_master import Place, View
from robotable.games.robot_master.state import turn
from robotable.kernel.robot_master_search import Kind, Search, SearchContext

BUDGETS: Final = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
GRACE_MS: Final = 10
FEWEST: Final = 10
"""Moves per budget; with fewer, the spread means nothing."""


class Returned(msgspec.Struct, frozen=True):
    """Times in milliseconds."""

    player: str
    budget: int
    moves: int
    median: float
    p99: float
    longest: float
    within: float
    """Share of the moves that arrived within the budget plus 10 ms."""

    busy: float
    """Processor time divided by elapsed time: 1 if nothing else was running."""

    megabytes: float
    """The most memory that a search of the same length used."""

    def cells(self) -> tuple[str, ...]:
        return (
            self.player,
            f"{self.budget:,} ms",
            str(self.moves),
            *(f"{time:,.1f} ms" for time in (self.median, self.p99, self.longest)),
            f"{self.within:.1%}",
            f"{self.busy:.0%}",
            f"{self.megabytes:.1f} MB",
        )


HEADINGS: Final = (
    "player",
    "budget",
    "moves",
    "median",
    "p99",
    "longest",
    "within budget + 10 ms",
    "processor",
    "memory",
)


def budgets(
    *players: str, budget: tuple[int, ...] = BUDGETS, deals: Count = 100, seconds: float = 60, run: Run = RUN
) -> None:
    """Request moves with a time budget at all stages of duels, and measure when they arrive.

    Parameters
    ----------
    players
        Searches, without a budget. Default: all of them.
    budget
        Milliseconds; repeat the option for several budgets.
    deals
        Moves per budget, each from a different deal; at least 10.
    seconds
        Time limit per budget: a slow budget gets fewer moves, but at least 10.
    """
    rows = []
    for name in players or SEARCHES:
        for limit in budget:
            moves = max(FEWEST, min(deals, round(seconds * 1_000 / limit)))
            rows.append(measure(name, limit, moves, run.seed))
    show(HEADINGS, rows, json=run.json)


def measure(name: str, limit: int, moves: int, seed: int) -> Returned:
    engine = player(name)
    assert isinstance(engine, SearchPlayer)
    times, worked = [], 0.0
    for number in bar(range(moves), moves, f"{name}, {limit} ms"):
        view, past = position(number, seed)
        luck = Random(f"{seed} {number}")
        start, busy = perf_counter(), thread_time()
        engine.choose(view, luck, Budget(milliseconds=limit), past=past)
        worked += thread_time() - busy
        times.append((perf_counter() - start) * 1_000)
    times.sort()
    return Returned(
        player=name,
        budget=limit,
        moves=moves,
        median=times[moves // 2],
        p99=times[ceil(0.99 * moves) - 1],
        longest=times[-1],
        within=sum(time <= limit + GRACE_MS for time in times) / moves,
        busy=1_000 * worked / sum(times),
        megabytes=memory(name, limit, seed),
    )


def position(number: int, seed: int) -> tuple[View, tuple[Place, ...]]:
    """Cycle through positions with 24 cards left down to two."""
    state, past = late(24 - number % 23, number, seed, "greedy")
    seat = turn(state)
    assert seat is not None
    return RULES.view(state, seat), past


def memory(name: str, limit: int, seed: int) -> float:
    """Measure early turns, which grow the largest trees."""
    kind: Kind = next(one for one in SEARCHES if one == name.partition(":")[0])
    most = 0
    for number in (0, 23, 46):
        view, past = position(number, seed)
        network = network_for(view.options) if kind == "netis" else None
        search = Search(kind, view, number, context=SearchContext(history=past), network=network)
        search.run(milliseconds=limit)
        most = max(most, search.bytes)
    return most / 1e6
