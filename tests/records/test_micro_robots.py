"""Recorded races of Micro Robots, one for each course of a race: read, followed, written again."""

from __future__ import annotations

from collections import Counter

import pytest

from robotable.games.micro_robots.notation import write_board
from robotable.games.micro_robots.reference import distances
from robotable.games.race.actions import (
    ChipPaid,
    ChipWon,
    Ended,
    Failed,
    Gone,
    Left,
    Moved,
    Passed,
    Returned,
    ShowingBegun,
    TargetTurnedBack,
)
from robotable.games.record_text import read_record
from tests.records.build_micro_robots import FAILURES, OWN_BOARD, build
from tests.records.micro_robots_referee import Referee
from tests.records.record_folder import RecordFolder

RECORDS = RecordFolder("micro_robots")

WAYS = [
    *(f"fifth-chip-{tiles}" for tiles in ("black", "copper", "open-black", "open-copper")),
    "fifth-chip-is-a-penalty",
    "all-chips-handed-out",
    "all-chips-handed-out-shared",
    "last-one-left",
    "left-and-returned",
    "gone-with-chips",
    "nobody-claims-until-time-is-up",
    "nobody-claims-and-all-pass",
    "penalty-to-the-next-clockwise",
    "to-and-fro",
    "pro",
    "pro-over-the-target",
    "no-revisits-failed",
    "min-distance-3",
    "dice-only",
    "own-board",
    "own-tiles",
    "rolands-round",
    "nothing-done-yet",
    *(f"failed-{reason}" for reason in ("illegal-move", "wrong-count", "gave-up", "too-slow", "left")),
]
every_record = pytest.mark.parametrize("name", WAYS)


def followed(name: str) -> Referee:
    """Follow the race with a referee that knows only the board and the words."""
    board, head = read_record(RECORDS.text(name)).state().position.board, RECORDS.head(name)
    referee = Referee(
        " ".join(board.faces) if board else "",
        int(head["players"]),
        pro=head["pro"] == "true",
        no_revisits=head["no_revisits"] == "true",
    )
    for word in RECORDS.words(name):
        if word[0] not in "ABCD":
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
    assert [(event.seat, event.to) for event in RECORDS.events(name, ChipPaid)] == referee.penalties
    assert len(RECORDS.events(name, TargetTurnedBack)) == referee.rerolled


@every_record
def test_it_can_be_built_again(name: str) -> None:
    assert build(name) == RECORDS.text(name)


@pytest.mark.parametrize("name", [way for way in WAYS if way.startswith("fifth-chip")])
def test_a_fifth_chip_ends_the_race(name: str) -> None:
    outcome = RECORDS.events(name, Ended)[0].outcome
    assert len(outcome.winners) == 1
    assert outcome.points[outcome.winners[0]] == 5
    if name == "fifth-chip-is-a-penalty":
        assert RECORDS.words(name)[-1][0] != str(outcome.winners[0])
        assert RECORDS.events(name, ChipPaid)[-1].to == outcome.winners[0]
    else:
        assert RECORDS.head(name)["tiles"] == name.removeprefix("fifth-chip-")
        assert RECORDS.events(name, ChipWon)[-1].seat == outcome.winners[0]


def test_all_25_chips_are_handed_out() -> None:
    for name, winners in (("all-chips-handed-out", 1), ("all-chips-handed-out-shared", 4)):
        outcome = RECORDS.events(name, Ended)[0].outcome
        assert sum(outcome.points) == 25
        assert max(outcome.points) == 4
        assert len(outcome.winners) == winners


def test_the_last_one_left_wins() -> None:
    assert [event.seat for event in RECORDS.events("last-one-left", Gone)] == [3, 1, 0]
    assert RECORDS.events("last-one-left", Ended)[0].outcome.winners == (2,)


def test_leaving_and_coming_back() -> None:
    name = "left-and-returned"
    assert [event.seat for event in RECORDS.events(name, Left)] == [2]
    assert [event.seat for event in RECORDS.events(name, Returned)] == [2]
    assert not RECORDS.events(name, Gone)
    assert RECORDS.result(name).startswith("seat 2 wins")


