"""Pairing of people who look for an opponent: properties of any pool."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from robotable.table.pairing import FIRST_WINDOW, Seek, continued, fit, opponent_for, window

NOW = 1_000_000
HOUR = 3_600_000


def search(person: str, **changes: object) -> Seek:
    made = Seek(
        person=person,
        id=f"search of {person}",
        game="robot_master",
        speed="fast",
        rated=True,
        points=1500,
        uncertainty=0,
        since=NOW,
        until=NOW + HOUR,
    )
    return msgspec.structs.replace(made, **changes)


pools = st.lists(
    st.builds(
        lambda number, points, uncertainty, waited, rated, is_late: search(
            f"p{number}",
            points=points,
            uncertainty=uncertainty,
            since=NOW - waited,
            rated=rated,
            until=NOW - 1 if is_late else NOW + HOUR,
        ),
        st.integers(0, 30),
        st.integers(600, 2600),
        st.integers(0, 250),
        st.integers(0, 120_000),
        st.booleans(),
        st.booleans(),
    ),
    max_size=12,
)


@given(pools, st.sets(st.frozensets(st.integers(0, 30).map("p{}".format), min_size=2, max_size=2)))
def test_the_opponent_is_the_closest_of_those_who_fit(pool: list[Seek], apart: set[frozenset[str]]) -> None:
    own = search("p0", since=NOW - 15_000)
    found = opponent_for(own, pool, NOW, apart)
    fitting = [one for one in pool if fit(own, one, NOW) and {own.person, one.person} not in apart]
    if found is None:
        assert not fitting
        return
    assert found in fitting
    assert found.person != own.person
    assert found.rated == own.rated
    assert found.until > NOW
    assert frozenset((own.person, found.person)) not in apart
    assert all(abs(found.points - own.points) <= abs(one.points - own.points) for one in fitting)


@given(pools, pools)
def test_fitting_is_mutual(some: list[Seek], others: list[Seek]) -> None:
    for one in some:
        for other in others:
            assert fit(one, other, NOW) == fit(other, one, NOW)


@given(st.integers(600, 2600), st.integers(600, 2600), st.integers(0, 250))
def test_any_two_people_meet_in_the_end(points: int, other_points: int, uncertainty: int) -> None:
    one, other = search("a", points=points, uncertainty=uncertainty), search("b", points=other_points)
    apart = abs(points - other_points)
    assert fit(one, other, NOW) == (apart <= FIRST_WINDOW)
    assert fit(one, other, NOW + 100_000)
    seconds = [fit(one, other, NOW + 1_000 * second) for second in range(0, 101, 5)]
    assert seconds == sorted(seconds), "a window never becomes narrower"


def test_the_window_of_who_has_just_come_counts_as_well() -> None:
    patient = search("a", points=2000, since=NOW - 60_000)
    assert window(patient, NOW) > 500
    assert opponent_for(patient, [search("b")], NOW) is None
    # A newcomer's rating says little, so a newcomer is paired with more people.
    assert opponent_for(patient, [search("c", uncertainty=400)], NOW) is not None


def test_of_equals_the_one_who_has_waited_longest_is_chosen() -> None:
    pool = [search("b"), search("c", since=NOW - 9_000), search("d", since=NOW - 3_000)]
    found = opponent_for(search("a"), pool, NOW)
    assert found is not None
    assert found.person == "c"


def test_a_repeated_request_keeps_the_place_and_the_opponent() -> None:
    before = search("a", since=NOW - 5_000, opponent="b", table="t")
    again = continued(search("a"), before)
    assert (again.since, again.opponent, again.table) == (NOW - 5_000, "b", "t")
    assert continued(search("a", id="another press"), before).table is None
