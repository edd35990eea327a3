"""Ricochet Robots at one keyboard: bids, lower bids, the order of showing, the transparent robot."""

from __future__ import annotations

from typing import Final

import pytest

from robotable.games.ricochet_robots import Options
from robotable.games.ricochet_robots.cells import rim_sides
from tests.cli.race_script import NEXT, Press, Raced, begun, best, calls, shows

TWO: Final = Options(players=2, board="1A.2A.3A.4A")
START: Final = begun("@a3 @d5 @g12 @n10 *1", TWO)
"""Red goes to n2: rS.rE.rN."""

TURN: Final = begun("@a3 @d5 @g12 @n10 *10", TWO)
"""Yellow goes to o10, right beside it, but it must turn: yW.yE."""

CLEAR: Final = begun("@a3 @d5 @g12 @n10 @c7 *8", Options(players=2, board="1A.2A.3A.4A", fifth="transparent"))
"""Any robot goes to f9: yW.tS.tE. The transparent one stands on c7, with a wall to its east."""

SHORTEST: Final = "A shortest solution takes 3: rS.rE.rN"


def test_the_positions_are_what_they_should_be() -> None:
    assert best(START.state()) == ["rS", "rE", "rN"]
    assert best(TURN.state()) == ["yW", "yE"]
    assert best(CLEAR.state()) == ["yW", "tS\n", "tE\n"]


# --- bids


def test_the_first_bid_starts_a_minute_and_the_lowest_shows() -> None:
    raced = Raced(250.0, "a5\n", 30.0, "l4\n", 29.9, record=START)
    assert raced.words == ["0:bid5", "1:bid4"]
    raced = Raced(250.0, "a5\n", 30.0, "l4\n", 30.1, record=START)
    assert raced.words == ["0:bid5", "1:bid4", "up2"]
    assert raced.state.showing.seat == 1
    assert raced.said == ["Ben [l] shows 4 moves."]


def test_a_bid_can_be_lowered_and_not_raised() -> None:
    raced = Raced("a5\n", "l4\n", "a3\n", "l6\n", record=START)
    assert raced.words == ["0:bid5", "1:bid4", "0:bid3"]
    assert raced.said == ["Ben [l] has already bid 4. A new bid must be lower."]
    raced = Raced("a1\n", "a1\n", record=START)
    assert raced.said == ["Ann [a] has already bid 1. A new bid must be lower."]
    raced = Raced("a51\n", record=START)
    assert raced.said == ["51 is not possible. The number of moves is 1 to 50."]


def test_whoever_presses_second_bids_second() -> None:
    raced = Raced("a", 0.1, "l", "5\n", "4\n", record=START)
    assert raced.words == ["0:bid5", "1:bid4"]


def test_when_all_have_passed_nobody_waits_for_the_clock() -> None:
    raced = Raced("a5\n", "l4\n", "  ", record=START)
    assert raced.words == ["0:bid5", "1:bid4", "0:pass", "1:pass"]
    assert raced.said == ["Ben [l] shows 4 moves."]
    raced = Raced("  ", record=START)
    assert raced.said == ["Nobody has found a solution. Here is another target.", SHORTEST]
    assert Raced(300.1, record=START).said == raced.said


# --- showing a solution


def test_a_way_that_takes_no_more_than_was_bid_wins_the_target() -> None:
    raced = Raced("a5\n", "  ", 0.1, "rsrern", record=START)
    assert raced.state.chips == (1, 0)
    assert raced.words[-3:] == ["0:rS", "0:rE", "0:rN"]
    assert raced.said == ["Ann [a] wins the chip with rS.rE.rN", SHORTEST]


def test_when_the_lowest_bid_fails_the_next_one_shows() -> None:
    raced = Raced("a2\n", "l4\n", "  ", 0.1, "rsre", record=START)
    assert raced.said == [
        "Ann [a] fails: after 2 moves the red robot is not on n2.",
        "The robots go back, and Ben [l] shows 4 moves.",
    ]
    assert raced.state.walk.position.robots == START.state().position.robots
    raced = Raced("a2\n", "l4\n", "  ", 0.1, "rsre", 0.1, shows, record=START)
    assert raced.state.chips == (0, 1)
    assert raced.said == ["Ben [l] wins the chip with rS.rE.rN", SHORTEST]


def test_when_all_fail_the_target_is_turned_back() -> None:
    raced = Raced("a2\n", "l4\n", "  ", 0.1, "x", 0.1, 40.1, record=START)
    assert raced.said == [
        "Ben [l] fails: time is up.",
        "Nobody has shown a solution. Here is another target.",
        SHORTEST,
    ]
    assert raced.state.position == START.state().position
    assert raced.state.chips == (0, 0)


