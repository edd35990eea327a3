"""How long exact solving takes, by the cards left: python benchmarks/endings.py [--left 8 10 12] [--json]

Duels played at random up to so many cards, then solved with open hands: who wins by the whole tie rule, or
the exact difference of the lowest lines. Processor time of one thread; the positions looked at do not depend
on the machine. Ends with status 1 where a median is above its floor.
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
from robotable.kernel.robot_master_solver import Aim, solve

RULES: Final = RobotMaster()

FLOORS: Final[dict[str, dict[int, float]]] = {
    "outcome": {6: 0.03, 8: 0.28, 10: 4.6, 11: 13.4, 12: 88, 13: 286, 14: 1536},
    "margin": {6: 0.088, 8: 1.12, 10: 20, 11: 90, 12: 476},
}
"""Median milliseconds: twice what a throw-away prototype took. A quarter of it is the aim."""


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
class Found:
    """What one row of the table says; times in milliseconds."""

    aim: Aim
    left: int
    endings: int
    median_ms: float
    mean_ms: float
    p95_ms: float
    mean_nodes: int
    floor_ms: float | None

    @property
    def is_slow(self) -> bool:
        return self.floor_ms is not None and self.median_ms > self.floor_ms


def measure(aim: Aim, left: int, endings: int) -> Found:
    times: list[float] = []
    nodes: list[int] = []
    for number in range(endings):
        state = ending(left, number)
        begun = process_time()
        nodes.append(solve(state, aim).nodes)
        times.append((process_time() - begun) * 1_000)
    times.sort()
    return Found(
        aim=aim,
        left=left,
        endings=endings,
        median_ms=round(median(times), 3),
        mean_ms=round(fmean(times), 3),
        p95_ms=round(times[endings * 95 // 100], 3),
        mean_nodes=round(fmean(nodes)),
        floor_ms=FLOORS[aim].get(left),
    )


def row(found: Found) -> str:
    floor = "" if found.floor_ms is None else f"{found.floor_ms:g}"
    return (
        f"{found.aim:<8}{found.left:>4}{found.endings:>9}{found.median_ms:>12,.3f}{found.mean_ms:>12,.3f}"
        f"{found.p95_ms:>12,.3f}{found.mean_nodes:>12,}{floor:>9}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="How long exact solving takes, by the cards left.")
    parser.add_argument("--left", type=int, nargs="+", default=[6, 8, 10, 11, 12], help="cards left")
    parser.add_argument("--endings", type=int, default=60, help="endings for each number of cards")
    parser.add_argument("--aim", choices=["outcome", "margin"], nargs="+", default=["outcome", "margin"])
    parser.add_argument("--json", action="store_true", help="for a program to read")
    asked = parser.parse_args()
    if not kernel.NATIVE:
        print("The compiled kernel is not built: there is nothing to measure.", file=sys.stderr)
        return 1
    measure("margin", 8, 1)  # the tables of the kernel are made on first use
    found: list[Found] = []
    if not asked.json:
        print("aim     left  endings   median ms     mean ms      p95 ms   mean nodes   floor")
    for aim in asked.aim:
        for left in asked.left:
            found.append(measure(aim, left, asked.endings))
            if not asked.json:
                print(row(found[-1]), flush=True)
    if asked.json:
        print(json.dumps([asdict(one) for one in found], indent=2))
    slow = [f"{one.aim} with {one.left} left" for one in found if one.is_slow]
    if slow:
        print(f"Above the floor: {', '.join(slow)}.", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
