"""Trying out a path has the same result as playing it by the rules."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.robots import WALL_PASSES
from robotable.games.ricochet_robots.slides import Slide, legal_slides, slid
from robotable.games.ricochet_robots.trial import tried
from tests.games.ricochet_robots.drawn import drawn

THROUGH = """
    +---+---+---+---+---+
    | t       1 |     2 |
    +---+---+---+---+---+
"""


def test_an_empty_trial_gives_the_robots_and_their_slides() -> None:
    position = drawn(THROUGH).position("v1")
    trial = tried(position, (), must_turn=False)
    assert (trial.robots, trial.cost, trial.arrived, trial.paths) == (position.robots, 0, False, ())
    listed = [Slide(one.robot, one.direction, one.cell, one.cost) for one in trial.next]
    assert tuple(listed) == legal_slides(position)


def test_the_transparent_robot_gets_the_cost_and_cell_of_each_choice() -> None:
    trial = tried(drawn(THROUGH).position("v1"), (), must_turn=False)
    east = [(one.cell, one.cost, one.path) for one in trial.next if (one.robot, one.direction) == (4, "E")]
    assert east[:2] == [(2, 1, (0, 1, 2)), (4, 2, (0, 1, 2, 3, 4))]


def test_a_choice_says_whether_it_passes_through_something() -> None:
    board = drawn("""
        +---+---+---+---+
        | t |     1 | 2 |
        +---+---+---+---+
    """)
    for wall_pass, costs in zip(WALL_PASSES, ([2, 3, 4], [1, 2, 3]), strict=True):
        position = board.position("v1").with_wall_pass(wall_pass)
        east = [
            one
            for one in tried(position, (), must_turn=False).next
            if one.robot == 4 and one.direction == "E"
        ]
        assert [one.cost for one in east] == costs
        assert all(one.passes for one in east)
    free = tried(drawn(THROUGH).position("v1"), (), must_turn=False).next
    assert [one.passes for one in free if one.robot == 4 and one.direction == "E"] == [False, True, True]
    assert not any(one.passes for one in free if one.robot < 4)


@pytest.mark.parametrize("seed", range(8))
def test_any_path_ends_where_its_slides_end(seed: int) -> None:
    position, rng = drawn(THROUGH).position("v1"), Random(seed)
    here, way = position, list[Slide]()
    for _ in range(6):
        way.append(rng.choice(legal_slides(here)))
        here = slid(here, way[-1])
    trial = tried(position, way, must_turn=False)
    assert trial.robots == here.robots
    assert trial.cost == sum(one.cost for one in way)
    assert [path[-1] for path in trial.paths] == [one.cell for one in way]
    assert trial.arrived == (here.target_cell in here.robots)


def test_a_path_without_a_turn_arrives_only_if_none_is_required() -> None:
    position, way = drawn(THROUGH).position("v1"), [Slide(4, "E", 2)]
    assert tried(position, way, must_turn=False).arrived
    assert not tried(position, way, must_turn=True).arrived


def test_an_impossible_slide_is_refused() -> None:
    with pytest.raises(IllegalAction, match="ends on c1"):
        tried(drawn(THROUGH).position("v1"), [Slide(4, "E", 3)], must_turn=False)
