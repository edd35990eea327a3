"""Every built-in bot in every game it can play: legal to the end, reproducible, and robust against other
players."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from robotable.engines.catalogue import ENGINES, engine, engines_for, levels_of
from robotable.engines.pending_question import PendingQuestion, pending_question
from robotable.engines.protocol import TURN_MS
from robotable.engines.racer import LAST_MOVE_MS, REVEAL_MS
from robotable.engines.robot_master.level import SEARCH_TURN_MS
from robotable.games import micro_robots, ricochet_robots
from robotable.games.catalogue import GAMES
from robotable.games.deadlines import DeadlineSet
from robotable.games.protocol import CHANCE
from robotable.games.race import Bid, Claim, Leave, Pass, Return
from robotable.games.race.actions import ChipPaid, Failed, ShowingBegun
from tests.engines.bot_table import BotTable
from tests.engines.quick import quick
from tests.laws.subject import Subject
from tests.laws.subjects import SUBJECTS
from tests.thorough import usually

ROOT = Path(__file__).parents[2]

EVERY_SEAT = [
    pytest.param(bot.name, subject, id=f"{bot.name}-{subject.label}")
    for bot in ENGINES.values()
    for subject in SUBJECTS[bot.game]
]


def table(subject: Subject, names: list[str], seed: int) -> BotTable:
    """Seat these bots in turn."""
    seats = subject.rules.seats(subject.rules.new(subject.options))
    engines = [quick(names[seat % len(names)]) for seat in range(seats)]
    return BotTable(subject.rules, subject.options, engines, seed)


def race(game: str, options: Any, names: list[str], seed: int) -> BotTable:
    return BotTable(GAMES[game].rules, options, [engine(name) for name in names], seed)


def test_the_list_is_in_order() -> None:
    assert {bot.game for bot in ENGINES.values()} == set(GAMES)
    for name, bot in ENGINES.items():
        assert bot.name == name == engine(name).name
        assert bot.about.endswith(".")
        assert len(bot.about) < 110
    assert len({bot.title for bot in ENGINES.values()}) == len(ENGINES)
    for game in GAMES:
        offered = levels_of(game)
        assert offered, f"{game} has no bot to play against"
        assert [bot.level for bot in offered] == list(range(1, len(offered) + 1))
        assert engines_for(game)[-len(offered) :] == offered
    with pytest.raises(KeyError):
        engine("nobody")


@pytest.mark.parametrize(("name", "subject"), usually(EVERY_SEAT[::5], everything=EVERY_SEAT))
def test_it_plays_whole_games_by_the_rules(name: str, subject: Subject) -> None:
    """Play beside the strongest bot of the game: a weak bot alone may wait forever for a target that it never
    finds."""
    strongest = engines_for(subject.game.name)[-1].name
    played = table(subject, [name, strongest], seed=11)
    outcome = played.play()
    assert outcome is not None
    assert "too slow" not in {failed.reason for failed in played.events(Failed)}


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    subject = SUBJECTS[game][0]
    names = [bot.name for bot in engines_for(game)[-2:]]
    one, again, other = (table(subject, names, seed) for seed in (5, 5, 6))
    for played in (one, again, other):
        played.play()
    assert one.log == again.log
    assert one.log != other.log


def test_other_processes_make_the_same_plans() -> None:
    """A game begun on one server can continue on another: the iteration order of a set must not influence a
    plan."""
    script = (
        "from tests.engines.test_built_in_bots import *\n"
        "tables = [table(SUBJECTS[game][0], [bot.name for bot in engines_for(game)[-2:]], 3)"
        " for game in GAMES]\n"
        "for one in tables: one.play(600_000)\n"
        "print([one.log for one in tables])\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ
            | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert len(said.pop()) > 1_000


@pytest.mark.parametrize("game", GAMES)
def test_it_continues_after_a_restart(game: str) -> None:
    """From the log alone, a bot reconstructs the same question, plan and time, wherever the server stops."""
    subject = SUBJECTS[game][0]
    names = [levels_of(game)[0].name, levels_of(game)[-1].name]
    played = table(subject, names, seed=2)
    rng = Random(1)
    while subject.rules.to_act(played.state) and len(played.log) < 150:
        played.step()
        if rng.random() < 0.2:
            again = table(subject, names, seed=2)
            for entry in played.log:
                again.now = entry.at
                again.act(entry.seat, entry.action)
            assert again.pending == played.pending
            assert again.plans() == played.plans()


def test_a_turn_takes_the_same_time_whatever_the_hand() -> None:
    for bot in engines_for("robot_master"):
        for subject in SUBJECTS["robot_master"]:
            played = table(subject, [bot.name], seed=4)
            while subject.rules.to_act(played.state) == (CHANCE,):
                played.step()
            takes = SEARCH_TURN_MS if bot.name in ("sextant", "keystone") else TURN_MS
            assert [plan.after_ms for _, _, plan in played.plans()] == [takes]


@pytest.mark.parametrize(
    ("game", "options", "bot"),
    [
        ("micro_robots", micro_robots.Options(players=3, min_distance=3), "micro-medium"),
        ("ricochet_robots", ricochet_robots.Options(players=3), "ricochet-hard"),
    ],
)
def test_players_cannot_slow_a_bot_down(game: str, options: Any, bot: str) -> None:
    """Passing, leaving and returning many times does not reset its question."""
    for seed in range(10):
        played = race(game, options, [bot] * 3, seed)
        while played.pending[0] is None:
            played.step()
        (first, *_) = played.plans()
        for moment, action in ((100, Pass()), (200, Leave()), (300, Return()), (400, Leave())):
            played.now += moment
            played.act(2, action)
            (now, *_) = played.plans()
            assert now == first


def test_another_players_bid_does_not_stop_the_hunt() -> None:
    played = race("ricochet_robots", ricochet_robots.Options(), ["ricochet-hard"] * 2, seed=1)
    while played.pending[0] is None:
        played.step()
    (first, *_) = played.plans()
    assert isinstance(first[2].action, Bid)
    played.now += 1_000
    played.act(1, Bid(40))
    assert played.rules.view(played.state, 0).phase == "bidding"
    assert played.plans()[0] == first


def test_a_bot_that_is_away_comes_back() -> None:
    played = race("micro_robots", micro_robots.Options(), ["micro-easy", "micro-medium"], seed=1)
    while played.pending[0] is None:
        played.step()
    played.act(0, Leave())
    assert played.plans()[0][2].action == Return()
    assert played.play() is not None


@pytest.mark.parametrize("name", ENGINES)
def test_a_spectators_view_asks_nothing(name: str) -> None:
    bot = quick(name)
    played = table(SUBJECTS[ENGINES[name].game][0], [name], seed=1)
    while played.rules.to_act(played.state) and len(played.log) < 30:
        view = played.rules.view(played.state, None)
        assert bot.question(view) is None
        assert bot.plan(view, Random(1)) is None
        played.step()


def score(game: str, options: Any, weak: str, strong: str, deals: int) -> float:
    """The stronger bot's share of the wins, in pairs of games with seats swapped and the same dice."""
    won = 0
    for deal in range(deals):
        for names in ([weak, strong], [strong, weak]):
            played = BotTable(GAMES[game].rules, options, [engine(name) for name in names], deal, deal)
            outcome = played.play()
            assert outcome is not None
            won += names.index(strong) in outcome.winners
    return won / (2 * deals)


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(("easy", "medium", "hard"))))
def test_levels_of_micro_robots_differ(weak: str, strong: str) -> None:
    options = micro_robots.Options()
    assert score("micro_robots", options, f"micro-{weak}", f"micro-{strong}", deals=40) > 0.7


