"""How a race of Micro Robots ends: AB "SPIELENDE", and the decisions about chips that change hands."""

from __future__ import annotations

import pytest

from robotable.games.deadlines import DeadlineDropped
from robotable.games.protocol import CHANCE, Outcome
from robotable.games.race import Claim
from robotable.games.race.actions import ChipPaid, Ended
from tests.games.micro_robots.race_table import fail, near, robot, win, with_chips
from tests.games.race.table import Table, only


def won_by(table: Table, *seats: int) -> bool:
    """Whether the race is over and exactly these seats have won."""
    return table.outcome() == Outcome(winners=seats, points=table.chips) and not table.rules.to_act(
        table.state
    )


# A) A player takes the fifth chip.


@pytest.mark.parametrize("players", [2, 3, 8])
def test_the_fifth_chip_wins(players: int) -> None:
    table = with_chips(*[4] * min(players, 5) + [0] * (players - 5))
    assert table.outcome() is None
    happened = win(table, 1)
    assert won_by(table, 1)
    assert only(happened, Ended).outcome == table.outcome()
    assert table.chips[1] == 5


def test_four_chips_do_not_win() -> None:
    table = with_chips(4, 4)
    table.play(f"@{near(table)}")
    assert table.outcome() is None
    assert Claim(1) in table.may(0)


def test_a_chip_paid_away_is_missing_for_the_fifth() -> None:
    table = with_chips(4, 0)
    fail(table, 0)
    win(table, 0)
    assert table.outcome() is None
    win(table, 0)
    assert won_by(table, 0)


@pytest.mark.parametrize(
    ("chips", "claimant", "winner"), [((4, 4), 0, 1), ((4, 4, 4), 1, 2), ((4, 4, 4), 2, 0)]
)
def test_a_penalty_chip_can_be_the_winning_fifth(chips: tuple[int, ...], claimant: int, winner: int) -> None:
    """Possession counts."""
    table = with_chips(*chips)
    happened = fail(table, claimant)
    assert only(happened, ChipPaid) == ChipPaid(claimant, winner)
    assert won_by(table, winner)
    assert only(happened, Ended).outcome.winners == (winner,)


def test_the_robot_stands_on_the_last_target() -> None:
    table = with_chips(4, 0)
    target = near(table)
    win(table, 0)
    assert robot(table) == target


# B) All 25 chips are handed out.


def test_with_six_players_the_chips_cannot_run_out_before_somebody_has_five() -> None:
    table = with_chips(4, 4, 4, 4, 4, 4)
    assert table.supply == 1
    win(table, 3)
    assert won_by(table, 3)


def test_the_last_chip_of_the_supply_ends_the_race_and_equals_share_the_victory() -> None:
    table = with_chips(4, 4, 4, 4, 3, 3, 2)
    assert table.supply == 1
    assert table.outcome() is None
    happened = win(table, 6)
    assert table.supply == 0
    assert won_by(table, 0, 1, 2, 3)
    assert only(happened, Ended).outcome.points == (4, 4, 4, 4, 3, 3, 3)


def test_when_all_chips_are_handed_out_the_most_chips_win() -> None:
    table = with_chips(*[1] * 23, 0)
    win(table, 7)
    assert table.supply == 1
    win(table, 23)
    assert table.supply == 0
    assert won_by(table, 7)


def test_twenty_five_players_may_all_win() -> None:
    table = with_chips(*[1] * 24, 0, 0)
    win(table, 24)
    assert won_by(table, *range(25))


def test_a_failure_with_one_chip_left_does_not_end_it() -> None:
    """The chip on the target returns to the supply, and a penalty chip only changes owners."""
    table = with_chips(4, 4, 4, 4, 3, 3, 2)
    fail(table, 6)
    assert table.chips == (4, 4, 4, 4, 4, 3, 1)
    assert table.supply == 1
    assert table.outcome() is None
    win(table, 5)
    assert won_by(table, 0, 1, 2, 3, 4, 5)


def test_the_fifth_chip_may_be_the_last_one() -> None:
    table = with_chips(4, 4, 4, 3, 3, 3, 3)
    win(table, 2)
    assert won_by(table, 2)
    assert table.supply == 0


# Afterwards


def test_after_the_end_nobody_acts_and_no_deadline_runs() -> None:
    table = with_chips(4, 1)
    table.play(f"@{near(table)} 1:leave")
    away = table.deadline("away", 1)
    assert away is not None
    happened = table.play(f"0:claim1 0:{near(table)}")
    assert won_by(table, 0)
    assert DeadlineDropped(away) in happened
    assert table.state.deadlines == ()
    for seat in (CHANCE, 0, 1):
        assert table.may(seat) == ()
        assert table.refused(seat, Claim(1)) == "the race is over"
