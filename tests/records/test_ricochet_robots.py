"""Recorded races of Ricochet Robots, one for each course of a race: read, followed, written again."""

from __future__ import annotations

import pytest

from robotable.games.notation import NotationError
from robotable.games.race.actions import (
    ChipWon,
    Ended,
    Failed,
    Gone,
    Left,
    Passed,
    Returned,
    ShowingBegun,
    TargetTurnedBack,
)
from robotable.games.record_text import read_record
from robotable.games.ricochet_robots import Board
from robotable.games.ricochet_robots.notation import write_board
from tests.records.build_ricochet_robots import FAILURES, build
from tests.records.record_folder import RecordFolder
from tests.records.ricochet_robots_referee import Referee

RECORDS = RecordFolder("ricochet_robots")

TO_WIN = {"two-players-8-chips": (2, 8), "three-players-6-chips": (3, 6), "four-players-5-chips": (4, 5)}
WAYS = [
    *TO_WIN,
    "five-players-17-targets",
    "all-targets-done",
    "all-targets-done-shared",
    "last-one-left",
    "gone-with-targets",
    "left-and-returned",
    *(f"failing-over-{reason}" for reason in ("wrong-count", "gave-up", "too-slow", "left")),
    "all-fail",
    "nobody-bids-until-time-is-up",
    "nobody-bids-and-all-pass",
    "equal-bids",
    "fewer-moves-than-bid",
    "lowered-bids",
    "vortex-by-silver",
    "vortex-through-a-wall",
    "vortex-through-a-barrier",
    "vortex-through-a-wall-as-a-move",
    "straight-to-the-target",
    "must-turn",
    "unfinished",
    "nothing-done-yet",
]
every_record = pytest.mark.parametrize("name", WAYS)


def followed(name: str) -> Referee:
    """Follow the race with a referee that knows only the board and the words."""
    head, printed = RECORDS.head(name), read_record(RECORDS.text(name)).state().position.board
    board, targets = "", ["a1rc"]
    if printed is not None:
        board = write_board(Board(printed.walls, printed.diagonals))
        targets = write_board(Board(printed.walls, targets=printed.targets)).split(".")[1:]
    referee = Referee(
        board,
        targets,
        int(head["players"]),
        fifth={"null": "", "silver": "s", "transparent": "t"}[head["fifth"]],
        must_turn=head["must_turn"] == "true",
        wall_pass=head.get("wall_pass", "extra"),
    )
    for word in RECORDS.words(name):
        if not (len(word) == 2 and word[0] in "1234"):
            referee.hear(word)
    return referee


def test_records_and_plans_match() -> None:
    RECORDS.check_files(WAYS)


@every_record
def test_it_round_trips_exactly(name: str) -> None:
    RECORDS.check_round_trip(name)


@every_record
def test_the_result_follows_from_the_words(name: str) -> None:
    referee = followed(name)
    assert RECORDS.result(name) == referee.result()
    assert [(event.seat, event.reason) for event in RECORDS.events(name, Failed)] == referee.failures
    assert [(event.seat, event.count) for event in RECORDS.events(name, ShowingBegun)] == referee.shown
    assert len(RECORDS.events(name, TargetTurnedBack)) == referee.turned_back
    assert len(RECORDS.events(name, ChipWon)) == len(referee.served_by)


@every_record
def test_it_can_be_built_again(name: str) -> None:
    assert build(name) == RECORDS.text(name)


@pytest.mark.parametrize("name", TO_WIN)
def test_the_number_of_chips_that_wins(name: str) -> None:
    players, chips = TO_WIN[name]
    outcome = RECORDS.events(name, Ended)[0].outcome
    assert len(outcome.points) == players
    assert len(outcome.winners) == 1
    assert outcome.points[outcome.winners[0]] == chips
    assert sorted(outcome.points)[-2] < chips
    assert sum(outcome.points) < 17
    assert RECORDS.head(name)["box"] == "1999"


def test_with_five_players_all_targets_are_played() -> None:
    for name, winners, targets in (
        ("five-players-17-targets", 1, 17),
        ("all-targets-done", 1, 4),
        ("all-targets-done-shared", 2, 4),
    ):
        outcome = RECORDS.events(name, Ended)[0].outcome
        assert len(outcome.points) == 5
        assert sum(outcome.points) == targets
        assert len(outcome.winners) == winners


def test_the_last_one_left_wins() -> None:
    assert [event.seat for event in RECORDS.events("last-one-left", Gone)] == [0, 1]
    assert RECORDS.events("last-one-left", Ended)[0].outcome.winners == (2,)


