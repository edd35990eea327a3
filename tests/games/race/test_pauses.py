"""The rhythm of a race: ready for the first target, a pause after each, and bidding that closes early."""

from __future__ import annotations

import pytest

from robotable.games.deadlines import DeadlineSet
from robotable.games.micro_robots import Options
from robotable.games.protocol import CHANCE, CLOCK, InvalidOptions
from robotable.games.race import Bid, Leave, Pass, Ready, Return
from robotable.games.race.actions import Failed
from tests.games.micro_robots.race_table import race as micro
from tests.games.micro_robots.race_table import win
from tests.games.race.table import Table, only
from tests.games.ricochet_robots.race_table import race as ricochet
from tests.games.ricochet_robots.race_table import shows


def test_the_first_target_waits_until_everybody_is_ready() -> None:
    table = micro(3, pause=15)
    assert (table.phase, table.rules.to_act(table.state)) == ("ready", (CLOCK, 0, 1, 2))
    assert table.may(0) == (Ready(), Leave())
    table.play("0:ready 2:ready")
    assert table.may(0) == (Leave(),)
    assert [one.ready for one in table.rules.view(table.state, 1).seats] == [True, False, True]
    table.play("1:ready")
    assert table.rules.to_act(table.state) == (CHANCE,)
    table.play("@2W")
    assert table.phase == "thinking"
    assert table.deadline("pause") is None


def test_a_pause_follows_each_target_and_ends_with_the_clock() -> None:
    table = micro(2, "@1P 0:ready 1:ready", pause=20)
    happened = win(table, 1)
    assert table.phase == "pause"
    assert [one.seconds for one in happened if isinstance(one, DeadlineSet) and one.kind == "pause"] == [20]
    assert (table.state.goal, table.chips) == (None, (0, 1))
    table.up("pause")
    table.play("@2W 0:pass 1:pass")
    assert (table.phase, table.state.round) == ("pause", 1)


def test_a_solo_player_is_never_hurried() -> None:
    table = micro(1, pause=15)
    assert (table.phase, table.state.deadlines) == ("ready", ())
    assert table.rules.to_act(table.state) == (0,)
    table.play("0:ready")
    win(table, 0)
    assert (table.phase, table.state.deadlines) == ("pause", ())


def test_players_who_leave_are_not_waited_for_and_those_who_return_are() -> None:
    table = micro(3, "@1P 0:ready", pause=15)
    table.play("1:leave")
    assert table.phase == "ready"
    table.play("2:leave")
    assert table.rules.to_act(table.state) == (CHANCE,)
    table = micro(3, "@1P 0:leave 0:return 1:ready 2:ready", pause=15)
    assert (table.phase, table.may(0)) == ("ready", (Ready(), Leave()))


def test_a_race_that_is_over_has_no_pause() -> None:
    table = micro(2, "@1P", pause=15)
    for _ in range(5):
        table.play("0:ready 1:ready")
        win(table, 0)
    assert (table.phase, table.state.waiting, table.may(0)) == ("over", None, ())


def test_without_the_option_targets_follow_at_once() -> None:
    table = micro(2)
    win(table, 0)
    assert table.rules.to_act(table.state) == (CHANCE,)
    assert "no pause" in micro(2, "@1P @2W").refused(0, Ready())


def test_refusals_in_a_pause_say_what_is_possible() -> None:
    table = micro(2, "@1P 0:ready", pause=15)
    assert "already ready" in table.refused(0, Ready())
    assert "has not been shown yet" in table.refused(1, Pass())
    assert "is not away" in table.refused(1, Return())
    with pytest.raises(InvalidOptions, match="pause is 500; it may be 0 to 120 seconds"):
        Table(Options(2, pause=500))


def test_bidding_closes_early_when_all_but_the_lowest_bidder_have_passed() -> None:
    table = ricochet(3, "*0 0:bid9 1:bid7 2:pass", early_close=True)
    assert table.phase == "bidding"
    assert Bid(6) in table.may(0)
    table.play("0:pass")
    assert (table.phase, shows(table)) == ("showing", 1)
    # Those who passed before the first bid need not pass again.
    table = ricochet(2, "*0 1:pass 0:bid4", early_close=True)
    assert (table.phase, shows(table)) == ("showing", 0)
    # Whoever is outbid may still think about it.
    assert ricochet(2, "*0 0:bid9 1:bid8", early_close=True).phase == "bidding"
    assert ricochet(2, "*0 0:bid9 1:pass").phase == "bidding"
    assert shows(ricochet(3, "*0 0:bid9 1:bid7 2:pass 1:leave", early_close=True)) == 0


def test_a_robot_that_did_not_turn_fails_for_that_reason() -> None:
    table = ricochet(2, "*0 0:bid1", robots="a3 d5 e7 f9")
    table.up("bidding")
    assert only(table.play("0:rN"), Failed).reason == "no turn"
    table = ricochet(2, "*0 0:bid1", robots="c3 d5 e7 f9")
    table.up("bidding")
    assert only(table.play("0:rN"), Failed).reason == "wrong count"


def test_a_path_without_the_checkpoint_fails_for_that_reason() -> None:
    words = "@1P @6P @6W 0:claim1 0:6P"
    assert micro(2, words, pro=True).happened(Failed)[0].reason == "no via"
    words = "@1P @6P @6W 0:claim2 0:6P 0:6W"
    assert micro(2, words, pro=True).happened(Failed)[0].reason == "wrong count"


def test_a_new_target_after_everybody_passed_is_really_new() -> None:
    table = micro(2, "@1P", new_targets=True)
    seen = []
    for _ in range(34):
        draw = table.may(CHANCE)[0]
        seen.append(draw.face)
        table.do(CHANCE, draw)
        table.play("0:pass 1:pass")
    assert len(set(seen)) == len(seen)
    # When no other cell is left, at least the last target does not come again.
    table.do(CHANCE, table.may(CHANCE)[0])
    last = table.log[-1][1]
    table.play("0:pass 1:pass")
    assert last not in table.may(CHANCE)
    assert table.may(CHANCE)
    win_again = micro(2, "@1P @2W 0:pass 1:pass", new_targets=True)
    win(win_again, 0)
    assert win_again.state.position.refused == ()


def test_a_new_target_can_need_an_agreement() -> None:
    table = micro(2, "@1P @2W", auto_reroll=False)
    assert (table.phase, table.state.deadlines) == ("thinking", ())
    assert table.rules.to_act(table.state) == (0, 1)
    table.play("0:pass")
    assert table.phase == "thinking"
    table.play("1:pass")
    assert table.rules.to_act(table.state) == (CHANCE,)
