"""Properties of tables under random commands, valid and invalid, in any order."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.protocol import CHANCE, CLOCK
from robotable.games.rounds import MatchLength
from robotable.table.commands import (
    Abort,
    Act,
    AnswerDraw,
    AnswerUndo,
    AskUndo,
    ClaimAbsence,
    Command,
    OfferDraw,
    Refused,
    Resign,
    Sit,
    StandUp,
    Why,
)
from robotable.table.decide import ABSENT_AFTER, decide
from robotable.table.due import decide_due, due_at
from robotable.table.entries import Acted, Entry, Flagged, UndoAnswered
from robotable.table.fold import after, folded, unfolded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table, turn
from robotable.table.timing import (
    DAY,
    MOST_LAG_PER_MOVE,
    QUOTA,
    QUOTA_GAIN,
    SECOND,
    Clocks,
    Days,
    Fischer,
    LagQuota,
    PerMove,
    TimeControl,
    handed_over,
    started,
)
from robotable.table.wire import history, table_view, to_move
from tests.table.tables import SETUPS, START, act, name, person, seated

WHYS = get_args(Why)


def random_command(table: Table, rng: Random) -> tuple[str, Command, int]:
    """A random person, seated or not, and a command. Most commands are sensible, so that games go on."""
    seats = len(table.sitters)
    who = person(rng.randrange(seats + 1))
    acting = [seat for seat in table.rules.to_act(table.state) if seat >= 0]
    lag = rng.choice([0, 0, 40, 300, 10**9, -5])
    if table.status == "waiting" and rng.random() < 0.7:
        return who, Sit(rng.choice([None, rng.randrange(-1, seats + 1)])), lag
    if table.status == "playing" and acting and rng.random() < 0.6:
        seat = rng.choice(acting)
        legal = table.rules.legal_actions(table.state, seat)
        return person(seat), act(rng.choice(legal)), lag
    commands: list[Command] = [
        Sit(),
        StandUp(),
        act({"action": "place", "card": rng.randrange(-1, 8), "cell": rng.randrange(-1, 27)}),
        Act(msgspec.Raw(rng.choice([b"{}", b"[]", b"null", b'{"action":"draw","card":1}', b"{", b"\xff"]))),
        OfferDraw(),
        OfferDraw(),
        AnswerDraw(rng.random() < 0.2),
        AskUndo(),
        AskUndo(),
        AnswerUndo(rng.random() < 0.7),
        ClaimAbsence(rng.randrange(-1, seats + 1)),
    ]
    if rng.random() < 0.02:
        commands += [Resign(), Abort()] * 6
    return who, rng.choice(commands), lag


def check_reason(refused: Refused) -> None:
    assert refused.why in WHYS
    assert len(str(refused)) > 5


def stream(setup: Setup, seed: int, length: int) -> tuple[Table, list[Entry]]:
    """Run random commands and the clock at a table, and check each step."""
    rng, now = Random(seed), START
    table, entries = new_table(setup), list[Entry]()
    for _ in range(length):
        now += rng.choice([0, 10, 900, 5_000, -400])
        who, command, lag = random_command(table, rng)
        before = msgspec.json.encode(table_view("t", table, None, START))
        absent = {seat: now - rng.choice([0, 2 * ABSENT_AFTER]) for seat in range(len(table.sitters))}
        try:
            decision = decide(
                table,
                who,
                who,
                command,
                now,
                rng,
                lag=lag,
                absent_since=absent if rng.random() < 0.02 else None,
            )
        except Refused as refused:
            check_reason(refused)
            assert msgspec.json.encode(table_view("t", table, None, START)) == before
            continue
        assert decision.entries, "an accepted command adds an entry"
        for one in (decision, decide_due(decision.tables[-1], now, rng)):
            assert one.tables == tuple(unfolded(table, one.entries)), "a decision brings its own tables"
            table = folded(table, one.entries)
            entries += one.entries
        assert decide_due(table, now, rng).entries == (), "the clock acts on everything due at once"
        if table.status == "playing":
            assert table.rules.to_act(table.state) != (CHANCE,), "chance acts at once"
    return table, entries


@pytest.mark.parametrize("label", SETUPS)
@settings(max_examples=8, deadline=None, database=None)
@given(seed=st.integers(0, 10**9))
def test_a_table_is_computed_from_its_entries(label: str, seed: int) -> None:
    setup = SETUPS[label]
    table, entries = stream(setup, seed, 120)
    stored = msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry])
    assert stored == entries
    assert [entry.seq for entry in stored] == list(range(1, len(entries) + 1))
    again = folded(new_table(msgspec.json.decode(msgspec.json.encode(setup), type=Setup)), stored)
    assert again == table
    assert table.rules.outcome(table.state) is None or table.status == "over"
    # Every view can be encoded, and the history can start at any entry.
    for who in (None, *map(person, range(len(table.sitters)))):
        view = msgspec.json.encode(table_view("t", table, who, START))
        assert msgspec.json.encode(msgspec.json.decode(view)) == view
        told = history(setup, entries, who)
        assert [event.seq for event in told] == [entry.seq for entry in entries]
        assert history(setup, entries, who, len(entries) // 2) == told[len(entries) // 2 :]
    for seat in to_move(table):
        assert table.rules.legal_actions(table.state, seat)


@pytest.mark.parametrize("label", SETUPS)
@settings(max_examples=6, deadline=None, database=None)
@given(seed=st.integers(0, 10**9))
def test_undo_never_crosses_a_reveal(label: str, seed: int) -> None:
    setup = SETUPS[label]
    _, entries = stream(setup, seed, 150)
    table = new_table(setup)
    for entry in entries:
        before, table = table, after(table, entry)
        if not isinstance(entry.what, UndoAnswered) or not entry.what.granted:
            continue
        asked = before.undo_asked
        assert asked is not None
        gone = before.log[len(table.log) :]
        # Only the player who asked has lost an action, and no card was revealed since.
        assert [seat for seat, _ in gone if seat >= 0] == [asked]
        assert gone[0][0] == asked
        assert turn(table) == asked
        assert (
            table.state == before.rules.new(setup.game_options()) or table.log == before.log[: len(table.log)]
        )


@given(
    measured=st.lists(st.integers(-(10**6), 10**6), max_size=60),
)
def test_lag_is_compensated_within_a_quota(measured: list[int]) -> None:
    quota, total = LagQuota(), 0
    for lag in measured:
        granted, quota = quota.spent(lag)
        assert 0 <= granted <= max(0, min(lag, MOST_LAG_PER_MOVE))
        assert 0 <= quota.left <= QUOTA
        total += granted
    assert total <= QUOTA + QUOTA_GAIN * len(measured)


CONTROLS = st.one_of(
    st.builds(PerMove, st.integers(5, 3600)),
    st.builds(Fischer, st.integers(10, 600), st.integers(0, 60)),
    st.builds(Days, st.integers(1, 30)),
)


@given(CONTROLS, st.lists(st.tuples(st.integers(-5_000, 400_000), st.integers(0, 250)), max_size=30))
def test_clock_arithmetic(control: TimeControl, moves: list[tuple[int, int]]) -> None:
    clocks, now, mover = started(control, 2), START, 0
    assert clocks is not None
    full = clocks.left[0]
    clocks = handed_over(control, clocks, 0, now)
    assert clocks == Clocks((full, full), 0, START), "nothing is spent before the first turn"
    for passed, lag in moves:
        now += passed
        before, other = clocks.left, 1 - mover
        assert clocks.left_at(other, now) == before[other] >= 0, "waiting costs no time"
        assert clocks.left_at(mover, now) == before[mover] - max(0, passed)
        assert clocks.due() == clocks.since + before[mover]
        clocks = handed_over(control, clocks, other, now, lag)
        if isinstance(control, Fischer):
            spent = max(0, passed - lag)
            assert clocks.left[mover] == max(0, before[mover] - spent) + control.increment * SECOND
        else:
            assert clocks.left[mover] == full
        assert clocks.left[other] == before[other]
        assert (clocks.running, clocks.since) == (other, now)
        mover = other


def timed(time: TimeControl, **more: Any) -> Setup:
    return checked(Setup(game="robot_master", time=time, **more), frozenset())


@pytest.mark.parametrize(
    ("time", "full"), [(PerMove(30), 30 * SECOND), (Fischer(60, 2), 60 * SECOND), (Days(2), 2 * DAY)]
)
def test_only_the_player_to_move_runs_out_of_time(time: TimeControl, full: int) -> None:
    rng = Random(1)
    table, _ = seated(timed(time), rng)
    due = due_at(table)
    assert due == START + full + MOST_LAG_PER_MOVE
    assert decide_due(table, due - 1, rng).entries == ()
    (entry,) = decide_due(table, due, rng).entries
    assert entry.what == Flagged(0)
    over = after(table, entry)
    assert over.result is not None
    assert over.result.reason == "time"
    assert over.result.outcome is not None
    assert over.result.outcome.winners == (1,)
    assert due_at(over) is None
    # After a move in time, the clock of seat 0 is no longer due and that of seat 1 runs.
    moved = folded(table, decide(table, person(0), "", act(legal(table)[0]), due - 500, rng).entries)
    assert decide_due(moved, due, rng).entries == ()
    assert moved.clocks is not None
    assert moved.clocks.running == 1
    late = due_at(moved)
    assert late is not None
    assert [entry.what for entry in decide_due(moved, late, rng).entries] == [Flagged(1)]


def legal(table: Table) -> Any:
    seat = turn(table)
    assert seat is not None
    return table.rules.legal_actions(table.state, seat)


def test_in_teams_both_partners_lose_on_time() -> None:
    rng = Random(2)
    table, _ = seated(timed(PerMove(10), options={"variant": "teams"}), rng)
    table = folded(table, decide_due(table, START + 10**6, rng).entries)
    assert table.result is not None
    assert table.result.outcome is not None
    assert table.result.outcome.winners == (1, 3)


@pytest.mark.parametrize("label", ["micro", "ricochet"])
def test_deadlines_of_a_race_come_in_order_and_old_ones_are_ignored(label: str) -> None:
    rng = Random(3)
    table, _ = seated(SETUPS[label], rng)
    for _ in range(30):
        due = due_at(table)
        assert due is not None
        assert decide_due(table, due - 1, rng).entries == ()
        stale = dict(table.deadlines)
        fresh = decide_due(table, due, rng).entries
        assert isinstance(fresh[0].what, Acted)
        assert fresh[0].what.seat == CLOCK
        table = folded(table, fresh)
        met = set(stale) - set(dict(table.deadlines))
        assert met
        with pytest.raises(Refused):
            decide(table, person(0), "", act({"action": "timeup", "deadline": min(met)}), due, rng)
        if table.status == "over":
            break
        numbers = {number for number, _ in table.deadlines}
        assert numbers == {one.number for one in table.state.deadlines}


def test_draws() -> None:
    rng = Random(4)
    table, _ = seated(timed(Fischer(60, 0), options={"variant": "teams"}), rng)

    def does(seat: int, command: Command) -> Table:
        return folded(table, decide(table, person(seat), name(seat), command, START, rng).entries)

    with pytest.raises(Refused, match="No opponent"):
        does(0, AnswerDraw(True))
    table = does(0, OfferDraw())
    with pytest.raises(Refused, match="already"):
        does(1, OfferDraw())
    with pytest.raises(Refused, match="No opponent"):
        does(2, AnswerDraw(True))  # a partner cannot accept for the other side
    assert does(1, AnswerDraw(False)).draw_offer is None
    assert does(0, act(legal(table)[0])).draw_offer is None
    over = does(3, AnswerDraw(True))
    assert over.result is not None
    assert over.result.reason == "agreed draw"
    assert over.result.outcome is not None
    assert over.result.outcome.winners == ()


def test_resigning_aborting_and_leaving() -> None:
    rng = Random(5)
    table, _ = seated(timed(Fischer(60, 0)), rng)

    def does(table: Table, seat: int, command: Command) -> Table:
        return folded(table, decide(table, person(seat), name(seat), command, START, rng).entries)

    over = does(table, 0, Resign())
    assert over.result is not None
    assert over.result.outcome is not None
    assert over.result.outcome.winners == (1,)
    with pytest.raises(Refused, match="over"):
        does(over, 1, Resign())
    aborted = does(table, 1, Abort()).result
    assert aborted is not None
    assert aborted.outcome is None
    one = does(table, 0, act(legal(table)[0]))
    two = does(one, 1, act(legal(one)[0]))
    with pytest.raises(Refused, match="two moves"):
        does(two, 0, Abort())
    with pytest.raises(Refused, match="begun"):
        does(two, 0, StandUp())
    solo, _ = seated(SETUPS["solo"], rng)
    given_up = does(solo, 0, Resign()).result
    assert given_up is not None
    assert given_up.reason == "resigned"


@pytest.mark.parametrize("absent_for", [None, 0, ABSENT_AFTER - 1, ABSENT_AFTER])
def test_an_opponent_can_claim_absence_after_a_while(absent_for: int | None) -> None:
    rng = Random(6)
    table, _ = seated(timed(Fischer(600, 0)), rng)
    since = {} if absent_for is None else {0: START - absent_for}

    def claims(table: Table, seat: int, absent: int) -> tuple[Entry, ...]:
        wish = ClaimAbsence(absent)
        return decide(table, person(seat), name(seat), wish, START, rng, absent_since=since).entries

    for seat, absent in ((0, 0), (0, 1), (1, 1), (1, 7)):
        with pytest.raises(Refused):
            claims(table, seat, absent)
    if absent_for != ABSENT_AFTER:
        with pytest.raises(Refused):
            claims(table, 1, 0)
        return
    over = folded(table, claims(table, 1, 0))
    assert over.result is not None
    assert over.result.reason == "absence"
    assert over.result.outcome is not None
    assert over.result.outcome.winners == (1,)
    by_post, _ = seated(timed(Days(2)), rng)
    with pytest.raises(Refused, match="correspondence"):
        claims(by_post, 1, 0)


@pytest.mark.parametrize("seed", range(3))
def test_a_duplicate_match_repeats_its_deal(seed: int) -> None:
    rng = Random(seed)
    setup = timed(Fischer(600, 0), options={"variant": "refill"}, match=MatchLength(rounds=2, duplicate=True))
    table, _ = seated(setup, rng)
    while table.status == "playing":
        seat = turn(table)
        assert seat is not None
        table = decide(table, person(seat), "", act(rng.choice(legal(table))), START, rng).tables[-1]
    drawn = [action for seat, action in table.log if seat == CHANCE]
    assert drawn[: len(drawn) // 2] == drawn[len(drawn) // 2 :]
    assert table.result is not None
    assert table.result.reason == "played out"
    assert table.moves == 48


def test_a_gap_in_the_log_is_an_error() -> None:
    table, entries = seated(SETUPS["duel"], Random(0))
    with pytest.raises(ValueError, match="does not follow"):
        after(table, entries[0])
