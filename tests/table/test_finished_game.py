"""What lists and ratings know about a finished game, and what is different at a rated table."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from robotable.games.protocol import InvalidOptions
from robotable.table.available_commands import available_commands, controls
from robotable.table.commands import Abort, AskHint, AskUndo, Command, LeaveRace, Refused, Resign, Sit
from robotable.table.decide import decide
from robotable.table.due import decide_due
from robotable.table.entries import Entry
from robotable.table.finished_game import FinishedGame, finished_game
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.speed import Speed
from robotable.table.table import Table, new_table
from robotable.table.timing import Days, Fischer, PerMove, TimeControl, Untimed
from tests.table.tables import START, act, name, person, seated

FAST = Fischer(180, 2)


def setup(game: str = "robot_master", **more: object) -> Setup:
    one = Setup(game=game, time=FAST if game == "robot_master" else Untimed())
    return checked(msgspec.structs.replace(one, **more), frozenset({"pip"}))


def after(table: Table, entries: list[Entry], seat: int, command: Command) -> Table:
    fresh = decide(table, person(seat), name(seat), command, START + len(entries), Random(1)).entries
    entries += fresh
    return folded(table, fresh)


@pytest.mark.parametrize(
    ("time", "speed"),
    [
        (Fischer(180, 2), "fast"),
        (Fischer(240, 5), "slow"),
        (PerMove(24), "fast"),
        (PerMove(25), "slow"),
        (Days(2), "correspondence"),
        (Untimed(), "untimed"),
    ],
)
def test_the_speed_of_a_game(time: TimeControl, speed: Speed) -> None:
    assert setup(time=time).speed == speed
    assert setup("micro_robots").speed == "race"


@pytest.mark.parametrize(
    ("game", "changes", "why"),
    [
        ("robot_master", {"time": Untimed()}, "needs a clock"),
        ("robot_master", {"options": {"variant": "solo"}}, "one player"),
        ("micro_robots", {"options": {"players": 1}}, "one player"),
        ("micro_robots", {"options": {"tiles": '{"a": 1}'}}, "tiles"),
    ],
)
def test_what_cannot_be_rated(game: str, changes: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidOptions, match=why):
        setup(game, **changes | {"rated": True})


def test_there_are_no_hints_and_take_backs_in_a_rated_game() -> None:
    for rated in (False, True):
        one = setup(bots={1: "pip"}, rated=rated, options={"first": "rows"})
        table, entries = new_table(one), list[Entry]()
        table = after(table, entries, 0, Sit(0))
        legal = table.rules.legal_actions(table.state, 0)
        table = after(table, entries, 0, act(legal[0]))
        assert ("ask_undo" in available_commands(table, 0)) is not rated
        assert ("ask_undo" in controls(table, 0)) is not rated
        assert "ask_hint" not in available_commands(table, 0)
        if rated:
            for command in (AskUndo(), AskHint("move")):
                with pytest.raises(Refused, match="rated"):
                    after(table, entries, 0, command)


def test_a_duel_that_is_resigned() -> None:
    table, entries = seated(setup(rated=True, options={"first": "columns"}), Random(2))
    assert finished_game("t", table, entries) is None
    legal = table.rules.legal_actions(table.state, 1)
    table = after(table, entries, 1, act(legal[0]))
    over = after(table, entries, 1, Resign())
    found = finished_game("t", over, entries)
    assert found is not None
    assert (found.game, found.variant, found.speed, found.rated) == ("robot_master", "duel", "fast", True)
    assert (found.reason, found.moves, found.ended) == ("resigned", 1, entries[-1].at)
    assert [(one.player, one.place, one.result, one.first) for one in found.seats] == [
        (person(0), 1, "won", False),
        (person(1), 2, "lost", True),
    ]


def test_partners_share_their_place() -> None:
    table, entries = seated(setup(options={"variant": "teams"}), Random(2))
    over = after(table, entries, 2, Resign())
    found = finished_game("t", over, entries)
    assert found is not None
    assert [(one.side, one.place) for one in found.seats] == [(0, 2), (1, 1), (0, 2), (1, 1)]


def test_an_aborted_game_does_not_count() -> None:
    table, entries = seated(setup(rated=True), Random(2))
    assert finished_game("t", after(table, entries, 0, Abort()), entries) is None


def raced(*leaving: int) -> FinishedGame:
    table, entries = new_table(setup("micro_robots", options={"players": 3, "pause": 0})), list[Entry]()
    for seat in range(3):
        table = after(table, entries, seat, Sit(seat))
    for seat in leaving:
        table = after(table, entries, seat, LeaveRace())
    # The clock gives up their seats after a minute.
    while table.status == "playing":
        fresh = decide_due(table, table.deadlines[0][1], Random(1)).entries
        entries += fresh
        table = folded(table, fresh)
    found = finished_game("t", table, entries)
    assert found is not None
    return found


def test_who_leaves_a_race_comes_last() -> None:
    found = raced(0, 2)
    assert [(one.place, one.result) for one in found.seats] == [(2, "lost"), (1, "won"), (2, "lost")]
