"""`robotable solve`: the minimum number of moves, solutions checked by the rules, and unsolvable puzzles."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from robotable.games.micro_robots import Position
from robotable.games.micro_robots.boards import parts
from robotable.games.micro_robots.notation import read_board
from robotable.games.micro_robots.positions import solves
from robotable.games.ricochet_robots import Slide
from robotable.games.ricochet_robots.cells import rim_sides
from robotable.games.ricochet_robots.notation import read_path, read_position
from robotable.games.ricochet_robots.orders import distinct
from robotable.games.ricochet_robots.position_json import read_position_json
from robotable.games.ricochet_robots.positions import Position as Ricochet
from robotable.games.ricochet_robots.reference import AllSolved, solve_all
from robotable.games.ricochet_robots.slide_path import replay
from tests.cli.command import Ran, run

DATA: Final = Path(__file__).resolve().parents[1] / "data" / "ricochet_robots"
FOUR: Final = json.loads((DATA / "positions.json").read_text(encoding="utf-8"))["positions"]
FIVE: Final = json.loads((DATA / "positions_fifth_robot.json").read_text(encoding="utf-8"))["positions"]
EASY: Final = 6

BLACK: Final = "black.A0B0C0D0"
EXAMPLE: Final = ("solve", "micro", "--board", BLACK, "--from", "1P", "--to", "2W")
APART: Final = "1B2Y3G4R5P6W_2G1R4B3P6Y5B_3R4W1Y2P5G6B_4G3B5W6R1P2W_5Y6P2R1G3W4Y_6G5R3Y1W2B4P"
"""A custom board on which not every cell can be reached."""

OPEN: Final = [rim_sides(cell) for cell in range(256)]


def ricochet(
    walls: list[int] | None = None, robots: str = "0 15 240 255", target: int | None = 0, at: int = 3
) -> str:
    """Return a position as JSON, by default with a robot in each corner."""
    return json.dumps(
        {
            "walls": walls or OPEN,
            "robots": list(map(int, robots.split())),
            "target_robot": target,
            "target_cell": at,
        }
    )


def slides(position: Ricochet, solution: list[dict[str, Any]]) -> tuple[Slide, ...]:
    robots = [position.kind(robot) for robot in range(len(position.robots))]
    for slide in solution:
        assert list(slide) == ["robot", "direction", "to", "cost"]
    return tuple(
        Slide(robots.index(slide["robot"]), slide["direction"], slide["to"], slide["cost"])
        for slide in solution
    )


def confirmed(position: Ricochet, found: Any, *, must_turn: bool = False) -> None:
    """Assert that every listed solution is legal and has the reported minimum cost."""
    assert list(found) == ["optimal", "solutions", "count"]
    for solution in found["solutions"]:
        played = replay(position, slides(position, solution))
        assert played.cost == found["optimal"]
        assert played.served_by(must_turn=must_turn) is not None


# --- Micro Robots


def test_the_example_of_the_rule_book() -> None:
    assert run(*EXAMPLE).done().out == "5 moves\n1P-6P-6W-6R-2R-2W\n"
    assert run(*EXAMPLE, "--json").done().out == (
        '{"version":1,"optimal":5,"solutions":[["6P","6W","6R","2R","2W"]],"count":1}\n'
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("--board", BLACK, "--from", "1p", "--to", "2w"),
        ("--position", f"{BLACK}.1P-2W"),
        ("--position", "file"),
        ("--position", "-"),
        ("--position", '{"board":"black.A0B0C0D0","start":"1P","target":"2W"}'),
    ],
    ids=["small letters", "position", "file", "standard input", "JSON"],
)
def test_a_puzzle_may_be_given_in_many_ways(arguments: tuple[str, ...]) -> None:
    Path("file").write_text(f"{BLACK}.1P-2W\n")
    assert run("solve", "micro", *arguments, stdin=f"{BLACK}.1P-2W\n").done() == run(*EXAMPLE)


@pytest.mark.parametrize("more", [(), ("--via", "3G"), ("--via", "3G", "--no-revisits")])
def test_all_ways_of_micro_robots_are_ways(more: tuple[str, ...]) -> None:
    board = read_board("open-copper.B2A1D3C0")
    via = board.cell("3G") if more else None
    faces = ("1P", "2W", "6B", "4Y", "5R")
    for start, target in pairwise(faces):
        arguments = ("--board", "open-copper.B2A1D3C0", "--from", start, "--to", target, *more)
        found = run("solve", "micro", *arguments, "--all", "--json").done().json
        assert list(found) == ["optimal", "solutions", "count"]
        assert found["count"] == len(found["solutions"]) > 0
        assert len({tuple(way) for way in found["solutions"]}) == found["count"]
        position = Position(board, board.cell(start), board.cell(target), via)
        for way in found["solutions"]:
            assert len(way) == found["optimal"]
            cells = (position.start, *map(board.cell, way))
            assert solves(position, cells, no_revisits="--no-revisits" in more)
        one = run("solve", "micro", *arguments, "--json").done().json
        assert (one["optimal"], one["count"]) == (found["optimal"], 1)
        assert one["solutions"] == found["solutions"][:1]
        out = run("solve", "micro", *arguments, "--all").done().out.splitlines()
        assert out[0].startswith(f"{found['optimal']} move")
        assert out[1:] == ["-".join((start, *way)) for way in found["solutions"]]


# --- Ricochet Robots. tests/kernel/test_ricochet_optima.py checks the solver itself on all known optima.


@pytest.mark.parametrize(
    "at", [entry["id"] for entry in FOUR if entry["optimal"] <= EASY][:4], ids=lambda at: f"{at}"
)
def test_positions_with_a_known_optimum(at: int) -> None:
    position = read_position_json(json.dumps(FOUR[at]))
    arguments = ("solve", "ricochet", "--position", str(DATA / "positions.json"), "--id", str(at))
    found = run(*arguments, "--json").done().json
    assert (found["optimal"], found["count"], len(found["solutions"])) == (FOUR[at]["optimal"], 1, 1)
    confirmed(position, found)
    every = run(*arguments, "--all", "--json").done().json
    assert every["optimal"] == found["optimal"]
    assert every["count"] == len(every["solutions"])
    assert found["solutions"][0] in every["solutions"]
    confirmed(position, every)


@pytest.mark.parametrize("fifth", ["silver", "transparent"])
@pytest.mark.parametrize(
    "at", [entry["id"] for entry in FIVE if entry["optimal_four"] <= EASY][:4], ids=lambda at: f"{at}"
)
def test_positions_with_a_fifth_robot(at: int, fifth: Any) -> None:
    file = str(DATA / "positions_fifth_robot.json")
    found = (
        run("solve", "ricochet", "--position", file, "--id", str(at), "--fifth", fifth, "--json").done().json
    )
    assert found["optimal"] == FIVE[at][f"optimal_with_{fifth}"]
    confirmed(read_position_json(json.dumps(FIVE[at])).with_fifth(fifth), found)


def test_the_text_of_a_position_and_of_its_ways() -> None:
    text = "1A.2A.3A.4A_ra3.gd5.bg12.yn10_rn2"
    Path("file").write_text(text + "\n")
    for given in (text, "file", "-"):
        found = run("solve", "ricochet", "--position", given, stdin=text + "\n").done()
        assert found.out == "3 moves\nrS.rE.rN\n"
    out = run("solve", "ricochet", "--position", text, "--all").done().out.splitlines()
    assert out[0] == f"3 moves, {len(out) - 1} solutions" if len(out) > 2 else "3 moves"
    for way in out[1:]:
        assert replay(read_position(text), read_path(way, read_position(text))).served_by() == 0


def test_must_turn() -> None:
    text = "1A.2A.3A.4A_ra3.gd5.bg12.yn10_yo10"
    assert run("solve", "ricochet", "--position", text).done().out == "1 move\nyE\n"
    found = run("solve", "ricochet", "--position", text, "--must-turn", "--json").done().json
    assert found["optimal"] == 2
    confirmed(read_position(text), found, must_turn=True)


def test_both_ways_to_pay_for_a_wall() -> None:
    """The transparent robot stands at the wall south of p5, and its way leads through it."""
    text = "1D.4D.3D.2D_ra7.gg15.bl1.yj2.tp5_bm3"
    found = {
        name: run("solve", "ricochet", "--position", given, *option, "--json").done().json
        for name, given, option in (
            ("default", text, ()),
            ("extra", f"{text}_move", ("--wall-pass", "extra")),
            ("move", text, ("--wall-pass", "move")),
            ("written", f"{text}_move", ()),
        )
    }
    assert {name: one["optimal"] for name, one in found.items()} == {
        "default": 5,
        "extra": 5,
        "move": 4,
        "written": 4,
    }
    confirmed(read_position(text), found["default"])
    confirmed(read_position(f"{text}_move"), found["move"])
    four = "1A.2A.3A.4A_ra3.gd5.bg12.yn10_ra3"
    refused = run("solve", "ricochet", "--position", four, "--wall-pass", "move")
    assert refused.code == 2
    assert "--wall-pass move needs the transparent robot" in refused.err


def test_nothing_to_do() -> None:
    text = "1A.2A.3A.4A_ra3.gd5.bg12.yn10_ra3"
    assert run("solve", "ricochet", "--position", text).done().out == (
        "0 moves\nNothing to do: the robot is already on the target.\n"
    )
    assert run("solve", "ricochet", "--position", text, "--json").done().json == {
        "optimal": 0,
        "solutions": [[]],
        "count": 1,
    }


def test_of_very_many_ways_only_the_first_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reference finds 53 solutions, of which 22 differ in more than the order of moves."""
    robots = "117 90 92 46"
    puzzle = read_position_json(ricochet(None, robots, None, 16))
    judged = solve_all(puzzle)
    assert isinstance(judged, AllSolved)
    assert (judged.count, len(distinct(judged.ways))) == (53, 22)
    every = run(
        "solve", "ricochet", "--position", "-", "--all", "--json", stdin=ricochet(None, robots, None, 16)
    )
    assert every.done().json["count"] == 22
    monkeypatch.setattr("robotable.cli.solutions.MOST_WAYS", 5)
    found = run(
        "solve", "ricochet", "--position", "-", "--all", "--json", stdin=ricochet(None, robots, None, 16)
    )
    assert found.done().json["count"] == 22
    assert found.json["solutions"] == every.json["solutions"][:5]
    found = run(
        "solve", "ricochet", "--position", "-", "--all", stdin=ricochet(None, robots, None, 16)
    ).done()
    assert found.out.startswith("4 moves, 22 solutions; the first 5 are\n")
    assert found.out.count("\n") == 6


