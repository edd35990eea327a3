"""Playouts of the kernel, checked against the rules and against the fallback in plain Python."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from robotable.games.robot_master import Action, Place, State
from robotable.kernel import fallback, robot_master, splitmix
from robotable.kernel.robot_master import PlayoutSums, playout, playouts
from tests.kernel.chi_square import is_plausible
from tests.kernel.positions import NOTATION, RULES, SEED_OF_ZERO, SEEDS, reached, replay


@contextmanager
def by_fallback() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(robot_master, "kernel", fallback)
        yield


def added_up(state: State, seed: int, count: int) -> PlayoutSums:
    done = [playout(state, splitmix.at(seed, number)) for number in range(count)]
    seats = range(len(state.hands))
    return PlayoutSums(
        count=count,
        wins=tuple(sum(seat in one.outcome.winners for one in done) for seat in seats),
        draws=sum(not one.outcome.winners for one in done),
        points=tuple(sum(one.outcome.points[seat] for one in done) for seat in seats),
        placements=sum(isinstance(action, Place) for one in done for action in one.actions),
    )


@settings(deadline=None, max_examples=300)
@given(reached(), SEEDS)
def test_the_rules_allow_what_was_done_and_agree_how_it_ends(state: State, seed: int) -> None:
    note(NOTATION.write_position(state))
    done = playout(state, seed)
    assert replay(state, done.actions) == done.outcome


@settings(deadline=None, max_examples=300)
@given(reached(), SEEDS)
def test_the_fallback_does_the_same(state: State, seed: int) -> None:
    note(NOTATION.write_position(state))
    done = playout(state, seed)
    with by_fallback():
        assert playout(state, seed) == done


@settings(deadline=None)
@given(reached())
def test_the_fallback_refuses_the_same_numbers(state: State) -> None:
    note(NOTATION.write_position(state))
    done = playout(state, SEED_OF_ZERO)
    with by_fallback():
        assert playout(state, SEED_OF_ZERO) == done


@settings(deadline=None)
@given(reached(), SEEDS, st.integers(0, 12))
def test_the_sums_are_those_of_single_playouts(state: State, seed: int, count: int) -> None:
    note(NOTATION.write_position(state))
    sums = playouts(state, seed, count)
    assert sums == added_up(state, seed, count)
    with by_fallback():
        assert playouts(state, seed, count) == sums


@pytest.mark.parametrize("variant", ["duel", "refill", "teams", "solo"])
def test_the_sums_of_many_playouts_are_too(variant: str) -> None:
    """Long enough that the kernel pauses in between and lets other threads run."""
    hands = {"duel": "-/-", "refill": "-/-", "teams": "-/-/-/-", "solo": "-"}[variant]
    state = NOTATION.read_position(f"{variant} ...../...../...../...../..... {hands}")
    sums = playouts(state, 1, 5000)
    assert sums == added_up(state, 1, 5000)
    assert sums.placements == 24 * 5000


def test_one_seed_is_one_playout_and_another_is_another() -> None:
    state = NOTATION.read_position("duel ...../...../..3../...../..... 001122334455/001122334455")
    assert playout(state, 1) == playout(state, 1)
    assert len({playout(state, seed).actions for seed in range(100)}) == 100


def test_a_finished_game_is_over_at_once() -> None:
    state = NOTATION.read_position("solo 01234/12345/23450/34501/45012 -")
    done = playout(state, 1)
    assert done.actions == ()
    assert done.outcome == RULES.outcome(state)
    assert playouts(state, 1, 3).placements == 0


EVEN = [
    pytest.param("duel ...../...../..3../...../..... 001122334455/001122334455", id="every placement"),
    pytest.param(
        "duel ...../..1../.131./..4../..... 0000022255/1113334445", id="not by the copies of a card"
    ),
    pytest.param("duel,first=random ...../...../...../...../..... -/-", id="who begins"),
    pytest.param("duel ...../...../...../...../..... 000000111112/-", id="a card for a hand"),
    pytest.param("duel ...../...../...../...../..... 000000111112/222234445555", id="the card on c3"),
    pytest.param("refill ...../..1../..11./...../..... 00000/0222", id="a card for a hand that has played"),
    pytest.param("solo ...../.00../.010./.00../..... -", id="the card turned up"),
]


@pytest.mark.parametrize("text", EVEN)
def test_the_first_action_follows_the_odds(text: str) -> None:
    state = NOTATION.read_position(text)
    (seat,) = RULES.to_act(state)
    odds: tuple[tuple[Action, int], ...] = RULES.odds(state)
    odds = odds or tuple((action, 1) for action in RULES.legal_actions(state, seat))
    found = Counter(playout(state, splitmix.at(5, number)).actions[0] for number in range(5000))
    assert found.keys() <= dict(odds).keys()
    assert is_plausible([found[action] for action, _ in odds], [weight for _, weight in odds])


INTERRUPTED = """
import _thread, threading
from robotable.games.robot_master import Options, RobotMaster
from robotable.kernel.robot_master import playouts

# The timer needs the kernel to let other threads run, and the call ends only if the kernel checks for
# signals.
threading.Timer(0.2, _thread.interrupt_main).start()
try:
    playouts(RobotMaster().new(Options()), 1, 1_000_000_000)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_other_threads_run_meanwhile_and_ctrl_c_is_heard() -> None:
    command = [sys.executable, "-c", INTERRUPTED]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("interrupted\n", "")
