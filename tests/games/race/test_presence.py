"""Leaving and returning: seat and chips are kept for 60 seconds, then the race continues without the
player."""

from __future__ import annotations

import pytest

from robotable.games.deadlines import DeadlineSet
from robotable.games.protocol import CHANCE, CLOCK, Outcome
from robotable.games.race import Bid, Claim, Leave, Pass, Return
from robotable.games.race.actions import ChipPaid, Ended, Failed, Gone, Left, Returned, TargetTurnedBack
from tests.games.micro_robots import race_table as micro
from tests.games.race.table import Table, only
from tests.games.ricochet_robots import race_table as ricochet


def table_of(game: str, players: int = 3, words: str = "") -> Table:
    """All players are looking for a solution."""
    if game == "micro":
        return micro.race(players, f"@1P @2W {words}")
    return ricochet.race(players, f"*0 {words}")


both = pytest.mark.parametrize("game", ["micro", "ricochet"])


# Leaving


@both
def test_a_seat_is_kept_for_60_seconds(game: str) -> None:
    table = table_of(game)
    happened = table.play("1:leave")
    assert Left(1) in happened
    asked = only(happened, DeadlineSet)
    assert (asked.kind, asked.seat, asked.seconds) == ("away", 1, 60)
    assert table.state.presence == ("here", "away", "here")


@both
def test_an_absent_player_can_only_return(game: str) -> None:
    table = table_of(game, words="1:leave")
    assert table.may(1) == (Return(),)
    for action in (Claim(5), Bid(5), Pass(), Leave()):
        assert table.refused(1, action) == "seat 1 is away and must return first"


@both
def test_everybody_may_leave_even_while_somebody_else_shows(game: str) -> None:
    word = "0:claim5" if game == "micro" else "0:bid5 1:pass 2:pass 0:pass"
    table = table_of(game, words=word)
    assert table.may(1) == (Leave(),)
    table.play("1:leave")
    assert table.phase == "showing"
    assert table.state.presence == ("here", "away", "here")


@both
def test_the_pass_of_an_absent_player_is_not_needed(game: str) -> None:
    table = table_of(game, words="0:pass 2:pass")
    assert TargetTurnedBack() in table.play("1:leave")
    again = table_of(game, words="1:leave 0:pass")
    assert TargetTurnedBack() in again.play("2:pass")


@both
def test_leaving_clears_the_players_pass(game: str) -> None:
    table = table_of(game, words="1:pass 1:leave 1:return 0:pass 2:pass")
    assert table.phase == "thinking"
    assert Pass() in table.may(1)


@both
def test_the_clock_runs_even_if_all_players_are_away(game: str) -> None:
    table = table_of(game, 2, "0:leave 1:leave")
    assert table.rules.to_act(table.state) == (CLOCK, 0, 1)
    assert TargetTurnedBack() in table.up("thinking")


def test_leaving_withdraws_the_players_bid() -> None:
    table = table_of("ricochet", words="0:bid2 1:bid4 0:leave")
    assert [offer.seat for offer in table.state.offers] == [1]
    table.play("0:return")
    assert Bid(2) in table.may(0)
    table.up("bidding")
    assert ricochet.shows(table) == 1


def test_leaving_with_a_bid_when_all_others_have_passed_ends_the_bidding() -> None:
    table = table_of("ricochet", words="0:bid2 1:pass 2:pass")
    assert TargetTurnedBack() in table.play("0:leave")


# Leaving while showing


def test_leaving_while_showing_fails_and_costs_a_chip() -> None:
    table = micro.with_chips(0, 2, 0)
    happened = table.play(f"@{micro.near(table)} 1:claim1 1:leave")
    assert only(happened, Failed) == Failed(1, "left")
    assert only(happened, ChipPaid) == ChipPaid(1, 2)
    assert table.chips == (0, 1, 1)
    assert table.state.presence[1] == "away"
    assert table.deadline("away", 1) is not None


def test_leaving_while_showing_makes_the_next_bid_show() -> None:
    table = table_of("ricochet", words="0:bid2 1:bid4")
    table.up("bidding")
    assert only(table.play("0:leave"), Failed) == Failed(0, "left")
    assert ricochet.shows(table) == 1


def test_a_player_who_left_while_showing_may_return() -> None:
    table = micro.race(2, "@1P @2W 0:claim5 0:leave @4P 0:return 0:claim3")
    assert table.phase == "showing"


# Coming back


@both
def test_returning_in_time_has_no_consequences(game: str) -> None:
    table = table_of(game)
    before = table.state
    happened = table.play("1:leave 1:return")
    assert Returned(1) in happened
    assert table.state.presence == before.presence
    assert table.state.deadlines == before.deadlines
    assert table.may(1) == table_of(game).may(1)


