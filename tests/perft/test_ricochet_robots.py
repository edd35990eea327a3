"""Compare the counts of `perft` in Ricochet Robots with those of a program that shares no code with the
rules.

The file counts by the cost of slides, `walks` by their number: these agree unless the transparent robot
plays.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from robotable.games.ricochet_robots.notation import read_position
from robotable.games.ricochet_robots.walks import divide

FILE = Path(__file__).parent / "ricochet_robots.txt"
LINES = [
    line.split(" ; ")
    for line in FILE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#") and ".t" not in line.partition("_")[2]
]
SHALLOW = [line for line in LINES if int(line[1]) <= 3]


@pytest.mark.parametrize(("text", "depth", "expected"), SHALLOW, ids=lambda field: field[-6:])
def test_counts_of_slide_sequences(text: str, depth: str, expected: str) -> None:
    parts = divide(read_position(text), int(depth))
    assert sum(count for _, count in parts) == int(expected)
    assert len({slide for slide, _ in parts}) == len(parts)


def test_the_file_has_positions_with_and_without_a_fifth_robot() -> None:
    robots = {line[0].split("_")[1].count(".") + 1 for line in SHALLOW}
    assert robots == {4, 5}
