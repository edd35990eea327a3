"""Positions as JSON: what is read, what is written, and where errors are reported."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from robotable.games.notation import NotationError
from robotable.games.ricochet_robots.boards import printed_board
from robotable.games.ricochet_robots.position_json import (
    read_position_json,
    read_positions_json,
    write_position_json,
)
from robotable.games.ricochet_robots.positions import Position
from tests.games.ricochet_robots.drawn import walled
from tests.games.ricochet_robots.strategies import positions

BOARD = printed_board(["3D", "4A", "1A", "2A"])
GOOD: dict[str, Any] = {
    "id": 7,
    "walls": list(BOARD.walls),
    "robots": [49, 92, 32, 46],
    "target_robot": 0,
    "target_cell": 87,
    "diagonals": [[mark.cell, mark.colour, mark.slant] for mark in BOARD.diagonals],
    "optimal": 8,
}


def without(*keys: str, **changes: Any) -> str:
    return json.dumps({key: value for key, value in (GOOD | changes).items() if key not in keys})


@settings(deadline=None)
@given(positions())
def test_a_position_round_trips_through_json(position: Position) -> None:
    text = write_position_json(position)
    assert read_position_json(text) == position
    assert len(json.loads(text)["walls"]) == 256


def test_walls_robots_and_target_are_enough() -> None:
    text = without("id", "optimal", "diagonals", walls=list(walled(set()).walls))
    assert read_position_json(text) == Position(walled(set()), (49, 92, 32, 46), 0, 87)


def test_quadrants_can_replace_the_walls() -> None:
    quadrants = ["3D", "4A", "1A", "2A"]
    expected = Position(BOARD, (49, 92, 32, 46), 0, 87)
    assert read_position_json(without("walls", "diagonals", quadrants=quadrants)) == expected
    assert read_position_json(without("diagonals", quadrants=quadrants)) == expected
    assert read_position_json(without(quadrants=quadrants)) == expected


def test_null_is_the_vortex() -> None:
    assert read_position_json(without(target_robot=None)).target_robot is None


def test_a_fifth_robot_is_silver_by_default() -> None:
    text = without(robots=[49, 92, 32, 46, 5])
    assert read_position_json(text).fifth == "silver"
    assert read_position_json(text, fifth="transparent").fifth == "transparent"
    said = without(robots=[49, 92, 32, 46, 5], fifth="transparent")
    assert read_position_json(said).fifth == "transparent"


def test_walls_are_passed_as_an_extra_by_default() -> None:
    five = {"robots": [49, 92, 32, 46, 5], "fifth": "transparent"}
    assert read_position_json(without(**five)).wall_pass == "extra"
    assert read_position_json(without(**five, wall_pass="extra")).wall_pass == "extra"
    assert read_position_json(without(**five, wall_pass="move")).wall_pass == "move"


def test_several_positions() -> None:
    one = read_position_json(json.dumps(GOOD))
    assert read_positions_json(f"[{json.dumps(GOOD)}, {json.dumps(GOOD)}]") == (one, one)
    assert read_positions_json(json.dumps({"_doc": "", "positions": [GOOD]})) == (one,)
    assert read_positions_json("[]") == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1, column 1: invalid JSON: Expecting value"),
        ("{", "line 1, column 2: invalid JSON: Expecting property name enclosed in double quotes"),
        ("[]", "expected an object with walls, robots and target, found a list (at $)"),
        ("NaN", "invalid JSON: NaN is not a JSON number"),
        (without("robots"), 'expected a key "robots" (at $)'),
        (without("walls"), 'expected a key "walls" or "quadrants" (at $)'),
        (without("target_cell"), 'expected a key "target_cell" (at $)'),
        (without("diagonals", diagonal=[]), 'unknown key "diagonal"; expected "diagonals" (at $.diagonal)'),
        (without(robots=[1, 2, "3", 4]), 'expected a cell, 0 to 255, found "3" (at $.robots[2])'),
        (without(robots=[1, 2, True, 4]), "expected a cell, 0 to 255, found true (at $.robots[2])"),
        (without(robots=[1, 2, 3.0, 4]), "expected a cell, 0 to 255, found 3.0 (at $.robots[2])"),
        (
            without(robots=[1, 2, 3, 300]),
            "the yellow robot is on cell 300: expected 0 to 255 (at $.robots[3])",
        ),
        (without(robots={}), "expected a list of cells, found an object (at $.robots)"),
        (without(robots=[1, 2, 3]), "3 robots given, expected 4: red, green, blue, yellow (at $.robots)"),
        (
            without(robots=[1, 2, 3, 4, 5, 6]),
            "6 robots given, expected 5: red, green, blue, yellow and silver",
        ),
        (
            without(target_robot="red"),
            'expected 0 to 3, or null for the vortex, found "red" (at $.target_robot)',
        ),
        (without(target_cell=119), "the target is on cell 119 (h8): the centre is closed (at $.target_cell)"),
        (without(walls=[9] * 255), "walls has 255 masks, expected 256: one for each cell (at $.walls)"),
        (without(walls=[9] * 255 + [-1]), "walls[255] (p16) is -1, expected 0 to 15"),
        (without(walls=[9] * 255 + [10**9]), "expected a mask, 0 to 15, found 1000000000 (at $.walls[255])"),
        (
            without(diagonals=[[1, "red"]]),
            "expected [cell, colour, slant], found 2 entries (at $.diagonals[0])",
        ),
        (
            without(diagonals=[[1, "pink", "/"]]),
            'expected red or green or blue or yellow, found "pink" (at $.diagonals[0][1])',
        ),
        (without(diagonals=[[1, "red", "|"]]), 'expected / or \\, found "|" (at $.diagonals[0][2])'),
        (without(diagonals=[[3, "red", "/"], [1, "red", "/"], [3, "red", "/"]]), "(at $.diagonals[2])"),
        (without(targets=[[1, "red", "vortex"]]), "only the vortex, has the colour any (at $.targets[0])"),
        (without(fifth="golden"), 'expected silver or transparent, found "golden" (at $.fifth)'),
        (without(wall_pass="free"), 'expected extra or move, found "free" (at $.wall_pass)'),
        (without(wall_pass=0), "expected extra or move, found 0 (at $.wall_pass)"),
        (without(wall_pass="move"), "but only the transparent robot passes walls (at $.wall_pass)"),
        (without(quadrants=["3A", "4A", "1A", "2A"]), "but 3A.4A.1A.2A has"),
        (
            without(quadrants=["3D", "4A", "1A", "2A"], diagonals=[]),
            "the diagonals are not those of 3D.4A.1A.2A",
        ),
        (without(quadrants=[1, 2, 3, 4]), "expected a quadrant, 1A to 4D, found 1 (at $.quadrants[0])"),
        (
            without(quadrants="3A.4A"),
            'expected four quadrants, NW, NE, SE, SW, found "3A.4A" (at $.quadrants)',
        ),
    ],
)
def test_an_error_is_reported_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_position_json(text)
    assert problem in str(refused.value)


def test_line_and_column_point_to_the_error() -> None:
    text = json.dumps(GOOD | {"robots": [1, 2, "x", 4]}, indent=1)
    with pytest.raises(NotationError) as refused:
        read_position_json(text)
    line = text.splitlines()[refused.value.line - 1]
    assert line[refused.value.column - 1 :] == '"x",'


def test_an_error_in_one_of_many_is_found() -> None:
    bad = GOOD | {"robots": [1, 2, 3, 3]}
    text = json.dumps({"positions": [GOOD, bad]})
    with pytest.raises(NotationError) as refused:
        read_positions_json(text)
    assert "(at $.positions[1].robots[3])" in str(refused.value)
    assert text[refused.value.column - 1 :].startswith("3], ")
    with pytest.raises(NotationError, match="expected a list of positions"):
        read_positions_json('{"positions": 3}')
