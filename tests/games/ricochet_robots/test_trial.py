"""Trying a way out: what it leads to is what the rules would play."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.slides import Slide, legal_slides, slid
from robotable.games.ricochet_robots.trial import tried
from tests.games.ricochet_robots.drawn import drawn

THROUGH = """
    +---+---+---+---+---+
    | t       1 |     2 |
    +---+---+---+---+---+
"""


def test_nothing_tried_is_where_the_robots_stand_and_all_they_can_do() -> None:
    position = drawn(THROUGH).position("v1")
    trial = tried(position, (), must_turn=False)
    assert (trial.robots, trial.cost, trial.arrived, trial.paths) == (position.robots, 0, False, ())
    listed = [Slide(one.robot, one.direction, one.cell, one.cost) for one in trial.next]
    assert tuple(listed) == legal_slides(position)


def test_the_transparent_robot_is_told_what_each_choice_costs_and_where_it_goes() -> None:
    trial = tried(drawn(THROUGH).position("v1"), (), must_turn=False)
    east = [(one.cell, one.cost, one.path) for one in trial.next if (one.robot, one.direction) == (4, "E")]
    assert east[:2] == [(2, 1, (0, 1, 2)), (4, 2, (0, 1, 2, 3, 4))]


@pytest.mark.parametrize("seed", range(8))
def test_any_way_leads_where_its_slides_lead(seed: int) -> None:
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


def test_a_way_that_has_not_turned_arrives_only_where_it_need_not() -> None:
    position, way = drawn(THROUGH).position("v1"), [Slide(4, "E", 2)]
    assert tried(position, way, must_turn=False).arrived
    assert not tried(position, way, must_turn=True).arrived


def test_a_slide_that_cannot_be_is_refused() -> None:
    with pytest.raises(IllegalAction, match="ends on c1"):
        tried(drawn(THROUGH).position("v1"), [Slide(4, "E", 3)], must_turn=False)
