"""The counts of tests/perft/ricochet_robots.txt, written by a program that does not import the package."""

from __future__ import annotations

from functools import lru_cache

import pytest

from robotable.games.ricochet_robots.notation import read_position
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slides import legal_slides, slid
from tests.games.ricochet_robots.oracle import PERFT, table

LINES = [
    line.split(" ; ")
    for line in PERFT.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@lru_cache(maxsize=200_000)
def count(position: Position, depth: int) -> int:
    if depth <= 0:
        return int(depth == 0)
    return sum(count(slid(position, slide), depth - slide.cost) for slide in legal_slides(position))


@pytest.mark.parametrize(("text", "depth", "expected"), LINES, ids=lambda field: field[-6:])
def test_perft(text: str, depth: str, expected: str) -> None:
    assert count(read_position(text), int(depth)) == int(expected)


SHALLOW = [line for line in LINES if int(line[1]) <= 2]


@pytest.mark.parametrize(("text", "depth", "expected"), SHALLOW, ids=lambda field: field[-6:])
def test_the_file_is_what_the_brute_force_writes(text: str, depth: str, expected: str) -> None:
    assert table(read_position(text)).count(int(depth)) == int(expected)
