"""Matches over paired deals: reproducible with a seed, fair to both players, and with an honest error."""

from __future__ import annotations

from math import sqrt

import pytest

from robotable.engines.robot_master.arena import Contest, DealResult, play_deal, play_deals, standing
from robotable.games.robot_master import Options
from robotable.games.robot_master.options import VARIANTS, VariantName


def contest(one: str, two: str, variant: VariantName = "duel", seed: int = 5) -> Contest:
    return Contest(one, two, Options(variant, "rows" if variant == "solo" else "random"), seed)


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_greedy_beats_random_in_every_variant(variant: VariantName) -> None:
    found = standing(list(play_deals(contest("greedy", "random", variant), 6)))
    assert found.deals == 6
    assert found.score.value > 0.8
    assert found.lowest[0].value > found.lowest[1].value
    turned = standing(list(play_deals(contest("random", "greedy", variant), 6)))
    assert turned.score.value < 0.2


def test_processes_and_order_change_nothing() -> None:
    asked = contest("ismcts@20it", "greedy")
    alone = [play_deal(asked, number) for number in (3, 0, 2, 1)]
    shared = list(play_deals(asked, 4, processes=2))
    key = repr
    assert sorted(alone, key=key) == sorted(shared, key=key)
    assert standing(alone).score.value == pytest.approx(standing(shared).score.value)


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
