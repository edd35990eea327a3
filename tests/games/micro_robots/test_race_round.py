"""A round of Micro Robots, sentence by sentence: AB "SPIELVORBEREITUNG" and "SPIELABLAUF"."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from robotable.games.deadlines import DeadlineSet
from robotable.games.micro_robots import Roll, Step
from robotable.games.micro_robots.actions import Rolled
from robotable.games.micro_robots.faces import FACES
from robotable.games.protocol import CHANCE, CLOCK, Seat
from robotable.games.race import Claim, GiveUp, Leave, Pass
from robotable.games.race.actions import (
    ChipPaid,
    ChipWon,
    Failed,
    Moved,
    Offered,
    ShowingBegun,
    TargetTurnedBack,
)
from tests.games.micro_robots.race_table import fail, near, race, robot, show, win, with_chips
from tests.games.race.table import Table, only

ROLANDS_WAY = "6P-6W-6R-2R-2W"


def rolling(table: Table) -> dict[str, int]:
    """The faces that the dice may show, with their weights."""
    return {roll.face: weight for roll, weight in table.rules.odds(table.state)}


# Preparation


def test_the_dice_give_the_start_first() -> None:
    table = race(words="")
    assert rolling(table) == dict.fromkeys(FACES, 1)
    assert table.play("@1P") == [Rolled("start", "1P")]
    assert robot(table) == "1P"


def test_then_they_give_the_first_target() -> None:
    table = race()
    assert Rolled("target", "2W") in table.play("@2W")
    assert table.phase == "thinking"


def test_the_target_is_rolled_again_while_it_is_the_start() -> None:
    """So all other cells are equally likely, and the start cannot be rolled."""
    table = race()
    assert rolling(table) == {face: 1 for face in FACES if face != "1P"}
    assert "chance cannot do" in table.refused(CHANCE, Roll("1P"))


def test_the_target_is_rolled_again_while_it_is_the_start_in_later_rounds_too() -> None:
    table = race()
    win(table, 0)
    assert rolling(table) == {face: 1 for face in FACES if face != robot(table)}


# Looking for a solution


def test_all_look_at_the_same_time() -> None:
    table = race(5, "@1P @2W")
    assert table.rules.to_act(table.state) == (CLOCK, 0, 1, 2, 3, 4)
    for seat in range(5):
        assert Claim(5) in table.may(seat)
        assert Offered(seat, 5) in table.copy().do(seat, Claim(5))


def test_rolands_round() -> None:
    """Roland ruft nach kurzer Zeit „5!“ …"""
    table = race(3, "@1P @2W")
    happened = table.play(f"1:claim5 {show(1, ROLANDS_WAY)}")
    moved = [event for event in happened if isinstance(event, Moved)]
    assert [(event.seat, event.move) for event in moved] == [
        (1, Step(face)) for face in ROLANDS_WAY.split("-")
    ]
    # The page draws it from cell to cell, each move starting where the previous one ended.
    faces = table.state.position.board.faces
    cells = [moved[0].path[0], *(event.path[-1] for event in moved)]
    assert "-".join(faces[cell] for cell in cells) == f"1P-{ROLANDS_WAY}"
    # … Roland erhält den Siegpunktchip, der auf dem Zielfeld liegt.
    assert only(happened, ChipWon) == ChipWon(1)
    assert table.chips == (0, 1, 0)
    # Der Startchip wird auf 2 Weiß gelegt.
    assert robot(table) == "2W"
    # Der nächste Spieler erwürfelt das neue Zielfeld …
    assert table.state.roller == 1
    assert table.rules.to_act(table.state) == (CHANCE,)
    # Eine neue Runde kann beginnen.
    table.play("@4P")
    assert table.state.round == 1
    assert table.phase == "thinking"


def test_the_first_claim_shows_at_once_and_the_others_are_too_late() -> None:
    table = race(3, "@1P @2W")
    happened = table.play("2:claim5")
    assert ShowingBegun(2, 5) in happened
    assert table.may(0) == table.may(1) == (Leave(),)
    assert "too late" in table.refused(0, Claim(4))
    assert "seat 2 is showing its moves, not seat 0" in table.refused(0, Step("6P"))


def test_a_claim_cannot_be_changed() -> None:
    table = race(2, "@1P @2W 0:claim5")
    for count in (4, 5, 6):
        assert "too late" in table.refused(0, Claim(count))
    table.play("0:6P")
    assert "too late" in table.refused(0, Claim(7))


def test_a_claim_is_1_to_20_moves() -> None:
    table = race(2, "@1P @2W")
    assert [action.count for action in table.may(0) if isinstance(action, Claim)] == list(range(1, 21))
    for count in (0, 21, 30, -1):
        assert table.refused(0, Claim(count)) == f"the number of moves must be 1 to 20, not {count}"


def test_nothing_hints_which_cells_are_moves() -> None:
    """Every cell can be tried at every step, including the robot's own."""
    table = race(2, "@1P @2W 0:claim5")
    for word in ("0:6P", "0:6W", "0:6R"):
        assert {step.to for step in table.may(0) if isinstance(step, Step)} == set(FACES)
        table.play(word)