# --- no solution, or none within the limit


def unsolved(found: Ran, said: str) -> None:
    assert (found.code, found.err) == (1, f"error: {said}\n")


@pytest.mark.parametrize("more", [(), ("--all",), ("--must-turn",), ("--must-turn", "--all")])
def test_a_target_behind_walls(more: tuple[str, ...]) -> None:
    walls = list(OPEN)
    for cell, sides in ((100, 15), (84, 4), (101, 8), (116, 1), (99, 2)):
        walls[cell] |= sides
    arguments = ("solve", "ricochet", "--position", "-", *more)
    found = run(*arguments, stdin=ricochet(walls, at=100))
    unsolved(found, "There is no solution.")
    assert found.out == ""
    found = run(*arguments, "--json", stdin=ricochet(walls, at=100))
    unsolved(found, "There is no solution.")
    assert found.out == '{"version":1,"optimal":null,"solutions":[],"count":0}\n'


def test_a_board_in_parts() -> None:
    board = read_board(APART)
    lost = board.faces[next(cell for part in parts(board)[1:] for cell in part)]
    start = board.faces[parts(board)[0][0]]
    found = run("solve", "micro", "--board", APART, "--from", start, "--to", lost)
    unsolved(found, "There is no solution.")
    assert found.out == ""
    found = run("solve", "micro", "--board", APART, "--from", start, "--to", lost, "--json", "--all")
    unsolved(found, "There is no solution.")
    assert found.json == {"optimal": None, "solutions": [], "count": 0}


