from __future__ import annotations

from random import Random

import msgspec
import pytest

from robotable.games.race import Bid, Claim, Pass
from robotable.table.claim_window import (
    MARGIN,
    Shown,
    arrival,
    in_words,
    offered,
    patience,
    shown,
    weighed,
    with_times,
)
from robotable.table.commands import Act, Resign
from robotable.table.decide import decide
from robotable.table.entries import ClaimsWeighed, ClaimTime
from robotable.table.fold import folded
from tests.table.races import act, seated

SINCE = Shown(9, 1_000)


@pytest.mark.parametrize(
    ("trips", "held"),
    [([], 0), ([0], MARGIN), ([20, 90], 90 + MARGIN), ([20, None], 300), ([5_000], 300), ([290], 300)],
)
def test_the_first_claim_is_held_for_the_longest_round_trip_of_the_others(
    trips: list[int | None], held: int
) -> None:
    assert patience(trips) == held


@pytest.mark.parametrize(
    ("lag", "thinking", "counts"),
    [
        (100, 7_310, 7_310),
        (100, 7_400 - 100 - MARGIN, 7_400 - 100 - MARGIN),
        (100, 7_400 - 100 - MARGIN - 1, 7_400),
        (100, 7_401, 7_400),
        (100, None, 7_400),
        (0, 7_000, 7_400),
        (9_000, 7_100, 7_400),
        (9_000, 7_150, 7_150),
        (-5, -1, 7_400),
    ],
)
def test_the_clients_time_counts_only_if_the_network_delay_allows_it(
    lag: int, thinking: int | None, counts: int
) -> None:
    assert arrival(0, SINCE, 8_400, lag=lag, thinking=thinking).thinking == counts


def test_a_claim_dated_before_the_target_takes_no_time() -> None:
    assert arrival(0, SINCE, 900, lag=0, thinking=None).thinking == 0


def test_the_last_action_of_chance_shows_the_target() -> None:
    table, entries = seated(2)
    assert shown(entries) == Shown(entries[-1].seq, 1_000)
    entries += decide(table, "ann", "Ann", act(Pass()), 2_000, Random(1)).entries
    assert shown(entries) == Shown(entries[-2].seq, 1_000)
    assert shown([]) is None


def test_only_claims_and_bids_are_offers() -> None:
    table, _ = seated(2)
    assert offered(table, act(Claim(3))) == Claim(3)
    assert offered(seated(2, "ricochet_robots")[0], act(Bid(3))) == Bid(3)
    for command in (
        act(Pass()),
        Resign(),
        Act(msgspec.Raw(b"{")),
        act(Bid(3)),
        Act(msgspec.Raw(b"[" * 9_000)),
    ):
        assert offered(table, command) is None


def test_thinking_times_follow_the_winning_claim() -> None:
    table, _ = seated(3)
    order = weighed(
        table,
        [
            arrival(2, SINCE, 8_380, lag=0, thinking=None),
            arrival(1, SINCE, 8_400, lag=100, thinking=7_310),
        ],
    )
    assert in_words(table, order) == "Ben 7.31 s, Cleo 7.38 s"
    claimed = decide(table, "ben", "Ben", act(Claim(3)), 8_500, Random(1))
    assert with_times(claimed, order[:1]) == claimed
    weighed_claim = with_times(claimed, order)
    *before, last = weighed_claim.entries
    assert tuple(before) == claimed.entries
    assert last.what == ClaimsWeighed((ClaimTime(1, 7_310), ClaimTime(2, 7_380)))
    after = folded(table, (*before, last))
    assert weighed_claim.tables == (*claimed.tables, after)
    assert after.seq == last.seq
    assert after.state.showing.seat == 1
    assert msgspec.json.decode(msgspec.json.encode(last), type=type(last)) == last
