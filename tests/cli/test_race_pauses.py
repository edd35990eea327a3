"""A race with pauses, as servers record them, goes on at one keyboard: Enter continues for everybody."""

from __future__ import annotations

import pytest

from robotable.cli.errors import CommandError
from robotable.cli.race.play import play_race
from robotable.cli.record_options import RECORD
from robotable.games import micro_robots, ricochet_robots
from tests.cli.race_script import NEXT, Raced, begun, calls, shows

TWO = micro_robots.Options(players=2, board="black.A0B0C0D0", pause=15)


def test_enter_ends_the_pause_before_the_first_target_and_after_each() -> None:
    raced = Raced(*NEXT, calls(1), 0.1, shows, *NEXT, record=begun("@1P", TWO))
    assert raced.words[:3] == ["0:ready", "1:ready", f"1:claim{len(raced.words) - 5}"]
    assert raced.words[-2:] == ["0:ready", "1:ready"]
    assert raced.state.chips == (0, 1)
    assert raced.table._rules.phase(raced.state) == "thinking"


def test_a_race_without_a_deadline_waits_for_its_players() -> None:
    options = micro_robots.Options(players=2, board="black.A0B0C0D0", auto_reroll=False)
    raced = Raced(500.0, "  ", record=begun("@1P @2W", options))
    assert raced.words == ["0:pass", "1:pass"]


def test_bids_close_early() -> None:
    options = ricochet_robots.Options(players=2, board="1A.2A.3A.4A", early_close=True)
    raced = Raced("a5\n", "l4\n", "  ", record=begun("@a3 @d5 @g12 @n10 *1", options))
    assert raced.words == ["0:bid5", "1:bid4", "0:pass"]
    assert raced.state.showing.seat == 1


def test_more_targets_than_there_are_is_refused() -> None:
    options = ricochet_robots.Options(players=1, targets=18)
    with pytest.raises(CommandError, match="targets is 18; the board has only 17"):
        play_race("ricochet_robots", options, ricochet_robots.Options(), RECORD)
