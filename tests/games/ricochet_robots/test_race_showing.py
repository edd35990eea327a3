"""Showing in Ricochet Robots: which solutions keep a bid, which robots may reach a target, and the
consequences."""

from __future__ import annotations

from typing import Any

import pytest

from robotable.games.protocol import CHANCE
from robotable.games.race.actions import ChipPaid, ChipWon, Failed, ShowingBegun, TargetTurnedBack
from robotable.games.ricochet_robots import Slide
from robotable.games.ricochet_robots.boards import Diagonal
from tests.games.race.table import Table, only
from tests.games.ricochet_robots.drawn import walled
from tests.games.ricochet_robots.race_table import SPREAD, own_board, race, robots, show, shows, win


def showing(count: int, target: int = 0, **options: Any) -> Table:
    """Only seat 0 has bid, and it shows."""
    return race(2, f"*{target} 0:bid{count} 1:pass 0:pass", **options)


# A bid is kept if the solution takes at most that many moves.


@pytest.mark.parametrize("count", [2, 3, 7, 50])
def test_a_solution_within_the_bid_wins(count: int) -> None:
    table = showing(count)
    assert only(table.play(show(0, "rN.rW")), ChipWon) == ChipWon(0)
    assert table.chips == (1, 0)


def test_moves_of_other_robots_count() -> None:
    assert only(showing(3).play(show(0, "yE.bS.rN")), Failed).reason == "wrong count"
    table = showing(4)
    table.play(show(0, "yE.bS.rN.rW"))
    assert table.chips == (1, 0)


def test_one_move_too_many_fails() -> None:
    table = showing(2)
    assert only(table.play(show(0, "rS.rW")), Failed).reason == "wrong count"
    assert table.chips == (0, 0)


def test_the_showing_ends_with_the_move_that_reaches_the_target() -> None:
    table = showing(9)
    table.play(show(0, "rN.rW"))
    assert table.phase == "chance"


def test_passing_over_the_target_does_not_reach_it() -> None:
    """From p1 to a1 over the target on e1."""
    board = own_board("e1rc p16bh")
    table = showing(5, board=board)
    table.play(show(0, "rE.rN.rW"))
    assert table.phase == "showing"


def test_only_the_robot_of_the_targets_colour_can_reach_it() -> None:
    table = showing(5)
    table.play(show(0, "gN.gW"))
    assert table.state.walk is not None
    assert table.state.walk.position.robots[1] == 0
    assert table.phase == "showing"


def test_impossible_slides_are_refused_and_cost_nothing() -> None:
    """The rules determine the end of a slide, so a wrong slide cannot be made."""
    table = showing(2)
    for wrong in (
        Slide(0, "N", 1),
        Slide(0, "N", 34),
        Slide(4, "N", 2),
        Slide(0, "N", 2, 2),
        Slide(-1, "N", 2),
    ):
        assert table.refused(0, wrong)
    table.play(show(0, "rN.rW"))
    assert table.chips == (1, 0)


# Success: the chip, and the robots stay.


def test_the_winner_takes_the_target_and_the_robots_stay() -> None:
    table = showing(4)
    table.play(show(0, "gS.yE.rN.rW"))
    assert robots(table) == ("a1", "d16", "e7", "p9")
    assert table.state.position.taken == (0, None, None, None)
    assert {draw.target for draw in table.may(CHANCE)} == {1, 2, 3}
    assert table.supply == 3


def test_the_next_round_begins_where_the_robots_are_now() -> None:
    table = showing(2)
    table.play(show(0, "rN.rW"))
    table.play(f"*1 1:bid5 0:pass 1:pass {show(1, 'gN.gW')}")
    assert table.state.walk is not None
    assert table.state.walk.position.robots[:2] == (0, 1), "green stops beside red, which stands on a1"


# Failure: the next bid shows.


def fail_with(table: Table, reason: str) -> list[Any]:
    """Make the seat that shows fail for this reason."""
    seat = shows(table)
    assert seat is not None
    if reason == "gave up":
        return table.play(f"{seat}:giveup")
    if reason == "left":
        return table.play(f"{seat}:leave")
    if reason == "too slow":
        return table.up("showing")
    happened: list[Any] = []
    while shows(table) == seat:
        happened += table.play(f"{seat}:yE" if len(happened) % 2 == 0 else f"{seat}:yW")
    return happened


REASONS = ["wrong count", "gave up", "too slow", "left"]