def test_a_limit_that_does_not_suffice() -> None:
    arguments = ("solve", "ricochet", "--position", str(DATA / "positions.json"), "--id", "3")
    found = run(*arguments, "--max-states", "20")
    assert found.out == ""
    assert found.code == 3
    assert found.err.startswith("error: Not solved within 20 positions. The solution takes at least ")
    found = run(*arguments, "--max-states", "20", "--hint", "move")
    assert (found.code, found.out) == (3, "")
    found = run(*arguments, "--max-states", "20", "--json", "--all")
    assert found.code == 3
    assert list(found.json) == ["optimal", "solutions", "count", "at_least"]
    assert found.json["optimal"] is None
    assert 1 < found.json["at_least"] <= FOUR[3]["optimal"]


@pytest.mark.parametrize("grade", ["start", "count", "move", "way"])
def test_no_hint_for_a_robot_that_is_there_already(grade: str) -> None:
    arguments = ("solve", "ricochet", "--position", "1A.2A.3A.4A_ra3.gd5.bg12.yn10_ra3", "--hint", grade)
    assert run(*arguments).done().out == "Nothing to do: the robot is already on the target.\n"
    assert run(*arguments, "--json").done().json["count"] == 0
    # If it has to turn, it must leave the target and come back.
    assert run(*arguments, "--must-turn", "--json").done().json["start"] == "red"


