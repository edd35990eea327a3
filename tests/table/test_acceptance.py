"""What bots accept, and why they decline the rest."""

from __future__ import annotations

from typing import Any

import pytest

from robotable.games.protocol import InvalidOptions
from robotable.games.rounds import MatchLength
from robotable.table.acceptance import Acceptance, Terms, TimeTerms, checked_acceptance, objection
from robotable.table.setup import Setup, checked
from robotable.table.timing import Days, Fischer, PerMove, TimeControl, Untimed


def setup(game: str = "robot_master", **more: Any) -> Setup:
    return checked(Setup(game=game, **more), frozenset())


def accepts(terms: Terms, **more: Any) -> bool:
    return objection(Acceptance((terms,)), setup(**more)) is None


def test_games() -> None:
    only = Acceptance((Terms("robot_master"), Terms("micro_robots")))
    assert objection(only, setup()) is None
    assert objection(only, setup("micro_robots")) is None
    assert objection(only, setup("ricochet_robots")) == (
        "the game is ricochet_robots; accepted: micro_robots, robot_master"
    )


def test_options_not_listed_must_have_their_default() -> None:
    terms = Terms("robot_master", {"variant": ("duel", "refill")})
    assert accepts(terms)
    assert accepts(terms, options={"variant": "refill"})
    assert not accepts(terms, options={"variant": "teams"})
    assert not accepts(terms, options={"first": "random"})
    assert accepts(Terms("robot_master"), options={"variant": "teams", "first": "random"})
    assert not accepts(Terms("robot_master", {}), options={"variant": "refill"})
    why = objection(Acceptance((terms,)), setup(options={"variant": "teams"}))
    assert why is not None
    assert "variant" in why
    assert "refill" in why


@pytest.mark.parametrize(
    ("terms", "fits", "does_not"),
    [
        (TimeTerms("untimed"), [Untimed()], [Days(1), PerMove(60), Fischer(60, 0)]),
        (TimeTerms("per_move", 10, 60), [PerMove(10), PerMove(60)], [PerMove(9), PerMove(61), Untimed()]),
        (TimeTerms("days", 2), [Days(2), Days(30)], [Days(1), PerMove(60)]),
        (
            TimeTerms("fischer", 60, 600, 2),
            [Fischer(60, 2), Fischer(600, 30)],
            [Fischer(59, 2), Fischer(60, 1), Fischer(601, 2), PerMove(60)],
        ),
    ],
)
def test_times(terms: TimeTerms, fits: list[TimeControl], does_not: list[TimeControl]) -> None:
    for time in fits:
        assert accepts(Terms("robot_master", time=(terms,)), time=time), time
        assert accepts(Terms("robot_master", time=None), time=time)
        assert not accepts(Terms("robot_master", time=()), time=time)
    for time in does_not:
        assert not accepts(Terms("robot_master", time=(terms,)), time=time), time


def test_matches_and_several_terms() -> None:
    match = MatchLength(rounds=3)
    assert not accepts(Terms("robot_master"), match=match)
    assert accepts(Terms("robot_master", match=True), match=match)
    slow = Terms("robot_master", time=(TimeTerms("days"),), match=True)
    quick = Terms("robot_master", time=(TimeTerms("per_move"),))
    both = Acceptance((slow, quick))
    assert objection(both, setup(time=Days(3), match=match)) is None
    assert objection(both, setup(time=PerMove(30))) is None
    assert objection(both, setup(time=PerMove(30), match=match)) == "this is a match; accepted: single games"


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (Acceptance(()), "terms"),
        (Acceptance((Terms("chess"),)), "game"),
        (Acceptance((Terms("robot_master", {"colour": ("red",)}),)), "colour"),
        (Acceptance((Terms("robot_master"),), at_once=0), "at_once"),
        (Acceptance((Terms("robot_master"),) * 21), "terms"),
    ],
)
def test_invalid_acceptances_are_refused(wrong: Acceptance, what: str) -> None:
    with pytest.raises(InvalidOptions, match=what):
        checked_acceptance(wrong)
