"""Hints in steps: each reveals more than the one before, and all belong to the same shortest solution."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from robotable.games import micro_robots, ricochet_robots
from robotable.games.catalogue import GAMES
from robotable.games.chance import play
from robotable.games.hints import GRADES
from robotable.games.race import Pass
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.ricochet_robots.robots import COLOURS
from robotable.puzzles.hints import Hint, best_solution, hint

OPTIONS = [
    micro_robots.Options(players=1),
    micro_robots.Options(players=1, pro=True, no_revisits=True),
    ricochet_robots.Options(players=1, box="all"),
    ricochet_robots.Options(players=1, fifth="transparent", must_turn=False),
]


def name_of(state: Any) -> str:
    return str(type(state.options).__module__.split(".")[2])


def a_race(options: Any, seed: int) -> Any:
    rules = GAMES[type(options).__module__.split(".")[2]].rules
    return rules, play(rules, rules.new(options), Random(seed))[0]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_each_step_reveals_more(options: Any) -> None:
    for seed in range(5):
        _, state = a_race(options, seed)
        told = [hint(name_of(state), state, grade) for grade in GRADES]
        start, count, move, way = (one for one in told if one is not None)
        assert start == Hint("start", way.start)
        assert count == Hint("count", way.start, way.count)
        assert move == Hint("move", way.start, way.count, way.moves[:1], move.way, way.legs[:1])
        assert len(way.legs) == len(way.moves)
        assert way.way.startswith(move.way)
        assert len(way.moves) > 0


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_whole_solution_wins_the_round(options: Any) -> None:
    for seed in range(5):
        rules, state = a_race(options, seed)
        told = hint(name_of(state), state, "way")
        assert told is not None
        assert told.count is not None
        offer = rules.course.offer(told.count)
        state = rules.apply(state, 0, offer).state
        for move in told.moves:
            state = rules.apply(state, 0, move).state
        assert state.chips == (1,)


def test_the_start_of_a_solution() -> None:
    _, state = a_race(micro_robots.Options(players=1), 3)
    told = hint(name_of(state), state, "move")
    assert told is not None
    here, there = state.position.board.faces[state.position.robot], told.moves[0].to
    assert told.start == ("number" if here[0] == there[0] else "colour")
    assert told.way == f"{here}-{there}"
    _, state = a_race(ricochet_robots.Options(players=1), 3)
    told = hint(name_of(state), state, "move")
    assert told is not None
    assert told.start == COLOURS[told.moves[0].robot]
    assert told.way == told.start[0] + told.moves[0].direction


def test_the_solution_is_as_short_as_the_reference() -> None:
    for seed in range(8):
        _, state = a_race(ricochet_robots.Options(players=1), seed)
        found = best_solution(name_of(state), state)
        position = puzzle(state.position, state.goal)
        expected = solve(position, must_turn=True, max_cost=5)
        assert found is not None
        if isinstance(expected, Solved):
            assert found.shortest == expected.cost
        else:
            assert (found.shortest or 0) > 5


def test_between_rounds_there_is_no_hint() -> None:
    rules, state = a_race(micro_robots.Options(players=1), 1)
    state = rules.apply(state, 0, Pass()).state
    assert state.goal is None
    assert best_solution(name_of(state), state) is None
    assert hint(name_of(state), state, "way") is None
