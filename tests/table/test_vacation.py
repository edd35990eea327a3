"""Vacations stop the clocks of correspondence games."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.table.commands import Resign, Sit, StandUp
from robotable.table.decide import decide
from robotable.table.due import decide_due, due_at
from robotable.table.entries import Entry, Flagged
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table, turn
from robotable.table.timing import DAY, MOST_LAG_PER_MOVE, Away, Days, Fischer, TimeControl
from robotable.table.vacation import decide_vacation
from robotable.table.wire import table_view
from tests.table.tables import START, act, name, person, seated


def setup(time: TimeControl = Days(3)) -> Setup:  # noqa: B008 - frozen, so one for all
    return checked(Setup(game="robot_master", time=time), frozenset())


def move(table: Table, now: int, rng: Random) -> tuple[Entry, ...]:
    seat = turn(table)
    assert seat is not None
    legal = table.rules.legal_actions(table.state, seat)
    return decide(table, person(seat), name(seat), act(rng.choice(legal)), now, rng).entries


def away(table: Table, seat: int, until: int | None, now: int) -> Table:
    return folded(table, decide_vacation(table, person(seat), until, now).entries)


def test_the_clock_stops_and_continues_with_the_time_left() -> None:
    table, _ = seated(setup(), Random(1))
    seat = turn(table)
    assert seat is not None
    table = away(table, seat, START + 20 * DAY, START + DAY)
    assert due_at(table) is None
    assert decide_due(table, START + 30 * DAY, Random(1)).entries == ()
    clocks = table_view("t", table, None, START + 9 * DAY).clocks
    assert clocks is not None
    assert (clocks.left[seat], clocks.away) == (2 * DAY, (Away(seat, START + 20 * DAY),))
    table = away(table, seat, None, START + 10 * DAY)
    assert due_at(table) == START + 12 * DAY + MOST_LAG_PER_MOVE
    (flag,) = decide_due(table, START + 12 * DAY + MOST_LAG_PER_MOVE, Random(1)).entries
    assert flag.what == Flagged(seat)
    over = away(table, seat, START + 20 * DAY, START + 11 * DAY)
    over = folded(over, decide(over, person(seat), name(seat), Resign(), START + 11 * DAY, Random(1)).entries)
    clocks = table_view("t", over, None, START + 11 * DAY).clocks
    assert clocks is not None
    assert clocks.away == (), "who is away from a game that is over is nobody's business"


def test_players_keep_their_turn_on_vacation() -> None:
    rng = Random(2)
    table, _ = seated(setup(), rng)
    mover = turn(table)
    assert mover is not None
    other = 1 - mover
    table = away(table, other, START + 9 * DAY, START + 1)
    assert due_at(table) == START + 3 * DAY + MOST_LAG_PER_MOVE, "the other clock runs"
    table = folded(table, move(table, START + DAY, rng))
    assert turn(table) == other
    assert due_at(table) is None
    # Playing during a vacation is allowed.
    table = folded(table, move(table, START + 2 * DAY, rng))
    assert due_at(table) == START + 5 * DAY + MOST_LAG_PER_MOVE
    assert table.clocks is not None
    assert table.clocks.left == (3 * DAY, 3 * DAY)


def test_a_vacation_is_recorded_once() -> None:
    table, _ = seated(setup(), Random(1))
    assert decide_vacation(table, person(0), None, START).entries == ()
    assert decide_vacation(table, "stranger", START + DAY, START).entries == ()
    table = away(table, 0, START + DAY, START)
    assert decide_vacation(table, person(0), START + DAY, START + 5).entries == ()
    assert len(decide_vacation(table, person(0), START + 2 * DAY, START + 5).entries) == 1


@pytest.mark.parametrize("time", [Fischer(60, 1)])
def test_live_games_ignore_vacations(time: TimeControl) -> None:
    table, _ = seated(setup(time), Random(1))
    assert decide_vacation(table, person(0), START + DAY, START).entries == ()


def test_standing_up_removes_the_vacation() -> None:
    table = new_table(setup())
    rng = Random(1)
    table = folded(table, decide(table, person(0), "Ann", Sit(0), START, rng).entries)
    table = away(table, 0, START + DAY, START)
    table = folded(table, decide(table, person(0), "Ann", StandUp(), START, rng).entries)
    table = folded(table, decide(table, person(1), "Ben", Sit(0), START, rng).entries)
    assert table.clocks is not None
    assert table.clocks.away == ()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["move", "away", "back"]), st.integers(0, 40)), max_size=30))
def test_vacations_neither_cost_nor_gain_time(steps: list[tuple[str, int]]) -> None:
    """Compare with a simple count of the hours."""
    hour = DAY // 24
    rng, now = Random(5), START
    table, entries = seated(setup(), rng)
    log: list[Any] = list(entries)
    absent: set[int] = set()
    spent = 0
    for what, hours in steps:
        mover = turn(table)
        if mover is None:
            break
        if mover not in absent:
            if spent + hours * hour >= 3 * DAY:
                assert due_at(table) == now + 3 * DAY - spent + MOST_LAG_PER_MOVE
                break
            spent += hours * hour
        now += hours * hour
        assert decide_due(table, now, rng).entries == ()
        seat = hours % 2
        if what == "move":
            fresh = move(table, now, rng)
            spent = 0
        elif what == "away":
            fresh = decide_vacation(table, person(seat), now + DAY, now).entries
            absent.add(seat)
        else:
            fresh = decide_vacation(table, person(seat), None, now).entries
            absent.discard(seat)
        table = folded(table, fresh)
        log += fresh
        if (mover := turn(table)) is not None:
            assert table.clocks is not None
            assert table.clocks.left_at(mover, now) == 3 * DAY - spent
            assert (due_at(table) is None) == (mover in absent)
    again = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in log]
    assert folded(new_table(setup()), again) == table
