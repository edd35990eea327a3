"""A round of Ricochet Robots up to the showing: targets, bids, and the order of showing."""

from __future__ import annotations

import pytest

from robotable.games.deadlines import DeadlineDropped, DeadlineSet
from robotable.games.protocol import CHANCE, CLOCK
from robotable.games.race import Bid, Claim, GiveUp, Leave, Pass
from robotable.games.race.actions import Offered, ShowingBegun, TargetTurnedBack
from robotable.games.ricochet_robots import Slide, TurnUp
from robotable.games.ricochet_robots.actions import TargetTurnedUp
from tests.games.race.table import Table, only
from tests.games.ricochet_robots.race_table import SPREAD, race, robots, show, shows, win


def targets(table: Table) -> dict[int, int]:
    """The possible targets, with their weights."""
    return {draw.target: weight for draw, weight in table.rules.odds(table.state)}


def bids(table: Table, seat: int) -> list[int]:
    return [action.count for action in table.may(seat) if isinstance(action, Bid)]


def test_a_target_is_turned_up() -> None:
    table = race()
    assert targets(table) == {0: 1, 1: 1, 2: 1, 3: 1}
    assert TargetTurnedUp(2) in table.play("*2")
    assert table.phase == "thinking"


def test_all_bid_at_any_time() -> None:
    table = race(4, "*0")
    assert table.rules.to_act(table.state) == (CLOCK, 0, 1, 2, 3)
    for word in ("3:bid9", "1:bid4", "0:bid7"):
        table.play(word)
    assert all(bids(table, seat) for seat in range(4))
    assert [(offer.seat, offer.count) for offer in table.state.offers] == [(3, 9), (1, 4), (0, 7)]


def test_a_bid_may_be_higher_than_those_of_others() -> None:
    table = race(2, "*0 0:bid2")
    assert Offered(1, 9) in table.play("1:bid9")


def test_a_bid_is_1_to_50_moves() -> None:
    table = race(2, "*0")
    assert bids(table, 0) == list(range(1, 51))
    for count in (0, 51, -3):
        assert table.refused(0, Bid(count)) == f"the number of moves must be 1 to 50, not {count}"


def test_players_may_lower_their_bid() -> None:
    table = race(2, "*0 0:bid5 0:bid3 0:bid2")
    assert [(offer.seat, offer.count) for offer in table.state.offers] == [(0, 2)]
    assert bids(table, 0) == [1]


def test_players_may_not_raise_or_repeat_their_bid() -> None:
    table = race(2, "*0 0:bid5")
    assert bids(table, 0) == [1, 2, 3, 4]
    for count in (5, 6, 50):
        assert table.refused(0, Bid(count)) == f"the number of moves must be 1 to 4, not {count}"


def test_one_move_cannot_be_lowered() -> None:
    table = race(2, "*0 0:bid1")
    assert bids(table, 0) == []
    assert "cannot be lowered" in table.refused(0, Bid(1))


def test_nobody_shows_before_the_bidding_is_over() -> None:
    table = race(2, "*0 0:bid2")
    assert shows(table) is None
    assert "nobody is showing moves yet" in table.refused(0, Slide(0, "N", 2))
    assert "nobody is showing moves yet" in table.refused(0, GiveUp())


# The time


def test_there_is_no_bidding_clock_before_the_first_bid() -> None:
    asked = only(race().play("*0"), DeadlineSet)
    assert (asked.kind, asked.seconds) == ("thinking", 300)


def test_the_first_bid_starts_60_seconds() -> None:
    table = race(2, "*0")
    thinking = table.deadline("thinking")
    assert thinking is not None
    happened = table.play("1:bid7")
    asked = only(happened, DeadlineSet)
    assert (asked.kind, asked.seat, asked.seconds) == ("bidding", None, 60)
    assert DeadlineDropped(thinking) in happened


def test_other_bids_and_lower_ones_do_not_start_them_again() -> None:
    table = race(3, "*0 1:bid7")
    running = table.deadline("bidding")
    happened = table.play("0:bid9 1:bid4 0:bid3 2:bid2 0:bid1")
    assert all(isinstance(event, Offered) for event in happened)
    assert table.deadline("bidding") == running


