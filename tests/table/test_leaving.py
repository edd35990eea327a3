"""Leaving a race, races without people, and draw offers that would be signals."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.early_end import EarlyEnd
from robotable.games.protocol import InvalidOptions
from robotable.games.race import Claim, Ready
from robotable.games.record import Record
from robotable.games.record_text import read_record, write_record
from robotable.games.solo import score
from robotable.table.available_commands import available_commands
from robotable.table.commands import LeaveRace, OfferDraw, Refused, Sit
from robotable.table.decide import decide
from robotable.table.due import decide_due, due_at
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table, turn
from robotable.table.wire import to_move
from tests.table import tables
from tests.table.races import NAMES, act, seated, way

BOTS = frozenset({"micro-easy"})


def do(table: Table, seat: int, command: object, at: int) -> Table:
    what = command if isinstance(command, LeaveRace | OfferDraw) else act(command)
    return folded(table, decide(table, NAMES[seat].lower(), NAMES[seat], what, at, Random(seat)).entries)


def later(table: Table) -> Table:
    """The table after the clock has acted once."""
    due = due_at(table)
    assert due is not None
    return folded(table, decide_due(table, due, Random(3)).entries)


def with_bots(players: int) -> Table:
    """Ann races against bots."""
    bots = dict.fromkeys(range(1, players), "micro-easy")
    setup = checked(Setup(game="micro_robots", options={"players": players, "pause": 0}, bots=bots), BOTS)
    table = new_table(setup)
    return folded(table, decide(table, "ann", "Ann", Sit(), 1_000, Random(1)).entries)


def test_a_race_can_be_left_at_any_time_and_does_not_wait_for_whoever_left() -> None:
    table, _ = seated(3)
    for phase in (table, do(table, 1, Claim(3), 2_000), do(table, 0, Claim(3), 2_000)):
        assert "leave" in available_commands(phase, 0)
        left = do(phase, 0, LeaveRace(), 3_000)
        assert 0 not in to_move(left)
        assert "leave" not in available_commands(left, 0)
        with pytest.raises(Refused, match="already left"):
            do(left, 0, LeaveRace(), 3_500)
    waiting, _ = seated(3, pause=15)
    assert "leave" in available_commands(waiting, 0)
    assert "abort" in available_commands(do(do(waiting, 0, Ready(), 2_000), 1, Ready(), 2_000), 2)


def test_only_races_are_left() -> None:
    table, _ = tables.seated(tables.HIDING["duel"], Random(1))
    with pytest.raises(Refused, match="You can resign"):
        decide(table, "person-0", "Player 0", LeaveRace(), tables.START, Random(1))


def test_a_race_between_bots_alone_is_over_and_keeps_its_result() -> None:
    table = do(with_bots(3), 0, LeaveRace(), 2_000)
    while table.status == "playing":
        table = later(table)
    assert table.result is not None
    assert table.result.reason == "abandoned"
    assert table.state.presence[0] == "gone"
    assert to_move(table) == ()


def test_when_everybody_has_left_the_most_chips_win_whoever_left_first() -> None:
    table, _ = seated(2)
    steps = way(table)
    table = do(table, 0, Claim(len(steps)), 2_000)
    for face in steps:
        table = do(table, 0, {"action": "step", "to": face}, 3_000)
    table = do(do(table, 0, LeaveRace(), 4_000), 1, LeaveRace(), 9_000)
    table = later(table)
    assert table.result is not None
    assert (table.result.reason, table.result.outcome) == ("abandoned", table.rules.standing(table.state))  # type: ignore[attr-defined]  # it is a race
    assert table.result.outcome is not None
    assert (table.result.outcome.winners, table.result.outcome.points) == ((0,), (1, 0))
    options = table.setup.game_options()
    record = Record("micro_robots", options, ("Ann", "Ben"), tuple(table.log), EarlyEnd("abandoned", (0,)))
    text = write_record(record)
    assert text.endswith("result: seat 0 wins, points 1 0, abandoned\n")
    assert read_record(text) == record


def test_somebody_who_stays_wins_by_the_rules() -> None:
    table, _ = seated(2)
    table = do(table, 0, LeaveRace(), 2_000)
    while table.status == "playing":
        table = later(table)
    assert table.result is not None
    assert (table.result.reason, table.result.outcome and table.result.outcome.winners) == (
        "played out",
        (1,),
    )


def test_the_time_of_a_solo_race_stands_still_in_a_pause() -> None:
    table, _ = seated(1, pause=15)
    table = do(table, 0, Ready(), 60_000)
    steps = way(table)
    table = do(table, 0, Claim(len(steps)), 63_000)
    for face in steps:
        table = do(table, 0, {"action": "step", "to": face}, 65_000)
    assert table.solo is not None
    assert score(table.solo, "milliseconds", 500_000).milliseconds == 5_000
    table = do(table, 0, Ready(), 900_000)
    assert table.solo is not None
    assert score(table.solo, "milliseconds", 901_000).milliseconds == 6_000


def test_partners_cannot_signal_with_a_draw_offer() -> None:
    table, _ = tables.seated(tables.HIDING["teams"], Random(1))
    now, on_turn = tables.START, turn(table)
    assert on_turn is not None
    for seat in range(4):
        assert ("offer_draw" in available_commands(table, seat)) == (seat == on_turn)
        if seat != on_turn:
            with pytest.raises(Refused, match="only on your turn"):
                decide(table, tables.person(seat), "", OfferDraw(), now, Random(1))
    assert decide(table, tables.person(on_turn), "", OfferDraw(), now, Random(1)).entries
    duel, _ = tables.seated(tables.HIDING["duel"], Random(1))
    assert all("offer_draw" in available_commands(duel, seat) for seat in range(2))


def test_new_tables_have_pauses_and_old_ones_do_not() -> None:
    setup = checked(Setup(game="ricochet_robots"), frozenset())
    assert setup.options == {"pause": 15, "early_close": True}
    assert Setup(game="ricochet_robots").game_options().pause == 0
    assert checked(Setup(game="micro_robots", options={"pause": 0}), frozenset()).options["pause"] == 0


def test_more_targets_than_there_are_is_refused_for_new_tables() -> None:
    options = {"players": 1, "targets": 18}
    with pytest.raises(InvalidOptions, match="targets is 18; the board has only 17"):
        checked(Setup(game="ricochet_robots", options=options), frozenset())
    assert Setup(game="ricochet_robots", options=options).seats() == 1
