"""Games with a single player, and their scores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from robotable.games.micro_robots import Step
from robotable.games.race import Bid, Claim, GiveUp, Leave, Pass
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.solo import SoloScore
from robotable.table.commands import Act, Refused, Resign, Sit
from robotable.table.decide import decide
from robotable.table.due import decide_due, due_at
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table
from robotable.table.wire import table_view
from tests.laws.subjects import SUBJECTS
from tests.table.races import act, seated, way

RNG = Random(3)


def do(table: Table, action: Any, at: int) -> Table:
    return folded(table, decide(table, "ann", "Ann", act(action), at, RNG).entries)


def chip(table: Table, at: int) -> Table:
    """Claim a shortest solution at that time and show it at once."""
    steps = way(table)
    table = do(table, Claim(len(steps)), at)
    for face in steps:
        table = do(table, Step(face), at)
    return table


def score(table: Table, now: int = 0) -> SoloScore:
    found = table_view("t", table, "ann", now).score
    assert found is not None
    return found


def test_a_time_trial_ends_with_the_tenth_chip_and_counts_time() -> None:
    table, _ = seated(1, at=1_000)
    assert table.status == "playing"
    for number in range(10):
        assert table.result is None
        table = chip(table, 3_000 * (number + 1))
    assert table.result is not None
    assert table.result.outcome is not None
    assert table.result.outcome.winners == (0,)
    assert table.result.outcome.points == (10,)
    found = score(table, 10**9)
    assert (found.unit, found.milliseconds, found.score) == ("milliseconds", 29_000, 29_000)
    assert (found.given_back, found.finished) == (0, True)


def test_a_wrong_claim_costs_ten_seconds_and_no_chip() -> None:
    table, _ = seated(1, at=0)
    table = chip(table, 1_000)
    table = do(do(table, Claim(1), 2_000), GiveUp(), 3_000)
    assert table.state.chips == (1,)
    table = do(table, Pass(), 4_000)
    assert table.state.goal is not None
    table = folded(table, decide_due(table, due_at(table) or 0, RNG).entries)
    assert score(table, 5_000).given_back == 3
    assert score(table, 5_000).score == 5_000 + 30_000


def test_leaving_does_not_finish_the_race() -> None:
    table, _ = seated(1, at=0)
    table = do(chip(table, 1_000), Leave(), 2_000)
    while table.result is None:
        table = folded(table, decide_due(table, due_at(table) or 0, RNG).entries)
    assert table.result.outcome is not None
    assert table.result.outcome.winners == ()
    assert not score(table).finished
    assert score(table).milliseconds == 62_000


def test_a_solo_race_can_be_resigned() -> None:
    table, _ = seated(1, at=0)
    table = folded(table, decide(table, "ann", "Ann", Resign(), 9_000, RNG).entries)
    assert table.status == "over"
    assert (score(table, 99_000).milliseconds, score(table).finished) == (9_000, False)
    two, _ = seated(2)
    with pytest.raises(Refused):
        decide(two, "ann", "Ann", Resign(), 9_000, RNG)


def test_a_single_ricochet_player_shows_at_once_and_moves_count() -> None:
    (easy,) = (one.options for one in SUBJECTS["ricochet_robots"] if one.label == "easy-solo")
    table, _ = seated(1, "ricochet_robots", at=0, board=easy.board, must_turn=False, targets=1)
    table = do(do(table, Bid(9), 500), GiveUp(), 600)
    for _ in range(50):
        found = solve(puzzle(table.state.position, table.state.goal), max_states=20_000)
        if isinstance(found, Solved) and found.cost:
            break
        table = do(table, Pass(), 700)
    assert isinstance(found, Solved)
    given_back = score(table).given_back
    table = do(table, Bid(found.cost + 2), 1_000)
    assert table.state.showing is not None
    for slide in found.way:
        table = do(table, slide, 2_000)
    assert table.result is not None
    end = score(table)
    assert (end.unit, end.moves, end.milliseconds) == ("moves", found.cost, 2_000)
    assert (end.score, end.finished) == (found.cost + 10 * given_back, True)


def test_robot_master_solo_has_its_own_score() -> None:
    setup = checked(Setup(game="robot_master", options={"variant": "solo"}), frozenset())
    table = new_table(setup)
    table = folded(table, decide(table, "ann", "Ann", Sit(), 0, RNG).entries)
    while table.status == "playing":
        view = table_view("t", table, "ann", 0)
        assert view.score is None
        command = act(view.view.legal[0])
        assert isinstance(command, Act)
        table = folded(table, decide(table, "ann", "Ann", command, 0, RNG).entries)
    assert table.result is not None
    assert table.result.outcome is not None
    assert table.result.outcome.points == table_view("t", table, None, 0).view.outcome.points
    assert table.moves == 24
