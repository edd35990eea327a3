"""The sequential test, compared with other ways to compute it and with simulated matches."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from robotable.arena.pair import PairScore
from robotable.arena.play import SequentialTest
from robotable.arena.ratings import expected
from robotable.arena.sprt import KINDS, Sprt, Verdict, kind


def most_likely(counts: tuple[int, int, int], score: float) -> float:
    """The greatest log-likelihood of pairs with 0, 1 and 2 points under a distribution with this expected
    score: a golden-section search over the share of pairs with one point."""
    low, high = 1e-12, 2 * min(score, 1 - score) - 1e-12

    def likelihood(middle: float) -> float:
        wins = score - middle / 2
        return counts[0] * log(1 - middle - wins) + counts[1] * log(middle) + counts[2] * log(wins)

    for _ in range(200):
        a, b = high - 0.618034 * (high - low), low + 0.618034 * (high - low)
        low, high = (low, b) if likelihood(a) > likelihood(b) else (a, high)
    return likelihood((low + high) / 2)


@pytest.mark.parametrize("counts", [(30, 40, 30), (10, 50, 40), (400, 900, 500), (3, 1, 2)])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 20), (-10, 10), (50, 120)])
def test_the_ratio_is_that_of_the_most_likely_distributions(
    counts: tuple[int, int, int], elo0: float, elo1: float
) -> None:
    """With enough pairs for the imagined ones hardly to matter."""
    losses, shared, wins = (1_000 * count for count in counts)
    zero, one = (most_likely((losses, shared, wins), expected(gap)) for gap in (elo0, elo1))
    assert Sprt(elo0=elo0, elo1=elo1).ratio((losses, 0, shared, 0, wins)) == pytest.approx(
        one - zero, rel=0.01, abs=0.01
    )


def test_with_two_kinds_of_pairs_it_is_the_ratio_of_a_coin() -> None:
    test = Sprt(elo0=0, elo1=100)
    share = expected(100)
    by_hand = 700 * log(share / 0.5) + 300 * log((1 - share) / 0.5)
    assert test.ratio((300, 0, 0, 0, 700)) == pytest.approx(by_hand, rel=0.01)


@pytest.mark.parametrize("elo1", [20, 100, 400])
def test_a_single_pair_decides_nothing(elo1: float) -> None:
    test = Sprt(elo1=elo1)
    ratios = [test.ratio([int(at == only) for at in range(KINDS)]) for only in range(KINDS)]
    assert [test.verdict(ratio) for ratio in ratios] == [None] * KINDS
    assert ratios == sorted(ratios), "a better result may not speak against the player"
    assert ratios[0] < 0 < ratios[-1]


def test_two_shared_deals_are_not_enough_even_for_a_large_difference() -> None:
    test = Sprt(elo1=400)
    followed = [test.verdict(test.ratio((0, 0, pairs, 0, 0))) for pairs in range(6)]
    assert followed == [None] * 4 + ["not stronger"] * 2
    assert Sprt(elo1=1_000).verdict(Sprt(elo1=1_000).ratio((0, 0, 1, 0, 0))) is None


def test_no_pairs_say_nothing() -> None:
    assert Sprt().ratio((0,) * KINDS) == 0


def test_for_small_differences_it_is_the_usual_approximation() -> None:
    """(s1 - s0) (2 mean - s0 - s1) / 2 variances of the mean."""
    counts, scores = (120, 260, 340, 270, 150), (0, 0.25, 0.5, 0.75, 1)
    pairs = sum(counts)
    mean = sum(count * score for count, score in zip(counts, scores, strict=True)) / pairs
    variance = sum(count * (score - mean) ** 2 for count, score in zip(counts, scores, strict=True)) / pairs
    s0, s1 = expected(0), expected(5)
    near = (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance / pairs)
    assert Sprt(elo0=0, elo1=5).ratio(counts) == pytest.approx(near, rel=0.02)


def simulated(test: Sprt, score: float, rng: Random) -> Verdict:
    """The verdict on a player with this expected score. Three pairs of ten are shared, one game each."""
    won = (score - 0.15) / 0.7
    shares = (0.7 * (1 - won), 0.3, 0.7 * won)
    followed, deal = SequentialTest(test), 0
    while not followed.is_decided:
        points = rng.choices((0.0, 0.5, 1.0), shares)[0]
        followed.add(deal, PairScore(one=0, two=1, deal=deal, scores=(points, points)))
        deal += 1
    verdict = test.verdict(followed.ratios[-1])
    assert verdict is not None
    return verdict


@pytest.mark.parametrize(("at", "wrong"), [("elo0", "stronger"), ("elo1", "not stronger")])
@pytest.mark.parametrize("elo1", [150, 400])
def test_wrong_verdicts_are_as_rare_as_promised(at: str, wrong: Verdict, elo1: float) -> None:
    """With 10 % allowed, 200 matches have more than 31 wrong verdicts less than once in two hundred times."""
    test, rng = Sprt(elo0=0, elo1=elo1, alpha=0.1, beta=0.1), Random(4)
    found = [simulated(test, expected(getattr(test, at)), rng) for _ in range(200)]
    assert 0 < found.count(wrong) <= 31


def test_pairs_count_in_the_order_of_their_deals() -> None:
    followed = SequentialTest(Sprt())
    score = PairScore(one=0, two=1, deal=0, scores=(1.0, 1.0))
    followed.add(2, score)
    followed.add(1, score)
    assert followed.ratios == []
    followed.add(0, score)
    assert len(followed.ratios) == 3


def test_kinds_are_half_points() -> None:
    assert [kind(score) for score in (0, 0.25, 0.5, 0.75, 1)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("wrong", [{"elo0": 20, "elo1": 0}, {"elo1": 5_000}, {"alpha": 0}, {"beta": 0.7}])
def test_what_is_no_test_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be"):
        Sprt(**wrong)
