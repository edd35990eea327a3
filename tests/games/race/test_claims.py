"""Claims that arrive together: which one was first (RULES: thinking time, corrected for the connection)."""

from __future__ import annotations

from itertools import combinations
from math import inf, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotable.games.arrivals import MOST_COMPENSATION, WINDOW, Arrival
from robotable.games.race.claims import TOGETHER, in_order

NO_CHIPS = (0,) * 8


def claim(seat: int, arrived: float, round_trip: float = 0, own: float | None = None) -> Arrival:
    return Arrival(seat=seat, arrived=arrived, round_trip=round_trip, own=own)


def seats(*arrivals: Arrival, chips: tuple[int, ...] = NO_CHIPS, roller: int = 0) -> list[int]:
    return [arrival.seat for arrival in in_order(arrivals, chips=chips, roller=roller)]


times = st.integers(0, 2000)
anything = st.none() | st.floats() | st.integers(-(10**12), 10**12)
arrivals = st.builds(
    Arrival, seat=st.integers(0, 7), arrived=times, round_trip=times | st.floats(), own=anything
)
one_of_each_seat = st.lists(arrivals, max_size=8, unique_by=lambda one: one.seat)
chips = st.tuples(*[st.integers(0, 4)] * 8)
rollers = st.integers(0, 7)


def test_the_numbers_are_those_of_the_decision() -> None:
    assert (MOST_COMPENSATION, WINDOW, TOGETHER) == (250, 300, 20)


def test_nobody_claimed() -> None:
    assert seats() == []


def test_a_shorter_thinking_time_beats_an_earlier_arrival() -> None:
    """The connection of seat 1 is slower, but seat 1 pressed first."""
    assert seats(claim(0, 7300, 10, 7295), claim(1, 7380, 200, 7200)) == [1, 0]


@pytest.mark.parametrize(
    ("own", "counts"),
    [
        (900, 900),  # in time
        (1000, 1000),  # just now
        (1000.5, 1000),  # later than it arrived
        (800, 800),  # the whole round trip earlier
        (799.5, 1000),  # more than that
        (0, 1000),
        (-1, 1000),
        (None, 1000),
        (nan, 1000),
        (inf, 1000),
        (-inf, 1000),
        (10**30, 1000),
    ],
)
def test_the_clients_own_measure_counts_within_the_round_trip(own: float | None, counts: float) -> None:
    assert claim(0, 1000, 200, own).thinking == counts


@pytest.mark.parametrize(("own", "counts"), [(750, 750), (749.5, 1000)])
@pytest.mark.parametrize("round_trip", [250, 251, 3000, 10**30, inf])
def test_a_slow_connection_is_compensated_by_at_most_250_ms(
    round_trip: float, own: float, counts: float
) -> None:
    assert claim(0, 1000, round_trip, own).thinking == counts


@pytest.mark.parametrize("round_trip", [0, -5, -inf, nan])
def test_no_round_trip_no_compensation(round_trip: float) -> None:
    assert claim(0, 1000, round_trip, 999).thinking == 1000


def test_nobody_presses_before_the_target_is_shown() -> None:
    """100 ms after the target, a compensation of 250 ms would reach back before it was shown."""
    assert claim(0, 100, 250, 0).thinking == 0
    assert claim(0, 100, 250, -20).thinking == 100


def test_a_client_that_lies_gains_nothing_over_silence() -> None:
    honest = claim(0, 1000, 100, 950)
    for lie in (0, -1, 899, 10, nan, -inf):
        assert seats(honest, claim(1, 990, 80, lie)) == seats(honest, claim(1, 990, 80)) == [0, 1]


def test_a_claim_more_than_300_ms_after_the_first_is_too_late() -> None:
    """Even if its thinking time would have been the shortest."""
    assert seats(claim(0, 1000), claim(1, 1300), claim(2, 1300.5, 250, 1051)) == [0, 1]
    assert seats(claim(0, 1300), claim(1, 1000)) == [1, 0]