@both
@pytest.mark.parametrize("phase", ["thinking", "passed", "bidding", "showing", "next round"])
def test_returning_is_possible_at_any_time(game: str, phase: str) -> None:
    show = {"micro": "0:claim5", "ricochet": "0:bid5 0:pass 2:pass"}[game]
    words = {
        "thinking": "1:leave",
        "passed": "1:leave 0:pass",
        "bidding": "1:leave" if game == "micro" else "1:leave 0:bid9",
        "showing": f"1:leave {show}",
        "next round": f"1:leave {show} 0:giveup {'@4P' if game == 'micro' else '*1'}",
    }[phase]
    table = table_of(game, words=words)
    assert table.may(1) == (Return(),)
    assert Returned(1) in table.play("1:return")
    assert table.state.presence == ("here", "here", "here")


@both
def test_leaving_again_and_again_has_60_seconds_each_time(game: str) -> None:
    table = table_of(game)
    numbers = set()
    for _ in range(5):
        asked = only(table.play("1:leave"), DeadlineSet)
        assert asked.seconds == 60
        numbers.add(asked.deadline)
        table.play("1:return")
    assert len(numbers) == 5


@both
def test_a_present_player_cannot_return(game: str) -> None:
    assert table_of(game).refused(0, Return()) == "seat 0 is not away"


# Gone


def test_after_60_seconds_the_chips_go_back_to_the_supply() -> None:
    table = micro.with_chips(1, 3, 2)
    table.play(f"@{micro.near(table)} 1:leave")
    assert (table.chips, table.supply) == ((1, 3, 2), 19)
    happened = table.up("away", 1)
    assert only(happened, Gone) == Gone(1, 3)
    assert (table.chips, table.supply) == ((1, 0, 2), 22)
    assert table.state.presence == ("here", "gone", "here")


@both
def test_a_removed_player_is_out_of_the_race(game: str) -> None:
    table = table_of(game, words="1:leave")
    table.up("away", 1)
    assert 1 not in table.rules.to_act(table.state)
    assert table.may(1) == ()
    for action in (Return(), Claim(5), Bid(5), Pass(), Leave()):
        assert table.refused(1, action) == "seat 1 has been away for too long and is out of the race"


@both
def test_the_pass_of_a_removed_player_is_not_needed(game: str) -> None:
    table = table_of(game, words="1:leave")
    table.up("away", 1)
    assert TargetTurnedBack() in table.play("0:pass 2:pass")


def test_the_dice_skip_a_removed_player() -> None:
    table = micro.race(4, "@1P @2W 1:leave 2:leave")
    table.up("away", 1)
    table.up("away", 2)
    table.play("0:claim5 0:giveup")
    assert table.state.roller == 3
    micro.fail(table, 0)
    assert table.state.roller == 0


def test_the_dice_do_not_skip_an_absent_player() -> None:
    table = micro.race(3, "@1P @2W 1:leave 0:claim5 0:giveup")
    assert table.state.roller == 1


def test_a_penalty_chip_goes_to_an_absent_player_but_not_to_a_removed_one() -> None:
    away = micro.with_chips(2, 0, 1)
    away.play(f"@{micro.near(away)} 1:leave")
    gone = away.copy()
    gone.up("away", 1)
    assert only(away.play("0:claim1 0:giveup"), ChipPaid) == ChipPaid(0, 1)
    assert only(gone.play("0:claim1 0:giveup"), ChipPaid) == ChipPaid(0, 2)


def test_the_chips_of_a_removed_player_can_be_won_again() -> None:
    """Seven players, 24 chips handed out; one leaves with four, so the supply has five."""
    table = micro.with_chips(4, 4, 4, 4, 4, 4, 0)
    table.play(f"@{micro.near(table)} 2:leave")
    table.up("away", 2)
    assert table.supply == 5
    table.up("thinking")
    for _ in range(4):
        micro.win(table, 6)
    assert table.outcome() is None
    assert table.supply == 1
    micro.win(table, 6)
    assert table.outcome() == Outcome(winners=(6,), points=(4, 4, 0, 4, 4, 4, 5))


# One player left


@both
def test_one_player_left_wins(game: str) -> None:
    table = table_of(game, words="0:leave 2:leave")
    table.up("away", 0)
    assert table.outcome() is None
    happened = table.up("away", 2)
    assert only(happened, Ended).outcome.winners == (1,)
    assert table.outcome() == Outcome(winners=(1,), points=(0, 0, 0))
    assert table.rules.to_act(table.state) == ()
    assert table.state.deadlines == ()


def test_one_player_left_wins_even_with_fewer_chips() -> None:
    table = micro.with_chips(4, 1)
    table.play(f"@{micro.near(table)} 0:leave")
    table.up("away", 0)
    assert table.outcome() == Outcome(winners=(1,), points=(0, 1))


@both
def test_when_all_are_away_the_last_to_be_removed_wins(game: str) -> None:
    table = table_of(game, words="0:leave 1:leave 2:leave")
    table.up("away", 1)
    table.up("away", 0)
    assert table.outcome() == Outcome(winners=(2,), points=(0, 0, 0))
    assert table.refused(2, Return()) == "the race is over"


def test_the_last_one_wins_while_showing() -> None:
    table = micro.race(2, "@1P @2W 1:leave 0:claim5")
    table.up("away", 1)
    assert table.outcome() == Outcome(winners=(0,), points=(0, 0))
    assert table.may(CHANCE) == ()