def test_a_removed_player_returns_the_chips() -> None:
    name = "gone-with-chips"
    assert RECORDS.events(name, Gone) == [Gone(1, 3)]
    assert len(RECORDS.events(name, ChipWon)) == 8
    assert sum(RECORDS.events(name, Ended)[0].outcome.points) == 5
    assert RECORDS.events(name, ChipPaid) == [ChipPaid(0, 2)]


@pytest.mark.parametrize("label", FAILURES)
def test_a_failure_with_a_chip_and_one_without(label: str) -> None:
    name = f"failed-{label}"
    assert RECORDS.events(name, Failed) == [Failed(0, FAILURES[label])] * 2
    assert RECORDS.events(name, ChipPaid) == [ChipPaid(0, 1)]


def test_every_reason_to_fail_has_a_record() -> None:
    assert Counter(reason for name in WAYS for _, reason in followed(name).failures).keys() == {
        "illegal move",
        "wrong count",
        "gave up",
        "too slow",
        "left",
    }


def test_nobody_claims() -> None:
    for name, passes in (("nobody-claims-until-time-is-up", 0), ("nobody-claims-and-all-pass", 6)):
        assert len(RECORDS.events(name, TargetTurnedBack)) == 2
        assert len(RECORDS.events(name, Passed)) == passes
        assert any(word.startswith("up") for word in RECORDS.words(name)) == (passes == 0)


def test_penalties_go_round() -> None:
    paid = RECORDS.events("penalty-to-the-next-clockwise", ChipPaid)
    assert paid == [ChipPaid(2, 3), ChipPaid(2, 0), ChipPaid(2, 1)]


def test_solutions_that_move_back_and_forth() -> None:
    words = [word[2:] for word in RECORDS.words("to-and-fro") if word[1] == ":"]
    assert any(one == other for one, other in zip(words, words[2:], strict=False))
    assert not RECORDS.events("to-and-fro", Failed)


def test_the_pro_variant() -> None:
    for name in ("pro", "pro-over-the-target"):
        assert RECORDS.head(name)["pro"] == "true"
        assert RECORDS.result(name).startswith("seat 1 wins")
    first = RECORDS.words("pro-over-the-target")[3:19]
    assert first[0] == "1:claim15"
    assert first.index("1:2W") < first.index("1:4P"), "the target comes before the via"
    assert RECORDS.events("pro-over-the-target", ChipWon)[0].seat == 1
    assert max(event.count for event in RECORDS.events("pro", ShowingBegun)) == 20


def test_options_that_change_the_dice_or_the_moves() -> None:
    assert RECORDS.head("no-revisits-failed")["no_revisits"] == "true"
    assert RECORDS.events("no-revisits-failed", Failed) == [Failed(0, "illegal move")]
    assert RECORDS.head("dice-only")["dice_only"] == "true"
    assert RECORDS.head("min-distance-3")["min_distance"] == "3"
    record = read_record(RECORDS.text("min-distance-3"))
    for step in record.steps():
        goal, ground = step.state.goal, step.state.position
        if goal is not None:
            assert (distances(ground.board, ground.robot)[goal.target] or 0) >= 3


def test_custom_boards_and_tiles() -> None:
    assert RECORDS.head("own-board")["board"] == OWN_BOARD
    assert write_board(read_record(RECORDS.text("own-board")).state().position.board) == OWN_BOARD
    assert '"name":"mine"' in RECORDS.head("own-tiles")["tiles"]
    assert RECORDS.result("own-board") == RECORDS.result("own-tiles") == "seat 0 wins, points 5 4"


def test_rolands_round() -> None:
    name = "rolands-round"
    assert [event.move.to for event in RECORDS.events(name, Moved)] == ["6P", "6W", "6R", "2R", "2W"]
    assert RECORDS.events(name, ChipWon) == [ChipWon(0)]
    assert RECORDS.result(name) == RECORDS.result("nothing-done-yet") == "unfinished"
