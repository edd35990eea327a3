"""Measure how strong the built-in bots are and how long they think: python -m benchmarks.built_in_bots

Every deal is played twice with the seats swapped. Intervals are 95 % Wilson intervals over single games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import Any, Final

from robotable.engines.catalogue import engine, engines_for
from robotable.games import micro_robots, ricochet_robots, robot_master
from robotable.games.catalogue import GAMES
from tests.engines.bot_table import BotTable

DUELS: Final = 200
RACES: Final = {"micro_robots": 100, "ricochet_robots": 20}
"""Deals per pairing; each deal is two games."""

REQUIRED_SCORES: Final = {"duel": 0.85, "refill": 0.85, "teams": 0.85}
OPTIONS: Final = {"micro_robots": micro_robots.Options(), "ricochet_robots": ricochet_robots.Options()}


@dataclass(frozen=True)
class Result:
    label: str
    games: int
    score: float
    """Score of the bot named first; a shared victory or a draw counts half."""

    low: float
    high: float


def result(label: str, score: float, games: int) -> Result:
    share, z = score / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Result(label, games, round(share, 3), round(middle - spread, 3), round(middle + spread, 3))


class Timed:
    """Wraps an engine and records the processor time of each plan."""

    def __init__(self, name: str, spent: dict[str, list[float]]) -> None:
        self.name = name
        self._engine = engine(name)
        self._spent = spent.setdefault(name, [])

    def question(self, view: Any) -> Any:
        return self._engine.question(view)

    def plan(self, view: Any, rng: Any) -> Any:
        begun = process_time()
        plan = self._engine.plan(view, rng)
        self._spent.append(process_time() - begun)
        return plan


def pairing(
    game: str, options: Any, weak: str, strong: str, deals: int, spent: dict[str, list[float]]
) -> tuple[float, int]:
    """Return the stronger bot's score and the number of games. A game not over within a day counts half."""
    rules = GAMES[game].rules
    seats = rules.seats(rules.new(options))
    score = 0.0
    for deal in range(deals):
        for swap in (0, 1):
            names = [(weak, strong)[(seat + swap) % 2] for seat in range(seats)]
            outcome = BotTable(
                rules, options, [Timed(name, spent) for name in names], 2 * deal + swap, deal
            ).play()
            won = () if outcome is None else outcome.winners
            score += sum(names[seat] == strong for seat in won) / len(won) if won else 0.5
    return score, 2 * deals


def solo(name: str, deals: int, spent: dict[str, list[float]]) -> tuple[float, float]:
    """Return the mean lowest line and half the width of its 95 % interval."""
    rules, options = GAMES["robot_master"].rules, robot_master.Options("solo")
    lowest = []
    for deal in range(deals):
        outcome = BotTable(rules, options, [Timed(name, spent)], deal).play()
        assert outcome is not None
        lowest.append(outcome.points[0])
    return round(mean(lowest), 1), round(1.96 * stdev(lowest) / sqrt(deals), 1)


def measure(
    fraction: float,
) -> tuple[list[Result], dict[str, tuple[float, float]], dict[str, tuple[float, float]]]:
    spent: dict[str, list[float]] = {}
    found: list[Result] = []
    variants: Sequence[robot_master.options.VariantName] = ("duel", "refill", "teams")
    deals = max(1, round(DUELS * fraction))
    for variant in variants:
        options = robot_master.Options(variant)
        won = pairing("robot_master", options, "random", "greedy", deals, spent)
        found.append(result(f"{variant}: greedy against random", *won))
    solos = {bot.name: solo(bot.name, deals, spent) for bot in engines_for("robot_master")}
    for game, deals in RACES.items():
        for weak, strong in combinations([bot.name for bot in engines_for(game)], 2):
            won = pairing(game, OPTIONS[game], weak, strong, max(1, round(deals * fraction)), spent)
            found.append(result(f"{strong} against {weak}", *won))
    costs = {}
    for name, times in spent.items():
        times.sort()
        costs[name] = (round(1_000 * times[len(times) * 99 // 100], 1), round(1_000 * times[-1], 1))
    return found, solos, costs


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Measure how strong the built-in bots are and how long they think."
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--part", type=float, default=1.0, help="fraction of the games to play")
    args = parser.parse_args()
    found, solos, costs = measure(args.part)
    if args.json:
        report = {"games": [asdict(one) for one in found], "solo": solos, "plan_ms_p99_max": costs}
        print(json.dumps(report, indent=2))
    else:
        for one in found:
            print(f"{one.label:36} {one.games:4} games {one.score:6.1%} ({one.low:.1%} to {one.high:.1%})")
        for name, (average, half) in solos.items():
            print(f"solo: {name:30} mean lowest line {average} ± {half}")
        for name, (p99, longest) in costs.items():
            print(f"plans of {name:27} p99 {p99} ms of CPU time, longest {longest} ms")
    weak = [one.label for one in found if one.score < REQUIRED_SCORES.get(one.label.partition(":")[0], 0.5)]
    if weak:
        print(f"Below the required score: {', '.join(weak)}.", file=sys.stderr)
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
