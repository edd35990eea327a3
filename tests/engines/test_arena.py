"""Matches over paired deals: reproducible with a seed, fair to both players, and with an honest error."""

from __future__ import annotations

from math import sqrt

import pytest

from robotable.engines.robot_master.arena import Contest, DealResult, play_deal, standing
from robotable.games.robot_master import Options
from robotable.games.robot_master.options import VARIANTS, VariantName


def contest(one: str, two: str, variant: VariantName = "duel", seed: int = 5) -> Contest:
    return Contest(one, two, Options(variant, "rows" if variant == "solo" else "random"), seed)


def played(contest: Contest) -> list[DealResult]:
    return [play_deal(contest, number) for number in range(6)]


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_greedy_beats_random_in_every_variant(variant: VariantName) -> None:
    found = standing(played(contest("greedy", "random", variant)))
    assert found.deals == 6
    assert found.score.value > 0.8
    assert found.lowest[0].value > found.lowest[1].value
    turned = standing(played(contest("random", "greedy", variant)))
    assert turned.score.value < 0.2


def test_another_seed_deals_other_cards() -> None:
    assert play_deal(contest("greedy", "random", seed=1), 0) != play_deal(
        contest("greedy", "random", seed=2), 0
    )


def test_the_interval_is_that_of_the_deals() -> None:
    """Three wins of four, ten times: mean 0.75, variance 30 / 39 of a quarter."""
    results = [DealResult(score, (30.0 + score, 20.0)) for score in (1.0, 1.0, 0.0, 1.0) * 10]
    found = standing(results)
    assert found.score.value == 0.75
    assert found.score.error == found.lowest[0].error == pytest.approx(1.96 * sqrt(7.5 / 39 / 40))
    assert (found.lowest[1].value, found.lowest[1].error) == (20.0, None)
