"""A race at one keyboard with a simulated clock: keys and numbers, claims, solutions, results."""

from __future__ import annotations

from typing import Final

import pytest

from robotable.cli.race.questions import COUNT_SECONDS, SURE_SECONDS
from robotable.games.micro_robots import Options
from tests.cli.race_script import NEXT, Press, Raced, begun, best, calls, fails, shows

EXAMPLE: Final = begun("@1P @2W")
"""AB's example on the black side."""

WAY: Final = "6p6w6r2r2w"
SHORTEST: Final = "A shortest path takes 5: 1P-6P-6W-6R-2R-2W"


def test_the_example_is_what_it_should_be() -> None:
    assert "".join(best(EXAMPLE.state())) == WAY


# --- claiming and showing


def test_a_way_shown_as_it_was_claimed_wins_the_chip() -> None:
    raced = Raced("l5\n", WAY, record=EXAMPLE)
    assert raced.state.chips == (0, 1, 0)
    assert raced.words == ["1:claim5", "1:6P", "1:6W", "1:6R", "1:2R", "1:2W"]
    assert raced.said == ["Ben [l] wins the chip with 1P-6P-6W-6R-2R-2W", SHORTEST]


def test_a_longer_way_wins_too_if_it_is_as_long_as_claimed() -> None:
    raced = Raced("a7\n", WAY, "2r2w", record=EXAMPLE)
    assert raced.state.chips == (1, 0, 0)
    assert raced.said[0] == "Ann [a] wins the chip with 1P-6P-6W-6R-2R-2W-2R-2W"


@pytest.mark.parametrize(
    ("count", "presses", "said"),
    [
        (5, ["6r"], "Ann [a] fails: from 1P to 6R is not along a row or a column."),
        (5, ["4w"], "Ann [a] fails: from 1P to 4W shares neither the number nor the colour."),
        (5, ["1p"], "Ann [a] fails: the robot is already on 1P."),
        (4, [WAY[:8]], "Ann [a] fails: after 4 moves the robot is on 2R, not on [2W]."),
        (1, ["6p"], "Ann [a] fails: after 1 move the robot is on 6P, not on [2W]."),
        (6, [WAY, "2r"], "Ann [a] fails: after 6 moves the robot is on 2R, not on [2W]."),
        (5, ["x"], "Ann [a] gives up."),
        (5, ["6pX"], "Ann [a] gives up."),
        (5, [14.0], "Ann [a] fails: time is up."),
        (5, [WAY[:8], 13.5, "2", 0.5, "w"], "Ann [a] fails: time is up."),
    ],
)
def test_a_claim_that_fails(count: int, presses: list[Press], said: str) -> None:
    raced = Raced(f"a{count}\n", *presses, 0.1, record=EXAMPLE)
    assert raced.said == [said, "Ann [a] has no chip to pay with.", SHORTEST]
    assert raced.state.chips == (0, 0, 0)
    assert raced.state.goal is None


def test_the_last_moment_is_in_time() -> None:
    assert Raced("a5\n", WAY[:9], 13.9, "w", record=EXAMPLE).state.chips == (1, 0, 0)


def test_a_chip_is_paid_to_the_poorest() -> None:
    raced = Raced(calls(0), shows, *NEXT, calls(0), fails)
    assert raced.said[1] == "Ann [a] pays a chip to Ben [l], who had the fewest."
    assert raced.state.chips == (0, 1, 0)


@pytest.mark.parametrize(
    ("variant", "rolls", "typed", "said"),
    [
        ({"no_revisits": True}, "@1P @2W", f"a7\n{WAY}2r", "the path has already been on 2R"),
        (
            {"pro": True},
            "@1P @2W @3P",
            f"a5\n{WAY}",
            "after 5 moves the robot is on [2W], but has not passed <3P>",
        ),
    ],
    ids=["no revisits", "pro"],
)
def test_what_a_variant_asks_besides(variant: dict[str, bool], rolls: str, typed: str, said: str) -> None:
    options = Options(players=2, board="black.A0B0C0D0", **variant)  # type: ignore[arg-type]  # options from the table of cases
    assert Raced(typed, record=begun(rolls, options)).said[0] == f"Ann [a] fails: {said}."


# --- typing