@pytest.mark.parametrize(("weak", "strong"), list(pairwise(("easy", "medium", "hard"))))
def test_levels_of_ricochet_robots_differ(weak: str, strong: str) -> None:
    options = ricochet_robots.Options()
    assert score("ricochet_robots", options, f"ricochet-{weak}", f"ricochet-{strong}", deals=2) > 0.7


def test_easy_bots_make_every_mistake_and_pay_for_it() -> None:
    reasons, paid, shown = set(), 0, 0
    for seed in range(25):
        played = race("micro_robots", micro_robots.Options(), ["micro-easy"] * 2, seed)
        assert played.play() is not None
        reasons |= {failed.reason for failed in played.events(Failed)}
        paid += len(played.events(ChipPaid))
        shown += len(played.events(ShowingBegun))
    assert reasons == {"illegal move", "wrong count", "gave up"}
    assert 0.05 < paid / shown < 0.3


def test_easy_bots_fail_at_ricochet_and_the_next_bid_shows() -> None:
    reasons, next_shows = set(), 0
    options = ricochet_robots.Options(players=4)
    for seed in range(4):
        played = race("ricochet_robots", options, ["ricochet-easy"] * 3 + ["ricochet-hard"], seed)
        assert played.play() is not None
        for entry in played.log:
            failed = [event for event in entry.events if isinstance(event, Failed)]
            reasons |= {event.reason for event in failed}
            next_shows += bool(failed) and any(isinstance(event, ShowingBegun) for event in entry.events)
    assert reasons == {"wrong count", "gave up"}
    assert next_shows


