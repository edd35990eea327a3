"""Reviews of races: the optimum and all optimal solutions, what was promised and shown, and the times."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from robotable.games.catalogue import GAMES
from robotable.games.race.actions import ChipWon, Offered
from robotable.games.record import Record
from robotable.games.record_text import read_record
from robotable.puzzles.kinds import known_kind
from robotable.review import reviewer
from robotable.review.effort import Effort
from robotable.review.review import Review, TargetReview

RECORDS: Final = Path(__file__).parents[1] / "records"
LOW: Final = Effort(known=1, open=0, exact_from=0, exact_nodes=0, hands=0, states=300_000, solutions=5)
FINISHED: Final = (
    "micro_robots/all-chips-handed-out",
    "micro_robots/failed-wrong-count",
    "micro_robots/fifth-chip-black",
    "ricochet_robots/lowered-bids",
    "ricochet_robots/failing-over-gave-up",
    "ricochet_robots/vortex-by-silver",
)


def record(name: str) -> Record:
    return read_record((RECORDS / f"{name}.record").read_text())


def targets(found: Review) -> list[TargetReview]:
    parts = []
    for part in found.parts:
        assert isinstance(part, TargetReview)
        parts.append(part)
    return parts


def events(found: Record, kind: type[Any]) -> list[Any]:
    return [event for step in found.steps() for event in step.events if isinstance(event, kind)]


@pytest.mark.parametrize("name", FINISHED)
def test_solutions_are_optimal_and_differ(name: str) -> None:
    found = record(name)
    kind = known_kind(found.game)
    for target in targets(reviewer.review(found, effort=LOW)):
        if target.optimum is None:
            assert target.solutions == ()
            continue
        assert 1 <= len(target.solutions) <= min(target.count, LOW.solutions)
        assert len({solution.text for solution in target.solutions}) == len(target.solutions)
        for solution in target.solutions:
            assert solution.way.cost == target.optimum
            assert kind.judge(target.position, solution.text).moves == target.optimum


@pytest.mark.parametrize("name", FINISHED)
def test_everything_that_happened_is_told(name: str) -> None:
    found = record(name)
    told = targets(reviewer.review(found, effort=LOW))
    assert [one.won for one in told if one.won is not None] == [
        event.seat for event in events(found, ChipWon)
    ]
    for target in told:
        for shown in target.showings:
            assert (target.won == shown.seat) == (shown.failed is None)
            if shown.failed is None and target.optimum is not None:
                assert shown.way.cost >= target.optimum
    last = {(event.seat, event.count) for event in events(found, Offered)}
    assert {(offer.seat, offer.count) for one in told for offer in one.offers} <= last


@pytest.mark.parametrize("name", FINISHED)
def test_plies_lead_to_the_target(name: str) -> None:
    """Clients look up the position by its ply."""
    found = record(name)
    race = GAMES[found.game].race
    assert race is not None
    for target in targets(reviewer.review(found, effort=LOW)):
        state, plies = found.start(), count(0)
        ply = next(plies)
        for (seat, _), step in zip(found.log, found.steps(), strict=True):
            if ply == target.ply and seat == -1:
                state = step.state
            elif seat != -1:
                ply = next(plies)
                if ply == target.ply:
                    state = step.state
        assert race.course.robots(state.position) == target.robots
        assert state.goal == target.goal


def test_times_come_from_the_log() -> None:
    found = record("ricochet_robots/lowered-bids")
    times = [1_000 * at for at in range(len(found.log))]
    for target in targets(reviewer.review(found, times, effort=LOW)):
        assert target.milliseconds is not None
        assert target.milliseconds > 0
        for offer in target.offers:
            assert offer.milliseconds is not None
            assert 0 < offer.milliseconds <= target.milliseconds
    for target in targets(reviewer.review(found, effort=LOW)):
        assert target.milliseconds is None
        assert all(offer.milliseconds is None for offer in target.offers)


def test_same_record_gives_the_same_review() -> None:
    one, other = (reviewer.review(record(FINISHED[0]), effort=LOW) for _ in range(2))
    assert one == other
