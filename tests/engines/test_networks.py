"""The shipped networks: one for every variant, each trained for its game."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from robotable.engines.robot_master import networks
from robotable.engines.robot_master.arena import Contest, play_deal
from robotable.engines.robot_master.networks import SHIPPED, NoNetwork, network, network_for
from robotable.engines.robot_master.search_player import WrongVariant
from robotable.engines.robot_master.specs import UnknownPlayer, player
from robotable.games.robot_master import VARIANTS, Options, RobotMaster
from robotable.games.robot_master.options import VariantName
from tests.engines.test_secrecy import turn

MOST_BYTES = 2_000_000


def test_every_file_has_the_right_name_and_is_small() -> None:
    shipped = {
        file.name: len(file.read_bytes()) for file in (files(networks.__package__) / "weights").iterdir()
    }
    assert set(shipped) == {"ORIGIN.md", *(f"{name}.net" for name in SHIPPED)}
    assert sum(shipped.values()) < MOST_BYTES


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_variant_has_its_own_network_for_both_scores_of_five(variant: VariantName) -> None:
    assert network_for(Options(variant)) is network_for(Options(variant, fives="pair")) is network(variant)


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_with_it_a_tiny_search_beats_greedy(variant: VariantName) -> None:
    contest = Contest("netis,hands=0@20it", "greedy", Options(variant), 3)
    found = [play_deal(contest, number) for number in range(12)]
    assert variant == "solo" or sum(one.score for one in found) > 7
    assert sum(one.lowest[0] for one in found) > sum(one.lowest[1] for one in found)


def test_a_network_can_be_named() -> None:
    assert player("netis:base@5it").name == "netis:base@5it"
    with pytest.raises(NoNetwork, match=r"Unknown network 'duo'\. Choose one of duel, refill"):
        network("duo")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_network_that_ships_plays_the_variant_it_was_trained_for(name: str, variant: VariantName) -> None:
    options = Options(variant)
    contest = Contest(f"netis:{name}@2it", "random", options, 3)
    if SHIPPED[name] == variant:
        play_deal(contest, 0)
        return
    words = f"'netis:{name}@2it': its network was trained for {SHIPPED[name]}, not for {variant}"
    with pytest.raises(UnknownPlayer, match=words):
        play_deal(contest, 0)
    engine = player(contest.one)
    state, seat, _ = turn(options, 5, Random(1))
    view = RobotMaster().view(state, seat)
    with pytest.raises(WrongVariant, match=f"trained for {SHIPPED[name]}, not for {variant}"):
        engine.choose(view, Random(1))
    with pytest.raises(WrongVariant):
        next(engine.think(view, Random(1)))


def test_a_network_from_a_file_plays_any_variant(tmp_path: Path) -> None:
    """A network file does not say which variant it was trained for."""
    file = tmp_path / "mine.net"
    file.write_bytes((files("robotable.engines.robot_master") / "weights" / "duel.net").read_bytes())
    for variant in VARIANTS:
        play_deal(Contest(f"netis:{file}@2it", "random", Options(variant), 3), 0)


@pytest.mark.parametrize("left", [9, 1])
@pytest.mark.parametrize("variant", ["duel", "refill", "teams"])
def test_a_mark_is_for_solo(variant: VariantName, left: int) -> None:
    with pytest.raises(UnknownPlayer, match=f"mark=50 is for solo, not for {variant}. Leave it out."):
        player("netis,mark=50@2it", variant)
    state, seat, _ = turn(Options(variant), left, Random(1))
    with pytest.raises(WrongVariant, match="mark=50 is for solo"):
        player("netis,mark=50@2it").choose(RobotMaster().view(state, seat), Random(1))
    # A mark of 0 means no mark.
    player("netis,mark=0@2it", variant)