@pytest.mark.parametrize(
    "typed",
    [
        "6P6W6R2R2W",
        "6p\n6w\n6r\n2r\n2w\n",
        "6p 6w 6r 2r 2w",
        "4\x7f6p6w6r2r2w",
        "46p6w6r2r2w",  # a second number corrects the first
        "6zzp6w↑6r←2r\n2w",
        "w6p6w6r2r2w",  # a letter alone is a late key of another player
        "?6p6w6r2r2w",
        "6\np6w6r2r2w",
        "\b\x7f\b6p6w6r2r2w",
        "q6p6w6r2r2w",
        "6qp6w6r2r2w",
    ],
)
def test_cells_may_be_typed_in_many_ways(typed: str) -> None:
    assert Raced("a5\n", typed, record=EXAMPLE).state.chips == (1, 0, 0)


@pytest.mark.parametrize("key", ["7", "0", "z", "l", "↑", "é", "?", "-"])
def test_a_key_that_fits_nothing_does_no_harm(key: str) -> None:
    raced = Raced("a5\n", f"6p{key}", record=EXAMPLE)
    assert raced.said == [f"{key} does not fit here."]
    assert raced.words == ["0:claim5", "0:6P"]


@pytest.mark.parametrize(
    "typed", ["5\n", "5 ", "7\x7f5\n", "1\b5\n", "a5\n", "?5\n", "5zz\n", "↑5↓\n", "05\n"]
)
def test_numbers_may_be_typed_in_many_ways(typed: str) -> None:
    assert Raced(f"a{typed}", record=EXAMPLE).words == ["0:claim5"]


@pytest.mark.parametrize("number", ["21", "99", "999", "9999999999"])
def test_a_number_that_nobody_can_claim(number: str) -> None:
    raced = Raced(f"a{number}\n", record=EXAMPLE)
    assert raced.words == []
    assert raced.said == [f"{number[:3]} is not possible. The number of moves is 1 to 20."]


@pytest.mark.parametrize("typed", ["\n", " ", "5\x7f\n", "zz\n"])
def test_no_number_is_no_claim(typed: str) -> None:
    raced = Raced(f"a{typed}", record=EXAMPLE)
    assert raced.words == []
    assert raced.said == ["Ann [a] did not give a number."]


def test_a_key_of_nobody() -> None:
    assert Raced("z", record=EXAMPLE).said == ["No player has the key z."]
    assert Raced("\n\n\n", record=EXAMPLE).said == []


# --- the clock


def test_the_time_to_think_is_over() -> None:
    assert Raced(149.9, "z", record=EXAMPLE).words == []
    raced = Raced(150.1, record=EXAMPLE)
    assert raced.words == ["up1"]
    assert raced.said == ["Nobody has found a solution. Here is another target.", SHORTEST]
    raced = Raced(150.1, *NEXT, record=EXAMPLE)
    assert raced.state.position.robot == EXAMPLE.state().position.robot
    assert raced.state.goal is not None


def test_the_clock_stands_still_for_a_number_but_not_for_ever() -> None:
    assert Raced(100.0, "a", COUNT_SECONDS - 0.1, "5\n", record=EXAMPLE).words == ["0:claim5"]
    assert Raced(100.0, "a5", COUNT_SECONDS + 0.1, "\n", record=EXAMPLE).words == []
    # A player who presses a key but gives no number does not stop the clock.
    assert Raced(149.0, "a", COUNT_SECONDS, 0.5, "a5\n", record=EXAMPLE).words == ["up1"]
    assert Raced(141.0, "a", COUNT_SECONDS, 0.5, "a5\n", record=EXAMPLE).words == ["0:claim5"]


def test_the_clock_stands_still_for_help() -> None:
    assert Raced(100.0, "?", 500.0, "\n", 49.0, "a5\n", record=EXAMPLE).words == ["0:claim5"]


def test_the_clock_stands_still_while_the_program_is_suspended() -> None:
    raced = Raced(100.0, lambda raced: raced.suspend(500), 49.0, "a5\n", record=EXAMPLE)
    assert raced.words == ["0:claim5"]


def test_a_resumed_race_has_its_whole_time_again_and_only_from_enter_on() -> None:
    assert Raced(140.0, "q", 0.1, "q", record=EXAMPLE).record == EXAMPLE
    assert Raced(140.0, "a5\n", record=EXAMPLE).words == ["0:claim5"]
    showing = begun("@1P @2W 0:claim5 0:6P")
    assert Raced(13.9, "6w", record=showing).words[-1] == "0:6W"
    assert Raced(14.1, "6w", record=showing).words[-1] == "up2"


# --- passing and leaving


def test_everybody_passes() -> None:
    raced = Raced("  ", record=EXAMPLE)
    assert raced.words == ["0:pass", "1:pass", "2:pass"]
    assert raced.said == ["Nobody has found a solution. Here is another target.", SHORTEST]