def test_when_the_time_is_up_the_lowest_bid_shows() -> None:
    table = race(3, "*0 0:bid7 1:bid4 2:bid5")
    happened = table.up("bidding")
    assert only(happened, ShowingBegun) == ShowingBegun(1, 4)
    assert shows(table) == 1
    assert "too late" in table.refused(0, Bid(2))
    assert "too late" in table.refused(1, Bid(2))


def test_bidding_ends_early_when_all_have_passed() -> None:
    table = race(3, "*0 0:bid7 1:bid4 0:pass 2:pass")
    assert shows(table) is None
    assert only(table.play("1:pass"), ShowingBegun) == ShowingBegun(1, 4)
    assert table.deadline("bidding") is None


def test_a_new_bid_withdraws_the_players_pass() -> None:
    table = race(2, "*0 0:bid7 0:pass 0:bid5 1:pass")
    assert shows(table) is None
    assert Pass() in table.may(0)
    table.play("0:pass")
    assert shows(table) == 0


@pytest.mark.parametrize(("count", "seconds"), [(1, 25), (6, 50), (20, 120), (21, 120), (50, 120)])
def test_longer_solutions_get_more_time_to_show(count: int, seconds: int) -> None:
    table = race(2, f"*0 0:bid{count} 1:pass")
    asked = only(table.play("0:pass"), DeadlineSet)
    assert (asked.kind, asked.seconds) == ("showing", seconds)


# In which order they show


def order(table: Table) -> list[int]:
    """The seats in the order in which they show if everyone gives up."""
    table.up("bidding")
    seats = []
    while (seat := shows(table)) is not None:
        seats.append(seat)
        table.do(seat, GiveUp())
    return seats


def test_the_lowest_bid_comes_first_then_the_next() -> None:
    assert order(race(4, "*0 0:bid7 1:bid4 2:bid9 3:bid5")) == [1, 3, 0, 2]


def test_of_equal_bids_the_earlier_comes_first() -> None:
    assert order(race(4, "*0 2:bid4 0:bid4 3:bid4 1:bid4")) == [2, 0, 3, 1]


def test_a_lowered_bid_counts_from_when_it_was_lowered() -> None:
    assert order(race(3, "*0 0:bid9 1:bid4 0:bid4 2:bid4")) == [1, 0, 2]


def test_of_equal_bids_fewer_chips_come_first() -> None:
    table = race(3)
    win(table, 0)
    win(table, 0)
    win(table, 2)
    assert table.chips == (2, 0, 1)
    table.do(CHANCE, table.may(CHANCE)[0])
    table.play("0:bid4 2:bid4 1:bid4")
    assert order(table) == [1, 2, 0]


def test_a_lower_bid_comes_before_fewer_chips() -> None:
    table = race(2)
    win(table, 0)
    table.do(CHANCE, table.may(CHANCE)[0])
    table.play("1:bid5 0:bid4")
    assert order(table) == [0, 1]


def test_a_player_without_a_bid_does_not_show() -> None:
    assert order(race(4, "*0 2:bid4 0:pass")) == [2]


# Nobody bids


def turned_back(table: Table, happened: list[object]) -> bool:
    return (
        TargetTurnedBack() in happened
        and table.rules.to_act(table.state) == (CHANCE,)
        and robots(table) == tuple(SPREAD.split())
        and table.chips == (0, 0, 0)
        and set(targets(table)) == {0, 1, 2, 3}
    )


def test_nobody_bids_until_the_time_is_up() -> None:
    table = race(3, "*0")
    assert turned_back(table, table.up("thinking"))


def test_nobody_wants_to_bid() -> None:
    table = race(3, "*0 0:pass 2:pass")
    assert turned_back(table, table.play("1:pass"))


def test_a_target_that_was_turned_back_may_come_again() -> None:
    table = race(2, "*0 0:pass 1:pass *0 0:bid2 1:pass 0:pass")
    table.play(show(0, "rN.rW"))
    assert table.chips == (1, 0)
    assert "chance cannot do" in table.refused(CHANCE, TurnUp(0))


def test_a_claim_is_refused_in_this_race() -> None:
    table = race(2, "*0")
    assert "not possible in this race" in table.refused(0, Claim(5))
    assert table.may(0)[-2:] == (Pass(), Leave())
