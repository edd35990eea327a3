"""How a race of Ricochet Robots ends: by 8, 6 or 5 chips for 2, 3 or 4 players, else with the last target."""

from __future__ import annotations

import pytest

from robotable.games.deadlines import DeadlineDropped
from robotable.games.protocol import CHANCE, Outcome
from robotable.games.race import Bid
from robotable.games.race.actions import Ended, Gone
from tests.games.race.table import Table, only
from tests.games.ricochet_robots.race_table import race, win

PRINTED = "1A.2A.3A.4A"
CORNER_STARTS = "a1 p1 a16 p16"


def printed(players: int) -> Table:
    return race(players, robots=CORNER_STARTS, board=PRINTED, must_turn=False)


def won_by(table: Table, *seats: int) -> bool:
    """Whether the race is over and exactly these seats have won."""
    return table.outcome() == Outcome(winners=seats, points=table.chips) and not table.rules.to_act(
        table.state
    )


@pytest.mark.parametrize(("players", "chips"), [(2, 8), (3, 6), (4, 5)])
def test_the_number_of_chips_that_wins(players: int, chips: int) -> None:
    """All other players are one chip short: the chips never run out before."""
    table = printed(players)
    for seat in range(players):
        for _ in range(chips - 1):
            win(table, seat)
            assert table.outcome() is None
    happened = win(table, 1)
    assert won_by(table, 1)
    assert only(happened, Ended).outcome.points[1] == chips
    assert table.supply == 17 - players * (chips - 1) - 1


def test_with_five_players_all_17_targets_are_played() -> None:
    table = printed(5)
    for _ in range(9):
        win(table, 3)
    for seat in (0, 1, 2, 4, 0, 1, 2):
        win(table, seat)
    assert table.outcome() is None
    assert table.supply == 1
    win(table, 4)
    assert won_by(table, 3)
    assert table.chips == (2, 2, 2, 9, 2)
    assert table.supply == 0
    assert sorted(owner for owner in table.state.position.taken) == [0, 0, 1, 1, 2, 2, *[3] * 9, 4, 4]


def test_equals_share_the_victory() -> None:
    table = race(5)
    for seat in (4, 1, 1, 4):
        win(table, seat)
    assert won_by(table, 1, 4)
    assert table.chips == (0, 2, 0, 0, 2)


def test_on_a_small_board_two_players_play_all_targets() -> None:
    """Eight chips cannot be won with only four targets."""
    table = race(2)
    for seat in (0, 1, 0):
        win(table, seat)
    assert table.outcome() is None
    win(table, 1)
    assert won_by(table, 0, 1)


def test_every_target_is_won_once() -> None:
    table = race(5)
    left = {0, 1, 2, 3}
    for seat in range(4):
        assert {draw.target for draw in table.may(CHANCE)} == left
        win(table, seat)
        left -= {target for target, owner in enumerate(table.state.position.taken) if owner is not None}
    assert not left


def test_a_removed_player_returns_targets_that_are_played_again() -> None:
    table = race(5)
    for seat in (2, 2, 1):
        win(table, seat)
    taken = table.state.position.taken
    table.do(CHANCE, table.may(CHANCE)[0])
    table.play("2:leave")
    assert table.chips == (0, 1, 2, 0, 0), "kept for a while"
    assert only(table.up("away", 2), Gone) == Gone(2, 2)
    assert table.chips == (0, 1, 0, 0, 0)
    assert table.state.position.taken == tuple(owner if owner == 1 else None for owner in taken)
    assert table.supply == 3
    table.up("thinking")
    assert len(table.may(CHANCE)) == 3
    for seat in (0, 0, 3):
        win(table, seat)
    assert won_by(table, 0)
    assert table.chips == (2, 1, 0, 1, 0)


def test_the_number_to_win_stays_when_players_leave() -> None:
    """Three players started, so six chips win, although only two are left."""
    table = printed(3)
    for _ in range(5):
        win(table, 0)
    table.do(CHANCE, table.may(CHANCE)[0])
    table.play("1:leave")
    table.up("away", 1)
    table.up("thinking")
    assert table.outcome() is None
    win(table, 0)
    assert won_by(table, 0)


def test_after_the_end_nobody_acts_and_no_deadline_runs() -> None:
    table = race(2, "*0 1:leave")
    thinking = table.deadline("thinking")
    assert thinking is not None
    assert DeadlineDropped(thinking) in table.up("away", 1)
    assert won_by(table, 0)
    assert table.state.deadlines == ()
    for seat in (CHANCE, 0, 1):
        assert table.refused(seat, Bid(1)) == "the race is over"
