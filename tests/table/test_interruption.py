"""The time that the server is down is charged to nobody."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from robotable.games.solo import Solo, score
from robotable.table.decide import decide
from robotable.table.due import decide_due, due_at
from robotable.table.entries import Entry, Flagged, Interrupted, has_moved
from robotable.table.fold import after
from robotable.table.interruption import GRACE, Outage, decide_interruption
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, turn
from robotable.table.timing import DAY, SECOND, Days, Fischer, PerMove, TimeControl
from tests.table.tables import START, act, person, played

CONTROLS = st.sampled_from([PerMove(10), Fischer(60, 2), Days(1)])


def timed(control: TimeControl, moves: int = 3) -> tuple[Table, list[Entry]]:
    setup = checked(Setup(game="robot_master", time=control), frozenset())
    return played(setup, Random(1), moves, chatter=0)


def resumed(table: Table, entries: list[Entry], outage: Outage) -> tuple[Table, Interrupted]:
    (entry,) = decide_interruption(table, outage, entries[-1].at, outage.until).entries
    assert isinstance(entry.what, Interrupted)
    return after(table, entry), entry.what


@given(CONTROLS, st.integers(0, 9_000), st.integers(0, 30 * DAY), st.integers(0, GRACE))
def test_nobody_loses_time(control: TimeControl, used: int, down: int, back: int) -> None:
    table, entries = timed(control)
    seat, last = turn(table), entries[-1].at
    assert seat is not None
    assert table.clocks is not None
    alive = last + used
    outage = Outage(alive, alive + down)
    before = table.clocks.left_at(seat, alive)
    assume(outage.until > last)
    table, interruption = resumed(table, entries, outage)
    assert table.clocks is not None
    assert table.clocks.left_at(seat, outage.until + back) == before
    assert table.clocks.left_at(seat, interruption.until + 1) == before - 1
    assert decide_due(table, interruption.until, Random(1)).entries == ()
    flag = due_at(table)
    assert flag is not None
    assert [one.what for one in decide_due(table, flag, Random(1)).entries] == [Flagged(seat)]


def test_a_clock_that_is_handed_over_waits_too() -> None:
    table, entries = timed(PerMove(10))
    table, interruption = resumed(table, entries, Outage(entries[-1].at, entries[-1].at + 5 * SECOND))
    seat, now = turn(table), interruption.until - GRACE + SECOND
    assert seat is not None
    action = table.rules.legal_actions(table.state, seat)[0]
    (entry, *_) = decide(table, person(seat), "", act(action), now, Random(1)).entries
    moved = after(table, entry)
    other = turn(moved)
    assert other is not None
    assert moved.clocks is not None
    assert moved.clocks.left_at(other, interruption.until) == 10 * SECOND
    assert moved.clocks.left_at(other, interruption.until + SECOND) == 9 * SECOND


def test_deadlines_of_a_race_wait() -> None:
    table, entries = played(checked(Setup(game="micro_robots"), frozenset()), Random(2), 2, chatter=0)
    assert table.deadlines
    last = entries[-1].at
    later, interruption = resumed(table, entries, Outage(last, last + DAY))
    assert [due - interruption.until for _, due in later.deadlines] == [
        due - last for _, due in table.deadlines
    ]


def test_a_second_outage_within_the_grace_adds_no_time_used() -> None:
    table, entries = timed(PerMove(10))
    last = entries[-1].at
    seat = turn(table)
    assert seat is not None
    table, first = resumed(table, entries, Outage(last + SECOND, last + 2 * SECOND))
    entries = [*entries, Entry(table.seq, last + 2 * SECOND, first)]
    table, second = resumed(table, entries, Outage(last + 3 * SECOND, last + 4 * SECOND))
    assert table.clocks is not None
    assert table.clocks.left_at(seat, second.until) == 9 * SECOND


def test_a_table_is_stopped_only_if_something_runs_and_only_once() -> None:
    table, entries = timed(PerMove(10))
    last = entries[-1].at
    outage = Outage(last, last + 5 * SECOND)
    table, what = resumed(table, entries, outage)
    assert decide_interruption(table, outage, outage.until, outage.until + 1).entries == ()
    over = after(table, Entry(table.seq + 1, last, Flagged(0)))
    assert decide_interruption(over, outage, last, outage.until).entries == ()
    assert not has_moved([*entries, Entry(len(entries) + 1, last, what)], len(entries))


def test_a_time_trial_stands_still() -> None:
    solo = Solo(began=START).interrupted(START + 4_000, START + 90_000)
    assert score(solo, "milliseconds", START + 91_000).milliseconds == 5_000
    paused = Solo(began=START, paused_at=START + 1_000)
    assert paused.interrupted(START + 4_000, START + 90_000) == paused


@pytest.mark.parametrize(
    ("late", "lag", "in_time"),
    [(0, 0, False), (0, 1, True), (60, 100, True), (100, 100, False), (250, 900, False)],
)
def test_past_zero_only_measured_delay_is_granted(late: int, lag: int, in_time: bool) -> None:
    table, _ = timed(PerMove(10))
    assert table.clocks is not None
    due = table.clocks.due()
    assert due is not None
    flagged = decide_due(table, due + late, Random(1), lag=lag).entries
    assert (flagged == ()) == in_time
    assert decide_due(table, due + 249, Random(1)).entries == (), "a move may still be on its way"
    assert len(decide_due(table, due + 250, Random(1)).entries) == 1
