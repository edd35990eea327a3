"""Ratings are recovered from the scores they generate, and pairings are weighted by their precision."""

from __future__ import annotations

from itertools import combinations

import pytest

from benchmarks.strength.ladder import rungs
from robotable.arena.ratings import MeetingResult, expected, ratings
from robotable.engines.mean import Mean


def test_ratings_are_recovered_from_their_scores() -> None:
    made = [-300.0, -120.0, 20.0, 400.0]
    results = {
        (one, two): MeetingResult(200, expected(made[one] - made[two]), 0.02)
        for one, two in combinations(range(4), 2)
    }
    found = ratings(4, results)
    assert [rating.points for rating in found] == pytest.approx(made)
    assert all(0 < rating.error < 120 for rating in found)


def test_400_points_are_ten_to_one() -> None:
    assert expected(400) == pytest.approx(10 / 11)


def test_a_more_precise_pairing_weighs_more() -> None:
    """Three players in a circle: the pairings contradict each other, and the most precise one dominates."""
    sure, vague = MeetingResult(1_000, expected(100), 0.005), MeetingResult(1_000, 0.5, 0.1)
    found = ratings(3, {(0, 1): sure, (1, 2): vague, (0, 2): vague})
    assert found[0].points - found[1].points == pytest.approx(100, abs=2)


def test_a_player_who_won_every_game_is_far_ahead_but_not_infinitely() -> None:
    found = ratings(2, {(0, 1): MeetingResult(100, 1.0, 0.0)})
    assert 600 < found[0].points - found[1].points < 1_200
    assert found[0].error > 100


def test_a_ladder_lists_the_strongest_first() -> None:
    scores = {(0, 1): Mean(0.2, 0.05), (0, 2): Mean(0.1, 0.05), (1, 2): Mean(0.3, 0.05)}
    top, middle, bottom = rungs(("low", "middle", "top"), scores, 200)
    assert [top.player, middle.player, bottom.player] == ["top", "middle", "low"]
    assert top.against_next == Mean(0.7, 0.05)
    assert bottom.rating == 0
    assert bottom.above is None