def test_one_after_the_other_passes() -> None:
    raced = Raced("l0\na0\nl0\n", record=EXAMPLE)
    assert raced.words == ["1:pass", "0:pass"]
    assert raced.said == ["Ben [l] has already passed."]
    raced = Raced("l0\na0\n  ", record=EXAMPLE)
    assert raced.words == ["1:pass", "0:pass", "2:pass"]
    raced = Raced("l0\nl5\n", record=EXAMPLE)
    assert raced.words == ["1:pass", "1:claim5"], "a player who has passed can still find a solution"


def test_a_finger_on_the_space_bar_passes_nobody() -> None:
    for typed in (" \n", " x ", " q", " a"):
        assert Raced(typed, record=EXAMPLE).words == []
    assert Raced(" a5\n", record=EXAMPLE).words == ["0:claim5"]
    assert Raced(" ", SURE_SECONDS + 0.1, " ", record=EXAMPLE).words == []


def test_whoever_is_asked_again_has_no_more_time() -> None:
    assert Raced(148.0, " ", 3.0, record=EXAMPLE).words == ["up1"]


@pytest.mark.parametrize("typed", ["qq", "QQ", "Qq", "q\nqq", "a5\nqq", "a5\n6p6qq"])
def test_q_leaves_when_it_is_meant(typed: str) -> None:
    raced = Raced(typed, 1.0, "a5\n", record=EXAMPLE)
    assert raced.outcome is None
    assert raced.state.showing is None or raced.words[0] == "0:claim5"
    assert "up2" not in raced.words


def test_q_leaves_between_two_rounds() -> None:
    assert Raced("  ", 1.0, "q", 1.0, "\n", record=EXAMPLE).words == ["0:pass", "1:pass", "2:pass"]


# --- several players at once


def test_keys_pressed_together_are_ordered_by_chips_and_then_from_the_roller() -> None:
    assert Raced("la", 0.1, "5\n", record=EXAMPLE).words == ["0:claim5"]
    assert Raced("l", 0.019, "a", 0.1, "5\n", record=EXAMPLE).words == ["0:claim5"]
    assert Raced("l", 0.021, "a", 0.1, "5\n", record=EXAMPLE).words == ["1:claim5"]
    raced = Raced(calls(0), shows, *NEXT, "al", 0.1, "7\n")
    assert raced.words[-1] == "1:claim7", "the one with a chip waits"


def test_in_a_script_the_first_key_is_the_first() -> None:
    raced = Raced("l5\n", record=EXAMPLE, is_terminal=False)
    assert raced.words == ["1:claim5"]


def test_whoever_presses_second_is_asked_when_the_first_says_nothing() -> None:
    raced = Raced("a", 0.1, "lf", COUNT_SECONDS, "5\n", record=EXAMPLE)
    assert raced.words == ["1:claim5"]
    raced = Raced("a", 0.1, "lf", COUNT_SECONDS, "\n", 0.1, "7\n", record=EXAMPLE)
    assert raced.words == ["2:claim7"]


def test_whoever_presses_second_is_too_late_for_a_claim() -> None:
    raced = Raced("a", 0.1, "l5\n", record=EXAMPLE)
    assert raced.words == ["0:claim5"]
    raced = Raced("a", 0.1, "l5\n", "x", *NEXT, 1.0, "z", record=EXAMPLE)
    assert raced.said == ["No player has the key z."]


def test_keys_that_come_too_late_or_too_early_are_dropped() -> None:
    raced = Raced("a5\n", "x", "l", "\n", "f3\n", 1.0, "\n", record=EXAMPLE)
    assert raced.words == ["0:claim5", "0:giveup"]
    assert raced.state.goal is not None
    assert raced.said == []


# --- whole races


def test_five_chips_win() -> None:
    rounds: list[Press] = [press for _ in range(5) for press in (calls(2), shows, *NEXT)]
    raced = Raced(*rounds, file="race")
    assert raced.outcome is not None
    assert raced.outcome.winners == (2,)
    picture = raced.table.picture().plain
    assert "Cleo [f]: 5 chips" in picture
    assert "Cleo [f] wins with 5 chips." in picture
    assert "Cleo [f] wins the chip with" in picture


def test_somebody_who_was_away_is_back_with_a_key() -> None:
    raced = Raced("l5\n", record=begun("@1P @2W 1:leave"))
    assert raced.words == ["1:leave", "1:return", "1:claim5"]
    raced = Raced(60.1, "l", 0.1, record=begun("@1P @2W 1:leave"))
    assert raced.words == ["1:leave", "up2"]
    assert raced.said == ["Ben [l] is out of the race."]
