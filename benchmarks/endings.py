"""Measure how long exact solving takes, by cards left: python benchmarks/endings.py [--left 8 10 12] [--json]

Plays random duels until the given number of cards is left, then solves them with open hands: either the
winner under the full tie rule, or the exact difference between the lowest lines. Times are processor time of
one thread; node counts do not depend on the machine. Exits with status 1 if a median exceeds its limit.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Final

from robotable import kernel
from robotable.games import chance
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Options, RobotMaster, State
from robotable.games.robot_master.state import placements
from robotable.kernel.robot_master_solver import Objective, solve

RULES: Final = RobotMaster()

LIMITS_MS: Final[dict[str, dict[int, float]]] = {
    "outcome": {6: 0.03, 8: 0.28, 10: 4.6, 11: 13.4, 12: 88, 13: 286, 14: 1536},
    "margin": {6: 0.088, 8: 1.12, 10: 20, 11: 90, 12: 476},
}
"""Median milliseconds: twice the time of a throwaway prototype. The target is a quarter of the limit."""


def ending(left: int, number: int) -> State:
    rng = Random(f"{left} {number}")
    state = RULES.new(Options())
    while True:
        (seat,) = RULES.to_act(state)
        if seat == CHANCE:
            action = chance.draw(RULES.odds(state), rng)
        elif placements(state) == 24 - left:
            return state
        else:
            action = rng.choice(RULES.legal_actions(state, seat))
        state = RULES.apply(state, seat, action).state


@dataclass(frozen=True)
class Row:
    """One row of the table; times are in milliseconds."""

    objective: Objective
    left: int
    endings: int
    median_ms: float
    mean_ms: float
    p95_ms: float
    mean_nodes: int
    limit_ms: float | None

    @property
    def is_slow(self) -> bool:
        return self.limit_ms is not None and self.median_ms > self.limit_ms


def measure(objective: Objective, left: int, endings: int) -> Row:
    times: list[float] = []
    nodes: list[int] = []
    for number in range(endings):
        state = ending(left, number)
        start = process_time()
        nodes.append(solve(state, objective).nodes)
        times.append((process_time() - start) * 1_000)
    times.sort()
    return Row(
        objective=objective,
        left=left,
        endings=endings,
        median_ms=round(median(times), 3),
        mean_ms=round(fmean(times), 3),
        p95_ms=round(times[endings * 95 // 100], 3),
        mean_nodes=round(fmean(nodes)),
        limit_ms=LIMITS_MS[objective].get(left),
    )


def row(found: Row) -> str:
    limit = "" if found.limit_ms is None else f"{found.limit_ms:g}"
    return (
        f"{found.objective:<10}{found.left:>4}{found.endings:>9}{found.median_ms:>12,.3f}{found.mean_ms:>12,.3f}"
        f"{found.p95_ms:>12,.3f}{found.mean_nodes:>12,}{limit:>9}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how long exact solving takes, by cards left.")
    parser.add_argument("--left", type=int, nargs="+", default=[6, 8, 10, 11, 12], help="cards left")
    parser.add_argument("--endings", type=int, default=60, help="positions to solve for each number of cards")
    parser.add_argument(
        "--objective", choices=["outcome", "margin"], nargs="+", default=["outcome", "margin"]
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    if not kernel.NATIVE:
        print("This benchmark needs the compiled kernel, which is not built.", file=sys.stderr)
        return 1
    measure("margin", 8, 1)  # builds the kernel's lookup tables, which happens on first use
    found: list[Row] = []
    if not args.json:
        print("objective left  endings   median ms     mean ms      p95 ms   mean nodes   limit")
    for objective in args.objective:
        for left in args.left:
            found.append(measure(objective, left, args.endings))
            if not args.json:
                print(row(found[-1]), flush=True)
    if args.json:
        print(json.dumps([asdict(one) for one in found], indent=2))
    slow = [f"{one.objective} with {one.left} left" for one in found if one.is_slow]
    if slow:
        print(f"Slower than the limit: {', '.join(slow)}.", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