@pytest.mark.parametrize(
    ("record", "bid", "typed", "said"),
    [
        (TURN, 1, "ye", "after 1 move the yellow robot is on o10, but it has not turned"),
        (START, 1, "ge", "after 1 move the red robot is not on n2"),
        (CLEAR, 1, "ge", "after 1 move no robot is on f9"),
        (CLEAR, 2, "ge te+2\n", "after 4 moves no robot is on f9"),
    ],
    ids=["no turn", "elsewhere", "vortex", "too dear"],
)
def test_why_a_way_does_not_count(record: object, bid: int, typed: str, said: str) -> None:
    raced = Raced(f"a{bid}\n", "  ", 0.1, typed, record=record)  # type: ignore[arg-type]  # presses of both kinds
    assert raced.said[0] == f"Ann [a] fails: {said}."


def test_keys_pressed_before_the_showing_move_no_robot() -> None:
    raced = Raced("a3\n", "  rs", 0.1, "rsrern", record=START)
    assert raced.words[-4:] == ["1:pass", "0:rS", "0:rE", "0:rN"]


# --- typing


@pytest.mark.parametrize(
    "typed", ["rsrern", "RSRERN", "rS\nrE\nrN\n", "r↓r→r↑", "gbrszr→\b\x7frrn", "r\x7frsrern"]
)
def test_slides_may_be_typed_in_many_ways(typed: str) -> None:
    assert Raced("a3\n", "  ", 0.1, typed, record=START).state.chips == (1, 0)


@pytest.mark.parametrize("key", ["z", "t", "s", "1", "+", "↑", "é"])
def test_a_key_that_is_no_robot_does_no_harm(key: str) -> None:
    raced = Raced("a3\n", "  ", 0.1, key, record=START)
    assert raced.said == [f"{key} does not fit here."]


def test_a_robot_that_cannot_move_loses_nothing() -> None:
    raced = Raced("a3\n", "  ", 0.1, "rw", record=START)
    assert raced.said == ["Not possible: the red robot cannot move W."]
    assert raced.words[-1] == "1:pass"


# --- the transparent robot


def test_the_transparent_robot_is_asked_where_it_ends() -> None:
    """There is a wall right beside it, another beyond l7, and none to the north."""
    raced = Raced("a9\n", "  ", 0.1, "te", record=CLEAR)
    assert raced.words[-1] == "1:pass"
    assert raced.said == ["Type tE+1 to l7, or tE+2 to p7, then Enter."]
    raced = Raced("a9\n", "  ", 0.1, "tn", record=CLEAR)
    assert raced.words[-1] == "0:tN"


@pytest.mark.parametrize(
    ("typed", "word"), [("te+1\n", "0:tE+1l7"), ("te+2\n", "0:tE+2p7"), ("t→+\x7f+1l7\n", "0:tE+1l7")]
)
def test_each_ending_can_be_chosen(typed: str, word: str) -> None:
    raced = Raced("a9\n", "  ", 0.1, typed, record=CLEAR)
    assert raced.words[-1] == word


def test_an_ending_that_does_not_exist_is_explained() -> None:
    raced = Raced("a9\n", "  ", 0.1, "te+7\n", record=CLEAR)
    assert raced.words[-1] == "1:pass"
    assert raced.said[0].startswith("Not possible: expected one of the slides of the transparent robot: tE")


def test_it_may_serve_the_vortex() -> None:
    raced = Raced(calls(1), "  ", 0.1, shows, record=CLEAR)
    assert raced.state.chips == (0, 1)
    assert raced.said[0] == "Ben [l] wins the chip with yW.tS.tE"


# --- whole races


def test_a_whole_race() -> None:
    """An open board with targets in its corners makes short solutions."""
    walls = "".join(f"{rim_sides(cell):x}" for cell in range(256))
    options = Options(players=2, board=f"{walls}.a1rc.p1gs.a16v.p16bh")
    rounds: list[Press] = [press for _ in range(4) for press in (calls(0), "  ", 0.1, shows, *NEXT)]
    raced = Raced(*rounds, options=options, file="race")
    assert raced.outcome is not None
    assert raced.outcome.winners == (0,)
    assert raced.table.picture().plain.split("\n")[-5:-3] == [
        "Ann [a]: 4 chips · Ben [l]: 0 chips",
        "Ann [a] wins with 4 chips.",
    ]
