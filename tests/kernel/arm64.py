"""Checks the solver on arm64 with a cross compiler and an emulator: its answers must be those of this
machine.

`python -m tests.kernel.arm64` needs Debian's g++-aarch64-linux-gnu and qemu-user. It is not part of the test
suite, which would have to install both.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from robotable.games.ricochet_robots.position_json import read_position_json
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import WALL_PASSES
from tests.games.ricochet_robots.test_known_optima import FIVE, FOUR
from tests.kernel.ricochet_judge import line, standard
from tests.kernel.test_ricochet_optima import HARD, HARDEST

SOURCE = Path(__file__).with_suffix(".cpp")
NATIVE = Path(__file__).parents[2] / "native"
SOLVER = NATIVE / "ricochet_robots/solver.cpp"
RANDOM = 100


def known() -> Iterator[tuple[Position, int]]:
    for entry in FOUR:
        yield read_position_json(json.dumps(entry)), entry["optimal"]
    for entry in FIVE:
        position = read_position_json(json.dumps(entry))
        yield position.with_fifth(None), entry["optimal_four"]
        yield position.with_fifth("silver"), entry["optimal_with_silver"]
        yield position.with_fifth("transparent"), entry["optimal_with_transparent"]
    yield HARD, 24
    yield HARDEST, 25


def random() -> Iterator[tuple[Position, bool]]:
    for number in range(RANDOM):
        for sides in ("AB", "ABCD"):
            yield standard(number, sides, None, vortex=number % 4 == 0), number % 3 == 0
            yield standard(number, sides, "silver", vortex=number % 4 == 0), number % 3 == 0
            for wall_pass in WALL_PASSES:
                position = standard(number, sides, "transparent", vortex=number % 4 == 0, wall_pass=wall_pass)
                yield position, number % 3 == 0


def answers(compiler: str, runner: list[str], text: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        made = f"{folder}/solver"
        sources = [str(SOURCE), str(SOLVER)]
        command = [compiler, "-std=c++20", "-O2", "-static", f"-I{NATIVE}", *sources, "-o", made]
        subprocess.run(command, check=True)
        done = subprocess.run([*runner, made], input=text, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def main() -> None:
    optima = list(known())
    lines = [line(position, False, 0) for position, _ in optima]
    lines += [line(position, must_turn, 0) for position, must_turn in random()]
    text = "".join(f"{one}\n" for one in lines)
    there = answers("aarch64-linux-gnu-g++", ["qemu-aarch64"], text)
    here = answers("c++", [], text)
    assert len(there) == len(lines)
    for (_, optimal), found in zip(optima, there, strict=False):
        assert found.startswith(f"0 {optimal} "), found
    assert there == here
    print(f"arm64: {len(optima)} known optima and {len(lines)} answers agree, including paths and states")


if __name__ == "__main__":
    main()