def test_the_window_opens_with_the_first_arrival_not_with_the_shortest_thinking() -> None:
    early = claim(0, 1000)
    assert seats(early, claim(1, 1250, 250, 1000), claim(2, 1299, 250, 1049), claim(3, 1301)) == [0, 1, 2]


def test_within_20_ms_fewer_chips_come_first() -> None:
    assert seats(claim(0, 1000), claim(1, 1020), chips=(2, 1)) == [1, 0]
    assert seats(claim(0, 1000), claim(1, 1021), chips=(2, 1)) == [0, 1]


def test_within_20_ms_and_with_equal_chips_clockwise_from_the_roller() -> None:
    together = [claim(seat, 1000 + seat) for seat in range(4)]
    for roller in range(4):
        clockwise = [(roller + step) % 4 for step in range(4)]
        assert seats(*together, chips=(3, 3, 3, 3), roller=roller) == clockwise


def test_chips_decide_before_the_seat() -> None:
    assert seats(claim(0, 1000), claim(1, 1000), claim(2, 1000), chips=(1, 0, 0), roller=2) == [2, 1, 0]


def test_a_chain_of_claims_each_close_to_the_next_is_not_one_moment() -> None:
    """Claims within 20 ms of the fastest are equal to it, not those within 20 ms of another equal one."""
    assert seats(claim(0, 1000), claim(1, 1015), claim(2, 1030), chips=(2, 1, 0)) == [1, 0, 2]


def test_of_two_claims_of_one_seat_the_first_counts() -> None:
    """A claim cannot be changed, and pressing twice gives no second chance."""
    first, second = claim(1, 1010, 200, 1000), claim(1, 1020, 200, 900)
    for arrived in ([first, second], [second, first], [second, first, second]):
        assert in_order(arrived, chips=NO_CHIPS, roller=0) == (first,)
    # With the 900 ms of its second claim, seat 1 would come first.
    assert seats(claim(0, 960), first, second) == [0, 1]


@given(arrivals)
def test_nobody_gains_more_than_the_connection_can_have_cost(arrival: Arrival) -> None:
    trip = arrival.round_trip if arrival.round_trip > 0 else 0
    assert arrival.arrived - min(trip, 250) <= arrival.thinking <= arrival.arrived
    assert arrival.thinking >= 0


@given(st.lists(arrivals, max_size=12), chips, rollers, st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_the_order_of_the_input(
    claims: list[Arrival], chips: tuple[int, ...], roller: int, rng: Random
) -> None:
    mixed = list(claims)
    rng.shuffle(mixed)
    assert seats(*mixed, chips=chips, roller=roller) == seats(*claims, chips=chips, roller=roller)


@given(one_of_each_seat, chips, rollers)
def test_every_timely_claim_is_in_the_order_once(
    claims: list[Arrival], chips: tuple[int, ...], roller: int
) -> None:
    first = min((one.arrived for one in claims), default=0)
    in_time = {one.seat for one in claims if one.arrived - first <= 300}
    order = seats(*claims, chips=chips, roller=roller)
    assert set(order) == in_time
    assert len(order) == len(in_time)


@given(one_of_each_seat, chips, rollers)
def test_no_claim_precedes_one_that_was_more_than_20_ms_faster(
    claims: list[Arrival], chips: tuple[int, ...], roller: int
) -> None:
    order = in_order(claims, chips=chips, roller=roller)
    for one, other in combinations(order, 2):
        assert one.thinking <= other.thinking + 20


@given(st.permutations(range(8)), st.lists(st.integers(1000, 1020), min_size=8, max_size=8), chips, rollers)
def test_claims_within_20_ms_are_ordered_by_chips_then_clockwise(
    who: list[int], when: list[int], chips: tuple[int, ...], roller: int
) -> None:
    claims = [claim(seat, arrived) for seat, arrived in zip(who, when, strict=True)]
    clockwise = [(roller + step) % 8 for step in range(8)]
    assert seats(*claims, chips=chips, roller=roller) == sorted(clockwise, key=chips.__getitem__)