@pytest.mark.parametrize("reason", REASONS)
def test_the_next_bid_shows_from_where_the_robots_stood(reason: str) -> None:
    table = race(3, "*0 2:bid2 0:bid4 1:bid3")
    table.up("bidding")
    happened = fail_with(table, reason)
    failed = only(happened, Failed)
    assert (failed.seat, failed.reason) == (2, reason)
    assert only(happened, ShowingBegun) == ShowingBegun(1, 3)
    assert table.state.walk is not None
    assert table.state.walk.position.robots == table.state.position.robots
    assert robots(table) == tuple(SPREAD.split())
    table.play(show(1, "rN.rW"))
    assert table.chips == (0, 1, 0)
    assert table.state.position.taken[0] == 1


@pytest.mark.parametrize("reason", REASONS)
def test_all_fail_and_the_robots_go_back_and_the_target_is_turned_back(reason: str) -> None:
    table = race(3, "*0 2:bid2 1:bid3")
    table.up("bidding")
    fail_with(table, reason)
    happened = fail_with(table, reason)
    assert TargetTurnedBack() in happened
    assert robots(table) == tuple(SPREAD.split())
    assert {draw.target for draw in table.may(CHANCE)} == {0, 1, 2, 3}
    assert table.chips == (0, 0, 0)


@pytest.mark.parametrize("reason", REASONS)
def test_a_failure_costs_no_chip(reason: str) -> None:
    table = race(2)
    win(table, 0)
    table.do(CHANCE, table.may(CHANCE)[-1])
    table.play("0:bid1 1:pass 0:pass")
    fail_with(table, reason)
    assert not table.happened(ChipPaid)
    assert table.chips == (1, 0)


def test_a_player_who_leaves_before_showing_is_skipped() -> None:
    table = race(3, "*0 2:bid2 0:bid3 1:bid4")
    table.up("bidding")
    table.play("0:leave 2:giveup")
    assert shows(table) == 1


def test_a_target_that_was_failed_on_can_be_won_later() -> None:
    table = race(2, "*0 0:bid2 1:pass 0:pass 0:giveup *0 1:bid2 0:pass 1:pass")
    table.play(show(1, "rN.rW"))
    assert table.chips == (0, 1)


# Option must_turn


STRAIGHT = "a9 d5 e7 f9"
"""Red stands below its target, with nothing in between."""


def test_the_robot_must_turn_by_default() -> None:
    table = showing(5, robots=STRAIGHT)
    table.play("0:rN")
    assert table.state.walk is not None
    assert table.state.walk.position.robots[0] == 0
    assert table.phase == "showing"


def test_without_must_turn_a_straight_path_wins() -> None:
    table = showing(1, robots=STRAIGHT, must_turn=False)
    table.play("0:rN")
    assert table.chips == (1, 0)


def test_several_slides_in_one_direction_are_not_a_turn() -> None:
    """Yellow stops red on its way, then moves aside."""
    for must_turn, won in ((True, False), (False, True)):
        table = showing(4, robots="a9 d5 e7 f4", must_turn=must_turn)
        table.play(show(0, "yW.rN.yE.rN"))
        assert table.chips == (int(won), 0)


def test_a_turn_of_another_robot_does_not_count() -> None:
    table = showing(3, robots=STRAIGHT)
    assert only(table.play(show(0, "yE.yN.rN")), Failed).reason == "no turn"


def test_two_directions_are_a_turn() -> None:
    table = showing(2, robots=STRAIGHT)
    table.play(show(0, "rS.rN"))
    assert table.chips == (1, 0)


def test_a_diagonal_turns_within_one_slide() -> None:
    board = own_board("e1rc p16bh", walled(set(), (Diagonal(68, "blue", "/"),), centre=False))
    table = showing(1, board=board, robots="a5 d7 f8 g9")
    table.play("0:rE")
    assert table.chips == (1, 0)


def test_a_diagonal_of_the_robots_colour_does_not_turn() -> None:
    board = own_board("p5bc p16bh", walled(set(), (Diagonal(68, "blue", "/"),), centre=False))
    for must_turn, won in ((True, False), (False, True)):
        table = showing(1, board=board, robots="d7 f8 a5 g9", must_turn=must_turn)
        table.play("0:bE")
        assert table.chips == (int(won), 0)


def test_each_showing_needs_its_own_turn() -> None:
    """Red's moves in the failed showing do not count in the next one."""
    table = race(2, "*0 0:bid2 1:bid3", robots=STRAIGHT)
    table.up("bidding")
    table.play("0:rS 0:rE")
    assert shows(table) == 1
    table.play("1:rN")
    assert table.phase == "showing"


