"""Possible positions can be played; impossible ones are refused with the reason."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings

from robotable.games.ricochet_robots.boards import printed_board
from robotable.games.ricochet_robots.positions import InvalidPosition, Position
from robotable.games.ricochet_robots.slide_path import SlidePath
from robotable.games.ricochet_robots.slides import Slide
from tests.games.ricochet_robots.drawn import walled
from tests.games.ricochet_robots.strategies import positions_with_way

BOARD = printed_board(["3A", "4A", "1A", "2A"])
POSITION = Position(BOARD, (49, 92, 32, 46), 0, 87)


@pytest.mark.parametrize(
    ("changes", "problem", "path"),
    [
        ({"robots": (1, 2, 3)}, "3 robots given, expected 4: red, green, blue, yellow", ("robots",)),
        ({"robots": (1, 2, 3, 4, 5)}, "5 robots given, expected 4: red, green, blue, yellow", ("robots",)),
        ({"fifth": "silver"}, "4 robots given, expected 5: red, green, blue, yellow and silver", ("robots",)),
        ({"fifth": "golden"}, "unknown fifth robot 'golden'; expected silver or transparent", ("fifth",)),
        ({"robots": (1, 2, 256, 4)}, "the blue robot is on cell 256: expected 0 to 255", ("robots", 2)),
        (
            {"robots": (1, 2, 3, 1)},
            "the red and the yellow robot are both on cell 1 (b1)",
            ("robots", 3),
        ),
        (
            {"robots": (1, 120, 3, 4)},
            "the green robot is on cell 120 (i8): the centre is closed",
            ("robots", 1),
        ),
        (
            {"target_robot": 4},
            "target_robot is 4, expected 0 to 3 (red, green, blue, yellow) or none for the vortex",
            ("target_robot",),
        ),
        ({"target_cell": -1}, "the target is on cell -1: expected 0 to 255", ("target_cell",)),
        ({"target_cell": 136}, "the target is on cell 136 (i9): the centre is closed", ("target_cell",)),
    ],
)
def test_an_impossible_position_is_refused(
    changes: dict[str, object], problem: str, path: tuple[str | int, ...]
) -> None:
    with pytest.raises(InvalidPosition) as refused:
        msgspec.structs.replace(POSITION, **changes)
    assert str(refused.value) == problem
    assert refused.value.path == path


def test_an_open_centre_holds_robots_and_targets_like_any_other_cell() -> None:
    position = Position(walled(set(), centre=False), (119, 120, 135, 0), 0, 136)
    assert position.serving == (0,)


def test_any_robot_serves_the_vortex() -> None:
    vortex = msgspec.structs.replace(POSITION, target_robot=None)
    assert vortex.serving == (0, 1, 2, 3)
    assert vortex.with_fifth("transparent", 5).serving == (0, 1, 2, 3, 4)


def test_the_fifth_robot_comes_and_goes() -> None:
    five = POSITION.with_fifth("silver", 5)
    assert five.robots == (49, 92, 32, 46, 5)
    assert five.with_fifth("transparent").robots == five.robots
    assert five.with_fifth("transparent").kind(4) == "transparent"
    assert five.with_fifth(None) == POSITION
    with pytest.raises(InvalidPosition, match="the cell of the silver robot is missing"):
        POSITION.with_fifth("silver")
    with pytest.raises(ValueError, match="there is no fifth robot"):
        POSITION.kind(4)


@settings(deadline=None, max_examples=40)
@given(positions_with_way())
def test_positions_and_slides_round_trip_as_json_values(both: tuple[Position, SlidePath]) -> None:
    position, way = both
    assert msgspec.json.decode(msgspec.json.encode(position), type=Position) == position
    assert msgspec.json.decode(msgspec.json.encode(way), type=tuple[Slide, ...]) == way


def test_an_impossible_position_is_not_decoded() -> None:
    text = msgspec.json.encode(POSITION).replace(b"[49,92,32,46]", b"[49,92,32,49]")
    with pytest.raises(msgspec.ValidationError, match="the red and the yellow robot are both on cell 49"):
        msgspec.json.decode(text, type=Position)
