"""`robotable bench`: every position is measured, and invalid input is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from robotable.games.ricochet_robots.position_json import read_position_json
from robotable.games.ricochet_robots.reference import Solved, solve
from tests.cli.command import run

DATA: Final = Path(__file__).resolve().parents[1] / "data" / "ricochet_robots"
FIVE: Final[list[dict[str, Any]]] = json.loads((DATA / "positions_fifth_robot.json").read_text())["positions"]
SOME: Final = slice(3, None, 8)
"""tests/kernel/test_ricochet_optima.py checks the solver itself on all positions."""


def test_every_position_of_a_file() -> None:
    known = json.loads((DATA / "positions.json").read_text())["positions"][SOME]
    Path("some.json").write_text(json.dumps({"positions": known}))
    found = run("bench", "ricochet", "some.json", "--json", "--rounds", "1").done().json["positions"]
    assert [(one["id"], one["optimal"]) for one in found] == [(one["id"], one["optimal"]) for one in known]
    assert all(set(one) == {"id", "optimal", "states", "cpu_seconds"} for one in found)
    assert all(one["states"] > 0 and one["cpu_seconds"] > 0 for one in found)


@pytest.mark.parametrize(
    ("fifth", "key"),
    [
        ("silver", "optimal_with_silver"),
        ("transparent", "optimal_with_transparent"),
        ("none", "optimal_four"),
    ],
)
def test_with_each_fifth_robot(fifth: str, key: str) -> None:
    Path("some.json").write_text(json.dumps({"positions": FIVE[SOME]}))
    found = (
        run("bench", "ricochet", "some.json", "--fifth", fifth, "--json", "--rounds", "1")
        .done()
        .json["positions"]
    )
    assert [one["optimal"] for one in found] == [one[key] for one in FIVE[SOME]]


def test_with_walls_as_a_move() -> None:
    Path("some.json").write_text(json.dumps({"positions": FIVE[SOME]}))
    arguments = ("--fifth", "transparent", "--wall-pass", "move", "--json", "--rounds", "1")
    found = run("bench", "ricochet", "some.json", *arguments).done().json["positions"]
    for one, known in zip(found, FIVE[SOME], strict=True):
        position = read_position_json(json.dumps(known)).with_fifth("transparent").with_wall_pass("move")
        judged = solve(position, max_states=30_000)
        if isinstance(judged, Solved):
            assert one["optimal"] == judged.cost
        assert one["optimal"] <= known["optimal_with_transparent"]


def test_the_table() -> None:
    easy = [one for one in FIVE if one["optimal_four"] <= 4][:3]
    lines = run("bench", "ricochet", "-", stdin=json.dumps(easy)).done().out.splitlines()
    assert lines[0] == "3 positions; compiled kernel, one thread, boards prepared, best of 5"
    names = [line.split("  ")[0] for line in lines[2:6]]
    assert names == ["moves", "time, µs", "states", "memory, kB"]
    assert lines[6].startswith("instructions of the solver, all positions: ")
    assert lines[7].startswith("Python reference, on the 3 positions it solves with 100,000 states: ")


def test_places_stand_for_ids_that_are_not_there() -> None:
    bare = [{key: one[key] for key in ("walls", "robots", "target_robot", "target_cell")} for one in FIVE[:2]]
    found = run("bench", "ricochet", "-", "--json", stdin=json.dumps(bare)).done().json["positions"]
    assert [one["id"] for one in found] == [0, 1]


@pytest.mark.parametrize(
    ("arguments", "stdin", "problem"),
    [
        (("nowhere.json",), "", "nowhere.json: No such file"),
        (("-",), "[]", "standard input: the file has no positions"),
        (("-",), "{", "standard input: "),
        (("-", "--rounds", "0"), "[]", "--rounds is 0. It must be 1 to 1000000."),
        ((str(DATA / "positions.json"), "--fifth", "silver"), "", "position 0 has four robots. --fifth"),
        ((str(DATA / "positions.json"), "--wall-pass", "move"), "", "needs the transparent robot"),
    ],
)
def test_what_cannot_be_measured(arguments: tuple[str, ...], stdin: str, problem: str) -> None:
    found = run("bench", "ricochet", *arguments, stdin=stdin)
    assert found.code == 2
    assert problem in found.err
