"""The solver, checked against Dijkstra's search in Python on random boards and in random rooms."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.ricochet_robots import reference
from robotable.games.ricochet_robots.orders import distinct, first_order
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import AllSolved, Solved, Unfinished, Unsolvable
from robotable.games.ricochet_robots.slide_path import replay
from robotable.kernel.ricochet_robots import AllSolutions, solve, solve_all
from tests.games.ricochet_robots.strategies import dense_boards, positions, solvable
from tests.kernel.ricochet_rooms import rooms
from tests.thorough import usually

anything = st.one_of(rooms(), solvable(), solvable(positions(dense_boards)))


def confirmed(position: Position, found: Solved, must_turn: bool) -> None:
    """The path is legal, has this cost, and reaches the target with its last slide only."""
    played = replay(position, found.way)
    assert played.cost == found.cost
    assert played.served_by(must_turn=must_turn) is not None
    if found.way:
        assert replay(position, found.way[:-1]).served_by(must_turn=must_turn) is None
    assert found.way == first_order(position, found.way)


@settings(deadline=None, max_examples=usually(30, everything=250))
@given(anything, st.booleans())
def test_least_cost_is_that_of_a_blind_search(position: Position, must_turn: bool) -> None:
    found = solve(position, must_turn=must_turn)
    assert solve(position, must_turn=must_turn, avx2=False) == found
    judged = reference.solve(position, must_turn=must_turn, bound=False, max_states=4_000)
    if isinstance(found, Solved):
        confirmed(position, found, must_turn)
    if isinstance(judged, Solved):
        assert isinstance(found, Solved)
        assert found.cost == judged.cost
    elif isinstance(judged, Unsolvable):
        assert isinstance(found, Unsolvable)
    elif isinstance(found, Solved):
        assert found.cost >= judged.at_least


@settings(deadline=None, max_examples=usually(30, everything=250))
@given(anything, st.booleans())
def test_all_ways_are_those_of_the_reference(position: Position, must_turn: bool) -> None:
    judged = reference.solve_all(position, must_turn=must_turn, max_states=4_000, max_ways=3_000)
    if isinstance(judged, Unfinished) or (isinstance(judged, AllSolved) and judged.count > 3_000):
        return
    found = solve_all(position, must_turn=must_turn, max_solutions=3_000)
    assert solve_all(position, must_turn=must_turn, max_solutions=3_000, avx2=False) == found
    if isinstance(judged, Unsolvable):
        assert isinstance(found, Unsolvable)
        return
    assert isinstance(found, AllSolutions)
    assert (found.cost, found.orders) == (judged.cost, judged.count)
    assert found.ways == distinct(judged.ways)
    assert found.count == len(found.ways)
    one = solve(position, must_turn=must_turn)
    assert isinstance(one, Solved)
    assert one.way in found.ways


@settings(deadline=None, max_examples=usually(20, everything=150))
@given(anything, st.booleans(), st.integers(1, 40))
def test_a_limit_never_claims_too_much(position: Position, must_turn: bool, limit: int) -> None:
    full = solve(position, must_turn=must_turn)
    for stopped in (
        solve(position, must_turn=must_turn, max_states=limit),
        solve(position, must_turn=must_turn, max_cost=limit // 4),
        solve(position, must_turn=must_turn, max_memory=limit * 5_000),
    ):
        if isinstance(stopped, Unfinished):
            assert not isinstance(full, Solved) or stopped.at_least <= full.cost
        else:
            assert stopped == full


@settings(deadline=None, max_examples=usually(20, everything=150))
@given(anything, st.booleans(), st.integers(0, 5))
def test_of_many_ways_the_first_are_listed(position: Position, must_turn: bool, most: int) -> None:
    every = solve_all(position, must_turn=must_turn, max_states=20_000, max_solutions=100)
    if not isinstance(every, AllSolutions):
        return
    some = solve_all(position, must_turn=must_turn, max_solutions=most)
    assert isinstance(some, AllSolutions)
    assert (some.cost, some.count, some.orders) == (every.cost, every.count, every.orders)
    assert some.ways == every.ways[:most]
