"""The eight built-in bots of Robot Master make human mistakes, and always the same choice from the same
view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from robotable.engines.protocol import Plan
from robotable.engines.robot_master import level as level_module
from robotable.engines.robot_master.arena import Contest, play_deal, standing
from robotable.engines.robot_master.danger import LINES
from robotable.engines.robot_master.greedy import own_and_other
from robotable.engines.robot_master.level import LevelPlayer
from robotable.engines.robot_master.levels import LEVELS, STRONGEST
from robotable.engines.robot_master.networks import NoNetwork
from robotable.engines.robot_master.sight import Sight, considered, preferred, seen, weighed
from robotable.games.robot_master import Options, Place, RobotMaster, RobotMasterNotation, View
from tests.engines.bot_table import BotTable
from tests.engines.quick import quick
from tests.laws.playout import reached
from tests.laws.subject import Subject
from tests.laws.subjects import SUBJECTS
from tests.thorough import usually

RULES = RobotMaster()
HIDING = [subject for subject in SUBJECTS["robot_master"] if "solo" not in subject.label]
BOARD = "duel ..2../.441./50333/.425./.105. 02245/01345"
SIGHTS: tuple[Sight, ...] = ("own line", "both lines")


def view_of(position: str) -> View:
    state = RobotMasterNotation().read_position(position)
    (seat,) = RULES.to_act(state)
    return RULES.view(state, seat)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("subject", HIDING, ids=lambda subject: str(subject.label))
def test_redealing_hidden_cards_changes_nothing(level: Any, subject: Subject) -> None:
    """The same view and the same seed give the same choice at the same time, so the odds are the same too."""
    rules, rng, bot = subject.rules, Random(f"{level.name} {subject.label}"), quick(level.name)
    differing = 0
    for state, seat in islice(subject.turns(rng), usually(3, everything=6)):
        other = rules.resample(state, seat, rng)
        luck = rng.getrandbits(32)
        plans: list[Plan[Any] | None] = [
            bot.plan(rules.view(one, seat), Random(luck)) for one in (state, other)
        ]
        assert plans[0] == plans[1] is not None
        differing += state != other
    assert differing or "duplicate" in subject.label


def test_a_level_is_a_line_of_configuration_and_nothing_else() -> None:
    assert len({level.name for level in LEVELS}) == len(LEVELS) == 8
    assert STRONGEST.overlooks == STRONGEST.wavers == 0
    assert STRONGEST.iterations == max(level.iterations for level in LEVELS)
    for level in LEVELS:
        bot = quick(level.name)
        assert type(bot) is LevelPlayer
        assert bot.name == level.name


def positions(count: int) -> Iterator[View]:
    rng = Random("levels")
    while count:
        state = reached(RULES, Options("duel"), rng)
        (seat, *_) = RULES.to_act(state) or (-1,)
        if seat >= 0 and len(RULES.view(state, seat).legal) > 20:
            count -= 1
            yield RULES.view(state, seat)


def test_fuller_lines_are_seen_more_often() -> None:
    view, rng, times = view_of(BOARD), Random(1), 3_000
    found = Counter[int]()
    for _ in range(times):
        found.update(seen(view, 0.5, rng).own)
    mine, _ = own_and_other(view)
    for at, line in enumerate(mine):
        overlooked = 1 - found[at] / times
        assert overlooked == pytest.approx(0.5 * (5 - len(LINES[line])) / 5, abs=0.03)


def test_a_bot_that_sees_only_its_own_line_ignores_the_crossing_line() -> None:
    """A five on a1 or e1 makes a pair in row 1, 45 points more. On a1 column a gains the same, on e1 column e
    gains five points."""
    view = view_of(BOARD)
    a1, e1 = Place(5, 20), Place(5, 24)
    whole = seen(view, 0.0, Random(1))
    own, both = ({place: value for value, place in weighed(view, sight, whole)} for sight in SIGHTS)
    assert own[a1] == own[e1] == 45
    assert (both[a1], both[e1]) == (0, 40)


def test_a_bot_never_plays_by_feel_in_a_line_it_overlooks() -> None:
    for view in positions(20):
        eye = seen(view, 0.6, Random(view.turn))
        legal = [(0.5, place) for place in view.legal if isinstance(place, Place)]
        kept = considered(view, legal, eye)
        rows = eye.own if view.seats[view.seat or 0].side == "rows" else eye.other
        columns = eye.other if view.seats[view.seat or 0].side == "rows" else eye.own
        inside = [one for one in legal if one[1].cell // 5 in rows and one[1].cell % 5 in columns]
        assert kept == (inside or legal)


def test_an_undecided_bot_takes_nearly_equal_moves_and_never_hopeless_ones() -> None:
    found = [(value, Place(0, cell)) for cell, value in enumerate((1.0, 0.9, 0.0, -1, -2, -3, -4, -5))]
    rng = Random(1)
    steady = {preferred(found, 0.0, rng) for _ in range(50)}
    assert steady == {Place(0, 0)}
    taken = Counter(preferred(found, 0.1, rng).cell for _ in range(4_000))
    assert taken[1] / taken[0] == pytest.approx(1 / 2.718, abs=0.05)
    assert set(taken) <= {0, 1, 2}
    wild = Counter(preferred(found, 100.0, rng).cell for _ in range(4_000))
    assert set(wild) == set(range(6))


def test_the_weakest_bot_beats_chance() -> None:
    contest = Contest("pip", "random", Options("duel", "random"), 3)
    found = standing([play_deal(contest, number) for number in range(60)])
    assert found.score.value > 0.6


@pytest.mark.parametrize(
    ("weak", "strong"), [("pip", "rivet"), ("fidget", "gauge"), ("rivet", "pivot"), ("gauge", "caliper")]
)
def test_two_steps_up_the_difference_is_clear(weak: str, strong: str) -> None:
    """The documentation lists every step of the ladder with its interval."""
    contest = Contest(strong, weak, Options("duel", "random"), 5)
    found = standing([play_deal(contest, number) for number in range(12)])
    assert found.score.value > 0.6


@pytest.mark.parametrize("subject", SUBJECTS["robot_master"], ids=lambda subject: str(subject.label))
def test_the_strong_bots_play_without_networks(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(options: Options) -> None:
        raise NoNetwork("not here")

    monkeypatch.setattr(level_module, "network_for", none)
    seats = subject.rules.seats(subject.rules.new(subject.options))
    bots = [LevelPlayer(LEVELS[-1 - seat % 3]) for seat in range(seats)]
    assert BotTable(subject.rules, subject.options, bots, seed=2).play() is not None
