"""Measure how fast the rules and the kernel play Robot Master: python benchmarks/robot_master.py [--json]

Plays random duels from the empty table to the last placement, including the deal, on one core. Rules and
kernel take turns and the best round of each counts, since slower rounds mostly measure other programs. Exits
with status 1 if a speed is below its minimum.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Final

from robotable import kernel
from robotable.games import chance
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Options, RobotMaster
from robotable.kernel.robot_master import playout, playouts

ROUNDS: Final = 9
RULES: Final = RobotMaster()
START: Final = RULES.new(Options())

ACTIONS: Final = 49
"""Actions in a duel: 24 cards dealt, one card turned up on c3, and 24 placements."""

PLACEMENTS: Final = 24

RULES_MINIMUM: Final = 20_000
KERNEL_MINIMUM: Final = 1_000_000


def play_by_rules(games: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(games):
        state, done = START, 0
        while acting := RULES.to_act(state):
            (seat,) = acting
            if seat == CHANCE:
                action = chance.draw(RULES.odds(state), rng)
            else:
                action = rng.choice(RULES.legal_actions(state, seat))
            state = RULES.apply(state, seat, action).state
            done += 1
        assert done == ACTIONS


def play_in_kernel(games: int, seed: int) -> None:
    assert playouts(START, seed, games).placements == games * PLACEMENTS


def play_one_by_one(games: int, seed: int) -> None:
    for number in range(games):
        assert len(playout(START, seed + number).actions) == ACTIONS


def games_per_second(play: Callable[[int, int], None], games: int, seed: int) -> float:
    start = perf_counter()
    play(games, seed)
    return games / (perf_counter() - start)


@dataclass(frozen=True)
class Speeds:
    """The speeds of one run, all per second."""

    rules_actions: int
    rules_placements: int
    kernel_placements: int
    kernel_single_playouts: int
    kernel_to_rules: float

    def too_slow(self) -> list[str]:
        slow = {
            "rules": self.rules_actions < RULES_MINIMUM,
            "kernel": self.kernel_placements < KERNEL_MINIMUM,
        }
        return [name for name, is_slow in slow.items() if is_slow]


def measure() -> Speeds:
    compiled = kernel.NATIVE
    plan = {
        play_by_rules: 200,
        play_in_kernel: 100_000 if compiled else 200,
        play_one_by_one: 10_000 if compiled else 200,
    }
    best = dict.fromkeys(plan, 0.0)
    for number in range(ROUNDS):
        for play, games in plan.items():
            best[play] = max(best[play], games_per_second(play, games, seed=number))
    rules, many, single = best.values()
    return Speeds(
        rules_actions=round(rules * ACTIONS),
        rules_placements=round(rules * PLACEMENTS),
        kernel_placements=round(many * PLACEMENTS),
        kernel_single_playouts=round(single),
        kernel_to_rules=round(many / rules, 1),
    )


def report(found: Speeds) -> str:
    built = "compiled kernel" if kernel.NATIVE else "NO compiled kernel: its fallback in plain Python"
    return f"""\
Robot Master: random duels including the deal, on one core; best of {ROUNDS} rounds
(Python {platform.python_version()}, {built})

rules   {found.rules_actions:>12,} actions a second (minimum {RULES_MINIMUM:,})
        {found.rules_placements:>12,} of them placements
kernel  {found.kernel_placements:>12,} placements a second (minimum {KERNEL_MINIMUM:,})
        {found.kernel_single_playouts:>12,} games a second, one call per game, returning all actions
The kernel plays whole games {found.kernel_to_rules:,} times as fast as the rules."""


def report_json(found: Speeds) -> str:
    about = {
        "measured": "random duels including the deal, per second on one core",
        "best_of": ROUNDS,
        "python": platform.python_version(),
        "compiled": kernel.NATIVE,
        "minimums": {"rules_actions": RULES_MINIMUM, "kernel_placements": KERNEL_MINIMUM},
    }
    return json.dumps(about | asdict(found), indent=2)


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Measure how fast the rules and the kernel play Robot Master."
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json = parser.parse_args().json
    found = measure()
    print(report_json(found) if as_json else report(found))
    if slow := found.too_slow():
        print(f"Slower than the minimum: {' and '.join(slow)}.", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
