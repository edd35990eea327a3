"""Whether a move comes back in time, and what memory it takes: budgets from 10 milliseconds to 5 seconds."""

from __future__ import annotations

from math import ceil
from random import Random
from time import perf_counter, thread_time
from typing import Final

import msgspec

from benchmarks.strength.counts import Count
from benchmarks.strength.late import RULES, late
from benchmarks.strength.table import bar, show
from robotable.engines.budget import Budget
from robotable.engines.robot_master.networks import network_for
from robotable.engines.robot_master.specs import SEARCHES, player
from robotable.engines.robot_master.thinker import Thinker
from robotable.games.robot_master import Place, View
from robotable.games.robot_master.state import turn
from robotable.kernel.robot_master_search import Kind, More, Search

BUDGETS: Final = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
GRACE_MS: Final = 10
FEWEST: Final = 10
"""Moves of each budget: of fewer the spread says nothing."""


class Returned(msgspec.Struct, frozen=True):
    """Times in milliseconds."""

    player: str
    budget: int
    moves: int
    median: float
    p99: float
    longest: float
    within: float
    """Which part came back within the budget and 10 ms."""

    busy: float
    """Which part of the time the processor worked for it: 1 where nothing else ran."""

    megabytes: float
    """The most that a search of the same length kept in memory."""

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
    *players: str,
    budget: tuple[int, ...] = BUDGETS,
    deals: Count = 100,
    seconds: float = 60,
    seed: int = 1,
    json: bool = False,
) -> None:
    """Ask for moves within a time, at all stages of duels, and see when they come back.

    Parameters
    ----------
    players
        Searches without their budgets; without any, all of them.
    budget
        Milliseconds; may be given several times.
    deals
        How many moves for each budget, each from a deal of its own; at least 10.
    seconds
        How long to go on with one budget: fewer moves where it takes longer, but at least 10.
    seed
        Of the positions and of the players' luck.
    json
        Print JSON for programs.
    """
    rows = []
    for name in players or SEARCHES:
        for allowed in budget:
            moves = max(FEWEST, min(deals, round(seconds * 1_000 / allowed)))
            rows.append(measure(name, allowed, moves, seed))
    show(HEADINGS, rows, json=json)


def measure(name: str, allowed: int, moves: int, seed: int) -> Returned:
    engine = player(name)
    assert isinstance(engine, Thinker)
    times, worked = [], 0.0
    for number in bar(range(moves), moves, f"{name}, {allowed} ms"):
        view, past = position(number, seed)
        luck = Random(f"{seed} {number}")
        begun, busy = perf_counter(), thread_time()
        engine.choose(view, luck, Budget(milliseconds=allowed), past=past)
        worked += thread_time() - busy
        times.append((perf_counter() - begun) * 1_000)
    times.sort()
    return Returned(
        player=name,
        budget=allowed,
        moves=moves,
        median=times[moves // 2],
        p99=times[ceil(0.99 * moves) - 1],
        longest=times[-1],
        within=sum(time <= allowed + GRACE_MS for time in times) / moves,
        busy=1_000 * worked / sum(times),
        megabytes=memory(name, allowed, seed),
    )


def position(number: int, seed: int) -> tuple[View, tuple[Place, ...]]:
    """With 24 cards to come, 23, and so on to two."""
    state, past = late(24 - number % 23, number, seed, "greedy")
    seat = turn(state)
    assert seat is not None
    return RULES.view(state, seat), past


def memory(name: str, allowed: int, seed: int) -> float:
    """Of the longest trees, which are those of early turns."""
    kind: Kind = next(one for one in SEARCHES if one == name.partition(":")[0])
    most = 0
    for number in (0, 23, 46):
        view, past = position(number, seed)
        network = network_for(view.options) if kind == "netis" else None
        search = Search(kind, view, number, more=More(past=past), network=network)
        search.run(milliseconds=allowed)
        most = max(most, search.bytes)
    return most / 1e6
