"""The result of a target, computed from the entries."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from robotable.games.micro_robots import Step
from robotable.games.played_target import PlayedTarget, Promised
from robotable.games.race import Bid, Claim, GiveUp, Pass
from robotable.games.ricochet_robots import Slide
from robotable.server.play.best_solutions import shortest_solution
from robotable.table.decide import decide
from robotable.table.entries import Entry
from robotable.table.fold import folded, unfolded
from robotable.table.table import Table, new_table
from robotable.table.verdict import is_solution_public, last_played_target
from tests.games.ricochet_robots.race_table import own_board
from tests.table.races import NAMES, act, seated, way

Played = tuple[Table, list[Entry]]


def do(played: Played, seat: int, action: Any, at: int) -> Played:
    table, entries = played
    fresh = decide(table, NAMES[seat].lower(), NAMES[seat], act(action), at, Random(seat)).entries
    return folded(table, fresh), [*entries, *fresh]


def last(played: Played) -> PlayedTarget | None:
    table, entries = played
    return last_played_target(zip(entries, unfolded(new_table(table.setup), entries), strict=True))


def ended(played: Played) -> PlayedTarget:
    found = last(played)
    assert found is not None
    return found


def test_no_result_before_the_first_target_is_finished() -> None:
    assert last(seated(3)) is None
    assert last(do(seated(3), 1, Claim(5), 4_000)) is None


def test_a_successful_claim_has_its_time_its_solution_and_a_best_solution() -> None:
    played = seated(3)
    start, steps = played[0].state.position, way(played[0])
    played = do(played, 1, Claim(len(steps)), 4_210)
    for face in steps:
        played = do(played, 1, Step(face), 6_000)
    target = ended(played)
    assert target.promises == (Promised(1, len(steps), 3_210),)
    (showing,) = target.showings
    assert (target.won, showing.seat, showing.failed, showing.way.cost) == (1, 1, None, len(steps))
    assert showing.way.legs[0].path[0] == start.robot
    assert [start.board.faces[leg.path[-1]] for leg in showing.way.legs] == list(steps)
    best = shortest_solution(played[0].setup.game, target)
    assert best is not None
    assert best.cost == len(steps)
    assert is_solution_public(target, played[0])


def test_a_failed_claim_has_a_reason_and_excludes_the_next_target() -> None:
    played = do(do(seated(2), 0, Claim(7), 3_000), 0, GiveUp(), 3_500)
    (showing,) = ended(played).showings
    assert (showing.failed, showing.way.legs, ended(played).won) == ("gave up", (), None)
    later = do(played, 1, Claim(4), 9_000)
    assert ended(later) == ended(played)


def test_a_target_that_everyone_passed() -> None:
    played = do(do(seated(2), 0, Pass(), 2_000), 1, Pass(), 3_000)
    target = ended(played)
    assert (target.promises, target.showings, target.won) == ((), (), None)
    assert is_solution_public(target, played[0])


# In Ricochet Robots a missed target comes again, so its solution stays secret.


def bidding(**options: Any) -> Played:
    return seated(
        2, "ricochet_robots", board=own_board("a1rc"), must_turn=False, early_close=False, **options
    )


def test_bids_come_in_the_order_of_their_last_change() -> None:
    played = do(do(do(bidding(), 0, Bid(9), 2_000), 1, Bid(7), 3_000), 0, Bid(6), 5_500)
    played = do(do(played, 0, Pass(), 6_000), 1, Pass(), 6_000)
    for at in (7_000, 8_000):
        played = do(played, played[0].state.showing.seat, GiveUp(), at)
    target = ended(played)
    assert target.promises == (Promised(1, 7, 2_000), Promised(0, 6, 4_500))
    assert [(one.seat, one.failed) for one in target.showings] == [(0, "gave up"), (1, "gave up")]


def test_a_best_solution_stays_secret_while_the_puzzle_can_come_again() -> None:
    played = do(bidding(), 0, Bid(20), 2_000)
    played = do(do(do(played, 1, Pass(), 2_000), 0, Pass(), 2_000), 0, GiveUp(), 3_000)
    assert played[0].state.goal is not None
    assert not is_solution_public(ended(played), played[0])


@pytest.mark.parametrize("fifth", [None, "transparent"])
def test_a_best_solution_is_valid_and_as_short_as_the_solver_says(fifth: str | None) -> None:
    played = do(bidding(fifth=fifth), 0, Bid(50), 2_000)
    played = do(do(played, 1, Pass(), 2_000), 0, Pass(), 2_000)
    table = played[0]
    best = shortest_solution(played[0].setup.game, PlayedTarget(0, 0, table.state))
    assert best is not None
    for leg in best.legs:
        slide = Slide(leg.robot, leg.direction, leg.path[-1], leg.cost)  # type: ignore[arg-type]  # a slide has a direction
        played = do(played, 0, slide, 4_000)
    assert played[0].state.chips == (1, 0)
    assert played[0].status == "over"
    assert is_solution_public(ended(played), played[0])