def test_no_step_can_be_taken_back_or_shown_before_a_claim() -> None:
    table = race(2, "@1P @2W")
    assert "nobody is showing moves yet" in table.refused(0, Step("6P"))
    assert "nobody is showing moves yet" in table.refused(0, GiveUp())


@pytest.mark.parametrize(
    ("count", "seconds"), [(1, 6), (2, 8), (5, 14), (12, 28), (13, 30), (14, 30), (20, 30)]
)
def test_showing_takes_4_seconds_and_2_for_each_move_but_30_at_most(count: int, seconds: int) -> None:
    happened = race(2, "@1P @2W").play(f"0:claim{count}")
    asked = only(happened, DeadlineSet)
    assert (asked.kind, asked.seconds) == ("showing", seconds)


# Success: on the target after exactly the announced number of moves


@pytest.mark.parametrize(
    ("way", "what"),
    [
        ("6P-6W-6R-2R-2W", "the only shortest way"),
        ("6P-6W-6R-2R-2G-2W", "a longer one"),
        ("1Y-1B-1P-6P-6W-6R-2R-2W", "round and back to the start"),
        ("6P-1P-6P-6W-6R-2R-2W", "to and fro"),
        ("6P-6W-6R-2R-2W-2R-2W", "through the target"),
        ("6P-6W-6R-2R-2W-2Y-2W-2R-2W", "through the target twice"),
        ("6P-1P-" * 7 + "6P-6W-6R-2R-2G-2W", "20 moves, the longest that can be claimed"),
    ],
)
def test_exactly_the_announced_number_takes_the_chip(way: str, what: str) -> None:
    """It need not be a shortest solution; no cell is forbidden, and touching the target early ends
    nothing."""
    table = race(2, f"@1P @2W 0:claim{way.count('-') + 1}")
    happened = table.play(show(0, way))
    assert only(happened, ChipWon) == ChipWon(0), what
    assert table.chips == (1, 0)
    assert table.supply == 24


def test_on_the_target_before_the_number_is_used_up_the_showing_goes_on() -> None:
    table = race(2, "@1P @2W 0:claim7")
    table.play(show(0, ROLANDS_WAY))
    assert table.phase == "showing"
    assert table.chips == (0, 0)
    table.play("0:2Y 0:2W")
    assert table.chips == (1, 0)


# Failure: anything else