def test_targets_of_a_removed_player_are_played_again() -> None:
    name = "gone-with-targets"
    assert RECORDS.events(name, Gone) == [Gone(3, 2)]
    assert len(RECORDS.events(name, ChipWon)) == 6
    turned_up = [word for word in RECORDS.words(name) if word.startswith("*")]
    assert len(turned_up) > len(set(turned_up)) == 4


def test_a_bid_leaves_with_its_bidder() -> None:
    name = "left-and-returned"
    assert [event.seat for event in RECORDS.events(name, Left)] == [0]
    assert [event.seat for event in RECORDS.events(name, Returned)] == [0]
    bids = [word for word in RECORDS.words(name) if word.startswith("0:bid")]
    assert bids[0] == bids[1]


@pytest.mark.parametrize("label", FAILURES)
def test_failing_over_to_the_next_bid(label: str) -> None:
    name = f"failing-over-{label}"
    assert RECORDS.events(name, Failed) == [Failed(0, FAILURES[label])]
    assert [event.seat for event in RECORDS.events(name, ShowingBegun)][:2] == [0, 1]
    assert RECORDS.events(name, ChipWon)[0] == ChipWon(1)
    assert not RECORDS.events(name, TargetTurnedBack)


def test_all_fail() -> None:
    assert [event.reason for event in RECORDS.events("all-fail", Failed)] == list(FAILURES.values())
    assert [event.seat for event in RECORDS.events("all-fail", Failed)] == [1, 3, 2, 0]
    assert len(RECORDS.events("all-fail", TargetTurnedBack)) == 1


def test_nobody_bids() -> None:
    for name, passes in (("nobody-bids-until-time-is-up", False), ("nobody-bids-and-all-pass", True)):
        assert len(RECORDS.events(name, TargetTurnedBack)) == 2
        assert (len(RECORDS.events(name, Passed)) >= 4) == passes


def test_the_order_of_bids() -> None:
    shown = [event.seat for event in RECORDS.events("equal-bids", ShowingBegun)]
    assert shown[1:5] == [3, 0, 1, 2], "seat 2 bid first, but has a chip"
    bids = [word for word in RECORDS.words("lowered-bids") if ":bid" in word][:5]
    assert [word[0] for word in bids] == ["0", "1", "1", "0", "0"]
    assert [event.count for event in RECORDS.events("fewer-moves-than-bid", ShowingBegun)] == [5, 5, 5]


def test_the_vortex_is_served_by_the_fifth_robot() -> None:
    for name, letter in (
        ("vortex-by-silver", "s"),
        ("vortex-through-a-wall", "t"),
        ("vortex-through-a-barrier", "t"),
    ):
        assert followed(name).served_by[0] == letter
    for name in ("vortex-through-a-wall", "vortex-through-a-barrier"):
        assert any(word.endswith("tE+1p5") for word in RECORDS.words(name))


def test_a_wall_at_the_start_of_a_slide_costs_nothing_extra_as_a_move() -> None:
    """The same slide fails where walls are an extra. Only a record of the newer rule names it."""
    name = "vortex-through-a-wall-as-a-move"
    assert RECORDS.head(name)["wall_pass"] == "move"
    assert RECORDS.words(name)[-1] == "1:tE"
    assert RECORDS.events(name, ChipWon)[-1] == ChipWon(1)
    assert not any("wall_pass" in RECORDS.head(other) for other in WAYS if other != name)
    with pytest.raises(NotationError, match=r"expected one of the slides of the transparent robot: tE\+1p5"):
        read_record(RECORDS.text(name).replace("wall_pass: move\n", ""))


def test_must_turn_decides() -> None:
    """The same robot and the same target: a straight path wins in one record and fails in the other."""
    assert RECORDS.head("straight-to-the-target")["must_turn"] == "false"
    assert RECORDS.head("must-turn")["must_turn"] == "true"
    assert RECORDS.events("straight-to-the-target", ChipWon)[0] == ChipWon(0)
    assert RECORDS.events("must-turn", Failed) == [Failed(0, "no turn")]
    assert RECORDS.events("must-turn", ChipWon)[0] == ChipWon(1)


def test_unfinished_races() -> None:
    assert RECORDS.result("unfinished") == RECORDS.result("nothing-done-yet") == "unfinished"
    assert read_record(RECORDS.text("unfinished")).state().showing.seat == 0