# The vortex, silver and the transparent robot


@pytest.mark.parametrize(
    ("way", "who"), [("rS.rW", "red"), ("gS.gW", "green"), ("bS.bW", "blue"), ("yS.yW", "yellow")]
)
def test_any_robot_serves_the_vortex(way: str, who: str) -> None:
    table = showing(2, target=2)
    table.play(show(0, way))
    assert table.chips == (1, 0), who


@pytest.mark.parametrize("fifth", ["silver", "transparent"])
def test_the_fifth_robot_serves_the_vortex_too(fifth: str) -> None:
    table = showing(2, target=2, fifth=fifth, robots=f"{SPREAD} h12")
    table.play(show(0, f"{fifth[0]}S.{fifth[0]}W"))
    assert table.chips == (1, 0)


@pytest.mark.parametrize("fifth", ["silver", "transparent"])
@pytest.mark.parametrize(("target", "way"), [(0, "NW"), (1, "NE"), (3, "SE")])
def test_the_fifth_robot_cannot_serve_other_targets(fifth: str, target: int, way: str) -> None:
    table = showing(2, target=target, fifth=fifth, robots=f"{SPREAD} h12")
    happened = table.play(show(0, f"{fifth[0]}{way[0]}.{fifth[0]}{way[1]}"))
    assert only(happened, Failed).reason == "wrong count"


@pytest.mark.parametrize("fifth", ["silver", "transparent"])
def test_the_fifth_robot_is_an_obstacle_like_any_other(fifth: str) -> None:
    """It stands on b1, so that red stops on c1."""
    table = showing(3, fifth=fifth, robots=f"{SPREAD} b9")
    table.play(show(0, f"{fifth[0]}N.rN"))
    assert table.state.walk is not None
    assert table.state.walk.position.robots[0] == 2
    assert "red robot cannot move W" in table.refused(0, Slide(0, "W", 1))


WALL = walled({(71, "E")}, centre=False)
"""One wall, between h5 and i5."""


@pytest.mark.parametrize(("count", "won"), [(1, False), (2, True), (3, True)])
def test_passing_through_a_wall_counts_in_the_bid(count: int, won: bool) -> None:
    table = showing(
        count, board=own_board("p5v", WALL), fifth="transparent", must_turn=False, robots="b1 d1 f1 h1 a5"
    )
    happened = table.play("0:tE+1p5")
    assert table.chips == (int(won), 0)
    if not won:
        assert only(happened, Failed).reason == "wrong count"


def test_passing_through_a_wall_is_not_a_turn() -> None:
    table = showing(9, board=own_board("p5v", WALL), fifth="transparent", robots="b1 d1 f1 h1 a5")
    table.play("0:tE+1p5")
    assert table.phase == "showing"
    table.play("0:tW 0:tE")
    assert table.chips == (1, 0)


def test_the_cost_of_a_solution_is_the_sum_of_its_slides() -> None:
    """Two through the wall, one back to it, one on to the rim: 4."""
    for count, won in ((3, False), (4, True)):
        table = showing(count, board=own_board("p5v", WALL), fifth="transparent", robots="b1 d1 f1 h1 a5")
        table.play("0:tE+1p5 0:tW")
        if table.phase == "showing":
            table.play("0:tE")
        assert table.chips == (int(won), 0)


def test_an_ordinary_robot_stops_at_the_wall() -> None:
    table = showing(3, board=own_board("p5v", WALL), must_turn=False, robots="a5 b1 d1 f1")
    table.play("0:rE")
    assert table.state.walk is not None
    assert table.state.walk.position.robots[0] == 71


def test_passing_through_a_barrier_counts_in_the_bid() -> None:
    """Bouncing off it is free and leads to e1; through it to p5 costs one more."""
    base = walled(set(), (Diagonal(68, "blue", "/"),), centre=False)
    for count, won in ((1, False), (2, True)):
        table = showing(
            count, board=own_board("p5v", base), fifth="transparent", must_turn=False, robots="b1 d1 f1 h1 a5"
        )
        table.play("0:tE+1p5")
        assert table.chips == (int(won), 0)
    bounced = showing(
        1, board=own_board("e1v", base), fifth="transparent", must_turn=False, robots="b1 d1 f1 h1 a5"
    )
    bounced.play("0:tE")
    assert bounced.chips == (1, 0)