def test_bids_are_lowered_and_passes_close_the_bidding() -> None:
    played = race("ricochet_robots", ricochet_robots.Options(), ["ricochet-medium", "ricochet-hard"], 1)
    played.play()
    bids: dict[tuple[int, int], list[int]] = {}
    number = 0
    for entry in played.log:
        number += entry.seat == CHANCE
        if isinstance(entry.action, Bid):
            bids.setdefault((number, entry.seat), []).append(entry.action.count)
    assert all(before > after for made in bids.values() for before, after in pairwise(made))
    assert any(len(made) > 1 for made in bids.values())
    assert any(
        isinstance(entry.action, Pass) and any(isinstance(event, ShowingBegun) for event in entry.events)
        for entry in played.log
    )


def test_nobody_claims_before_the_dice_can_be_read() -> None:
    for seed in range(20):
        played = race("micro_robots", micro_robots.Options(), ["micro-hard"] * 2, seed)
        played.play()
        shown = 0
        for entry in played.log:
            if entry.seat == CHANCE:
                shown = entry.at
            elif isinstance(entry.action, Claim):
                assert entry.at - shown >= 800


def test_the_watch_of_a_bot_starts_with_the_target() -> None:
    played = race("micro_robots", micro_robots.Options(), ["micro-hard"] * 2, seed=3)
    while played.pending[0] is None:
        played.step()
    pending = played.pending[0]
    question = engine("micro-hard").question(played.rules.view(played.state, 0))
    assert pending_question(None, question, len(played.log), played.now) == pending
    assert isinstance(pending, PendingQuestion)


def test_bots_see_a_target_no_earlier_than_people_do() -> None:
    """The page first shows the end of the last solution and the dice; a separate file holds its durations."""
    page = (ROOT / "web/src/games/race/race.ts").read_text(encoding="utf-8")
    for name, value in (("LAST_MOVE_MS", LAST_MOVE_MS), ("REVEAL_MS", REVEAL_MS)):
        assert f"export const {name} = {value}\n" in page
    played = race("micro_robots", micro_robots.Options(players=2), ["micro-hard", "micro-hard"], 3)
    played.play()
    rolled: int | None = None
    waits = []
    for entry in played.log:
        if any(isinstance(one, DeadlineSet) and one.kind == "thinking" for one in entry.events):
            rolled = entry.at
        elif isinstance(entry.action, Claim) and rolled is not None:
            waits.append(entry.at - rolled)
            rolled = None
    assert len(waits) > 3
    assert waits[0] > REVEAL_MS
    assert min(waits[1:]) > LAST_MOVE_MS + REVEAL_MS


def test_without_the_kernel_three_bots_play_below_their_level() -> None:
    script = """
import sys; sys.modules["robotable.kernel._kernel"] = None
from robotable.engines.catalogue import ENGINES
print(*(bot.name for bot in ENGINES.values() if bot.weakened))
"""
    plain = {name: value for name, value in os.environ.items() if name != "ROBOTABLE_KERNEL"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=plain
    )
    assert (done.stdout, done.stderr) == ("caliper sextant keystone\n", "")
    assert not any(bot.weakened for bot in ENGINES.values())