FAILURES = [
    ("claim4 6P 6W 6R 2R", "wrong count", "used up before the target"),
    ("claim6 6P 6W 6R 2R 2W 2R", "wrong count", "used up behind the target"),
    ("claim1 1B", "wrong count", "used up elsewhere"),
    ("claim5 6Y", "illegal move", "in the same column, but neither number nor colour"),
    ("claim5 5P", "illegal move", "the same colour, but neither row nor column"),
    ("claim5 1W", "illegal move", "the same number, but neither row nor column"),
    ("claim5 1P", "illegal move", "the robot stays"),
    ("claim5 2W", "illegal move", "straight to the target"),
    ("claim5 6P 6W 6R 2R 5P", "illegal move", "on the last step"),
    ("claim5 giveup", "gave up", "at once"),
    ("claim5 6P 6W giveup", "gave up", "on the way"),
    ("claim7 6P 6W 6R 2R 2W giveup", "gave up", "stops on the target after fewer moves than announced"),
    ("claim5 6P 6W 6R leave", "left", "goes away while showing"),
]


@pytest.mark.parametrize(("words", "reason", "what"), FAILURES)
def test_anything_else_fails(words: str, reason: str, what: str) -> None:
    table = race(3, "@1P @2W")
    happened = table.play(" ".join(f"1:{word}" for word in words.split()))
    failed = only(happened, Failed)
    assert (failed.seat, failed.reason) == (1, reason), what
    assert not table.happened(ChipWon)
    assert table.chips == (0, 0, 0)


@pytest.mark.parametrize("shown", ["", "6P", "6P-6W-6R-2R"])
def test_too_slow_fails(shown: str) -> None:
    table = race(3, f"@1P @2W 1:claim5 {show(1, shown) if shown else ''}")
    assert only(table.up("showing"), Failed) == Failed(1, "too slow")


def test_a_failure_ends_the_round_for_all() -> None:
    """No other player shows: in Micro Robots nobody else has claimed."""
    table = race(3, "@1P @2W 1:claim5 1:giveup")
    assert table.rules.to_act(table.state) == (CHANCE,)
    assert table.state.round == 1


# In either case


@pytest.mark.parametrize(
    "words", [f"0:claim5 {show(0, ROLANDS_WAY)}", "0:claim5 0:6P 0:giveup", "0:claim5 0:4B"]
)
def test_the_robot_ends_on_the_target_which_is_the_next_start(words: str) -> None:
    table = race(2, f"@1P @2W {words}")
    assert robot(table) == "2W"
    assert "2W" not in rolling(table)
    # The next solution begins there.
    table.play("@2R 1:claim1 1:2R")
    assert table.chips[1] == 1


@pytest.mark.parametrize("round_of", [win, fail])
def test_the_dice_go_to_the_left(round_of: Callable[[Table, Seat], object]) -> None:
    table = race(4)
    for number, roller in enumerate([0, 1, 2, 3, 0, 1, 2, 3, 0]):
        assert (table.state.round, table.state.roller) == (number, roller)
        round_of(table, number % 3)


def test_the_roller_does_not_depend_on_the_winner() -> None:
    table = race(3)
    win(table, 2)
    win(table, 2)
    assert table.state.roller == 2


def test_the_chip_on_the_target_goes_back_to_the_supply_after_a_failure() -> None:
    table = race()
    assert table.supply == 25
    fail(table, 0)
    assert table.supply == 25
    win(table, 1)
    fail(table, 0)
    assert table.supply == 24


# The penalty


def test_the_claimant_pays_a_chip_to_the_other_player_with_the_fewest() -> None:
    table = with_chips(3, 2, 1, 4)
    happened = fail(table, 0)
    assert only(happened, ChipPaid) == ChipPaid(0, 2)
    assert table.chips == (2, 2, 2, 4)
    assert table.supply == 25 - 10


def test_the_chip_goes_to_another_player_even_if_the_claimant_has_the_fewest() -> None:
    table = with_chips(1, 3, 2)
    assert only(fail(table, 0), ChipPaid) == ChipPaid(0, 2)


