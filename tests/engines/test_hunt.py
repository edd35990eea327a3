"""The search for a solution in a race: bounded work, valid solutions, and bids that a person might make."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from robotable.engines.ricochet_robots.arrival import arrival
from robotable.engines.ricochet_robots.bots import BUMPER
from robotable.engines.ricochet_robots.hunt import REACTION_MS, Hunt, Sight, hunt
from robotable.games import ricochet_robots
from robotable.games.catalogue import GAMES
from robotable.games.chance import play
from robotable.games.ricochet_robots import Position
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.reference import NotSolved, Solved
from robotable.games.ricochet_robots.robots import Fifth
from robotable.games.ricochet_robots.slide_path import path_cost, replay
from robotable.games.ricochet_robots.slides import legal_slides

KEEN = Sight(2_000, 1.5, 130_000, 10, 60_000, hasty=0.0, content=(0.0, 0.0), slip=0.0)


def a_puzzle(seed: int, fifth: Fifth | None = None) -> Position:
    rules = GAMES["ricochet_robots"].rules
    options = ricochet_robots.Options(fifth=fifth, box="all")
    state, _ = play(rules, rules.new(options), Random(seed))
    return puzzle(state.position, state.goal)


def hunts(sight: Sight, games: int, fifth: Fifth | None = None) -> list[tuple[Position, Hunt]]:
    found = []
    for seed in range(games):
        position = a_puzzle(seed, fifth)
        one = hunt(position, sight, Random(seed), must_turn=True)
        if one is not None:
            found.append((position, one))
    return found


@pytest.mark.parametrize("fifth", [None, "silver", "transparent"])
def test_its_solutions_reach_the_target(fifth: Fifth | None) -> None:
    found = hunts(KEEN, 10, fifth)
    assert len(found) >= 7
    for position, one in found:
        shown = replay(position, one.way)
        assert shown.served_by(must_turn=True) is not None
        assert one.bids == ((one.bids[0][0], shown.cost),)
        assert one.flaw is None
        assert REACTION_MS <= one.bids[0][0] <= KEEN.patience_ms


def test_longer_solutions_take_longer() -> None:
    times: dict[bool, list[int]] = {True: [], False: []}
    for _, one in hunts(KEEN, 25):
        times[path_cost(one.way) > 5].append(one.bids[-1][0])
    assert sum(times[True]) / len(times[True]) > 2 * sum(times[False]) / len(times[False])


def test_the_longest_solution_it_finds_depends_on_its_level() -> None:
    near = msgspec.structs.replace(KEEN, farthest=4)
    found = hunts(near, 25)
    assert 3 < len(found) < 20
    assert max(path_cost(one.way) for _, one in found) == 4


def test_its_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver stops at a number of positions."""
    states: list[int] = []

    def counting(position: Position, **limits: Any) -> Solved | NotSolved:
        found = arrival(position, **limits)
        states.append(found.states)
        return found

    monkeypatch.setattr("robotable.engines.ricochet_robots.hunt.arrival", counting)
    tiny = msgspec.structs.replace(KEEN, most_states=300)
    for seed in range(20):
        hunt(a_puzzle(seed), tiny, Random(seed), must_turn=True)
    assert len(states) == 20
    assert max(states) == 301, "it stops with the first position beyond the limit"


def test_haste_and_contentment_bid_more_and_slips_less() -> None:
    human = msgspec.structs.replace(KEEN, hasty=0.5, content=(0.3, 0.2), slip=0.05)
    over: set[int] = set()
    lowered = flawed = short = 0
    for luck in range(4):
        for seed in range(25):
            one = hunt(a_puzzle(seed), human, Random(f"{luck} {seed}"), must_turn=True)
            if one is None:
                continue
            counts = [count for _, count in one.bids]
            times = [after_ms for after_ms, _ in one.bids]
            assert times == sorted(times)
            assert counts == sorted(counts, reverse=True)
            lowered += len(counts) == 2
            flawed += one.flaw is not None
            short += counts[-1] < path_cost(one.way)
            over.add(counts[-1] - path_cost(one.way))
    assert {0, 1, 2} <= over
    assert lowered
    assert flawed
    assert short


def test_a_robot_on_its_target_leaves_and_returns() -> None:
    """Without must_turn the solver has nothing to do there, but only a move can reach a target."""
    sent = 0
    for seed in range(12):
        position = a_puzzle(seed)
        robot = position.target_robot or 0
        if position.target_cell in position.robots:
            continue
        cells = list(position.robots)
        cells[robot] = position.target_cell
        there = position.with_robots(tuple(cells))
        one = hunt(there, KEEN, Random(seed), must_turn=False)
        if one is None:
            continue
        sent += 1
        assert one.way[0] in legal_slides(there)
        assert replay(there, one.way).position.robots[one.way[-1].robot] == position.target_cell
    assert sent > 5


def test_the_easiest_bot_leaves_a_beginner_time() -> None:
    for _, found in hunts(BUMPER, 12):
        assert found.bids[0][0] >= 10_000
        assert found.bids[-1][0] >= 10_000 + 4_000 * path_cost(found.way)
