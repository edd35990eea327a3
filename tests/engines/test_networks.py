"""The networks that ship: one for every variant, and each knows the game that it was trained for."""

from __future__ import annotations

from importlib.resources import files

import pytest

from robotable.engines.arena import Contest, play_deal
from robotable.engines.robot_master import networks
from robotable.engines.robot_master.networks import NAMES, NoNetwork, network, network_for
from robotable.engines.specs import player
from robotable.games.robot_master import VARIANTS, Options
from robotable.games.robot_master.options import VariantName

MOST_BYTES = 2_000_000


def test_every_file_has_its_name_and_all_are_small() -> None:
    shipped = {
        file.name: len(file.read_bytes()) for file in (files(networks.__package__) / "weights").iterdir()
    }
    assert set(shipped) == {f"{name}.net" for name in NAMES}
    assert sum(shipped.values()) < MOST_BYTES


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_variant_has_its_own_under_both_counts_of_five(variant: VariantName) -> None:
    assert network_for(Options(variant)) is network_for(Options(variant, fives="pair")) is network(variant)


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_led_by_it_hardly_any_thought_beats_greedy(variant: VariantName) -> None:
    contest = Contest("netis,hands=0@20it", "greedy", Options(variant), 3)
    found = [play_deal(contest, number) for number in range(12)]
    assert variant == "solo" or sum(one.score for one in found) > 7
    assert sum(one.lowest[0] for one in found) > sum(one.lowest[1] for one in found)


def test_one_can_be_named() -> None:
    assert player("netis:base@5it").name == "netis:base@5it"
    with pytest.raises(NoNetwork, match="'duo' is no network that ships: there are duel, refill"):
        network("duo")