@pytest.mark.parametrize(("claimant", "to"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_among_equals_the_next_one_clockwise_from_the_claimant_gets_it(claimant: int, to: int) -> None:
    table = with_chips(2, 1, 2, 1)
    assert only(fail(table, claimant), ChipPaid) == ChipPaid(claimant, to)


def test_clockwise_wraps_around_after_the_last_seat() -> None:
    table = with_chips(0, 0, 1)
    assert only(fail(table, 2), ChipPaid) == ChipPaid(2, 0)


def test_clockwise_is_from_the_claimant_not_from_the_roller() -> None:
    table = with_chips(0, 1, 0)
    for _ in range(2):
        fail(table, 0)
    assert table.state.roller == 0
    assert only(fail(table, 1), ChipPaid) == ChipPaid(1, 2)


def test_a_claimant_without_chips_pays_nothing() -> None:
    table = with_chips(0, 2, 1)
    happened = fail(table, 0)
    assert not [event for event in happened if isinstance(event, ChipPaid)]
    assert table.chips == (0, 2, 1)


def test_every_failure_costs_one_chip() -> None:
    for words, _, what in FAILURES:
        table = with_chips(0, 2)
        start = robot(table)
        if start != "1P":
            # Start again where the failures begin.
            table.play("@1P 0:claim1 0:giveup")
        table.play("@2W")
        table.play(" ".join(f"1:{word}" for word in words.split()))
        assert table.chips == (1, 1), what


def test_a_slow_showing_costs_a_chip_too() -> None:
    table = with_chips(0, 2)
    table.play(f"@{near(table)} 1:claim1")
    table.up("showing")
    assert table.chips == (1, 1)


# AB "Sonderfall": nobody finds a solution


def test_all_have_150_seconds_to_think() -> None:
    """AB: 2 to 3 minutes."""
    asked = only(race().play("@2W"), DeadlineSet)
    assert (asked.kind, asked.seat, asked.seconds) == ("thinking", None, 150)


def turned_back(table: Table, happened: list[object]) -> bool:
    """The same round has a new target: same start, same roller, nothing won or paid."""
    return (
        TargetTurnedBack() in happened
        and table.rules.to_act(table.state) == (CHANCE,)
        and (robot(table), table.state.roller, table.state.round) == ("1P", 0, 0)
        and table.chips == (0, 0, 0)
        and rolling(table) == {face: 1 for face in FACES if face != "1P"}
    )


def test_after_that_time_a_new_target_is_rolled_from_the_same_start() -> None:
    table = race(3, "@1P @2W")
    assert turned_back(table, table.up("thinking"))
    table.play(f"@4P 0:claim2 {show(0, '6P-4P')}")
    assert table.chips == (1, 0, 0)


def test_when_everybody_passes_nobody_waits_for_the_clock() -> None:
    table = race(3, "@1P @2W 2:pass 0:pass")
    assert table.phase == "thinking"
    happened = table.play("1:pass")
    assert turned_back(table, happened)
    assert table.deadline("thinking") is None


def test_a_player_passes_once() -> None:
    table = race(3, "@1P @2W 2:pass")
    assert Pass() not in table.may(2)
    assert "has already passed" in table.refused(2, Pass())


def test_a_player_who_has_passed_may_still_claim() -> None:
    table = race(2, "@1P @2W 0:pass 0:claim5")
    table.play(show(0, ROLANDS_WAY))
    assert table.chips == (1, 0)


def test_a_new_target_clears_the_passes() -> None:
    table = race(2, "@1P @2W 0:pass")
    table.up("thinking")
    table.play("@4P 1:pass")
    assert table.phase == "thinking"
    table.play("0:pass")
    assert table.phase == "chance"


def test_a_new_target_comes_as_often_as_needed() -> None:
    table = race(2)
    for target in ("2W", "4P", "2W", "6W"):
        table.play(f"@{target}")
        table.up("thinking")
    assert len(table.happened(TargetTurnedBack)) == 4
    assert (table.state.round, robot(table), table.supply) == (0, "1P", 25)