def test_no_hint_where_no_way_leads() -> None:
    walls = list(OPEN)
    for cell, sides in ((100, 15), (84, 4), (101, 8), (116, 1), (99, 2)):
        walls[cell] |= sides
    found = run("solve", "ricochet", "--position", "-", "--hint", "move", stdin=ricochet(walls, at=100))
    unsolved(found, "There is no solution.")
    assert found.out == ""


def test_a_mark_that_an_editor_put_first_is_no_part_of_the_file() -> None:
    for text in ("1A.2A.3A.4A_ra3.gd5.bg12.yn10_rn2", json.dumps(FOUR[3])):
        Path("marked").write_text(text, encoding="utf-8-sig")
        run("solve", "ricochet", "--position", "marked").done()


# --- pictures


@pytest.mark.parametrize(
    "arguments",
    [EXAMPLE, ("solve", "ricochet", "--position", "1A.2A.3A.4A_ra3.gd5.bg12.yn10.tc7_vf9")],
    ids=["micro", "ricochet"],
)
def test_svg_goes_to_a_file_or_to_standard_output(arguments: tuple[str, ...]) -> None:
    assert run(*arguments, "--svg", "way.svg").done().out == ""
    picture = Path("way.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).get("role") == "img"
    assert run(*arguments, "--svg", "-").done().out == picture
    assert run(*arguments, "--svg", "way.svg", "--json").done().json["count"] == 1


def test_no_picture_of_what_cannot_be_solved() -> None:
    walls = list(OPEN)
    for cell, sides in ((100, 15), (84, 4), (101, 8), (116, 1), (99, 2)):
        walls[cell] |= sides
    found = run("solve", "ricochet", "--position", "-", "--svg", "way.svg", stdin=ricochet(walls, at=100))
    assert (found.code, found.out) == (1, "")
    assert not Path("way.svg").exists()
