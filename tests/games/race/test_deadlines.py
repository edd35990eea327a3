"""The clock is a seat: the rules request deadlines by events and receive TimeUp."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games import micro_robots, ricochet_robots
from robotable.games.catalogue import GAMES
from robotable.games.deadlines import DeadlineDropped, DeadlineSet
from robotable.games.protocol import CLOCK
from robotable.games.race import TimeUp
from tests.games.micro_robots.race_table import race as micro
from tests.games.race.event_tally import EventTally
from tests.games.race.random_play import anything, race, staying
from tests.games.race.table import Table, only
from tests.games.ricochet_robots.race_table import own_board
from tests.games.ricochet_robots.race_table import race as ricochet

RACES = [
    ("micro_robots", micro_robots.Options(3, board="copper.A0B1C2D3"), 25),
    ("micro_robots", micro_robots.Options(4, pro=True, min_distance=2), 25),
    ("ricochet_robots", ricochet_robots.Options(3, board=own_board(), must_turn=False), 4),
    ("ricochet_robots", ricochet_robots.Options(4, box="all", fifth="transparent"), 17),
]


@pytest.mark.parametrize(("name", "options", "chips"), RACES)
@pytest.mark.parametrize("player", [anything, staying])
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_deadline_is_met_or_dropped_and_no_number_comes_twice(
    name: str, options: Any, chips: int, player: Any, seed: int
) -> None:
    rules = GAMES[name].rules
    tally = EventTally(options.players, chips)
    for _, seat, action, step in race(rules, options, Random(seed), player):
        assert (seat == CLOCK) == isinstance(action, TimeUp)
        tally.enter(action, step.events)
        assert tally.agrees_with(step.state)
    assert not tally.running


@pytest.mark.parametrize(("name", "options", "chips"), RACES)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_clock_is_to_act_exactly_while_a_deadline_of_the_round_runs(
    name: str, options: Any, chips: int, seed: int
) -> None:
    """One deadline for the round, depending on its phase, and one for each seat that is away."""
    rules = GAMES[name].rules
    for state, _, _, _ in race(rules, options, Random(seed), staying):
        view = rules.view(state, None)
        away = [seat for seat, presence in enumerate(state.presence) if presence == "away"]
        assert sorted(one.seat for one in state.deadlines if one.kind == "away") == away
        others = [one.kind for one in state.deadlines if one.kind != "away"]
        assert others == ([] if view.phase == "chance" else [view.phase])
        assert (CLOCK in view.to_act) == (view.phase != "chance")


def stale(table: Table, number: int | None) -> None:
    """The deadline has been dropped, and the clock cannot report it."""
    assert number is not None
    reason = table.refused(CLOCK, TimeUp(number))
    assert f"TimeUp(deadline={number})" in reason
    assert "the running deadlines are" in reason


def test_a_claim_drops_the_time_to_think() -> None:
    table = micro(2, "@1P @2W")
    thinking = table.deadline("thinking")
    assert thinking is not None
    assert DeadlineDropped(thinking) in table.play("0:claim5")
    stale(table, thinking)


def test_a_success_drops_the_time_to_show() -> None:
    table = micro(2, "@1P @6P 0:claim1")
    showing = table.deadline("showing")
    table.play("0:6P @2W")
    stale(table, showing)


def test_a_deadline_that_was_met_is_over() -> None:
    table = micro(2, "@1P @2W")
    thinking = table.deadline("thinking")
    table.up("thinking")
    table.play("@4P")
    stale(table, thinking)
    assert table.deadline("thinking") != thinking


def test_bidding_takes_the_place_of_thinking() -> None:
    table = ricochet(2, "*0")
    thinking = table.deadline("thinking")
    table.play("0:bid4")
    stale(table, thinking)


def test_the_next_bid_has_its_own_time_to_show() -> None:
    table = ricochet(2, "*0 0:bid2 1:bid3")
    bidding = table.deadline("bidding")
    table.up("bidding")
    first = table.deadline("showing")
    table.play("0:giveup")
    stale(table, bidding)
    stale(table, first)
    assert table.deadline("showing") is not None


def test_when_the_only_bidder_leaves_all_have_time_to_think_again() -> None:
    table = ricochet(3, "*0 0:bid2")
    bidding = table.deadline("bidding")
    asked = [event for event in table.play("0:leave") if isinstance(event, DeadlineSet)]
    assert [one.kind for one in asked] == ["away", "thinking"]
    stale(table, bidding)
    assert table.phase == "thinking"


def test_a_return_drops_the_time_to_be_away() -> None:
    table = micro(2, "@1P @2W 1:leave")
    away = table.deadline("away", 1)
    table.play("1:return")
    stale(table, away)


@pytest.mark.parametrize("number", [0, -1, 2, 99, 10**9])
def test_the_clock_cannot_report_an_unknown_deadline(number: int) -> None:
    stale(micro(2, "@1P @2W"), number)


@pytest.mark.parametrize("make", [lambda: micro(2, "@1P @2W"), lambda: ricochet(2, "*0")])
def test_only_the_clock_reports_that_time_is_up(make: Callable[[], Table]) -> None:
    table = make()
    number = table.deadline("thinking")
    assert number is not None
    for seat in (0, 1):
        assert table.refused(seat, TimeUp(number)) == "only the clock can do that"


def test_the_clock_is_silent_while_chance_acts() -> None:
    table = micro(3, "@1P @2W 1:leave 0:claim5 0:giveup")
    away = table.deadline("away", 1)
    assert away is not None
    assert table.refused(CLOCK, TimeUp(away)) == "the clock cannot act now: it is the turn of chance"
    table.play(f"@4P up{away}")
    assert table.state.presence[1] == "gone"


def test_the_seconds_are_in_the_event_and_not_in_the_state() -> None:
    table = micro(2, "@1P")
    asked = only(table.play("@2W"), DeadlineSet)
    assert (asked.deadline, asked.kind, asked.seat, asked.seconds) == (1, "thinking", None, 150)
    assert not hasattr(table.state.deadlines[0], "seconds")
