"""The network of the kernel, which updates a few vectors per placement, checked against complete sums."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from robotable.games.protocol import CHANCE
from robotable.games.robot_master import VARIANTS, Options, Place, View
from robotable.games.robot_master.options import VariantName
from robotable.games.robot_master.state import placements
from robotable.kernel.robot_master_search import Network
from tests.kernel.network_file import SHAPES, PlainNetwork
from tests.kernel.positions import RULES, act


def turn(variant: VariantName, left: int, seed: int) -> View:
    """A seat's view of a random game with this many placements left."""
    rng = Random(seed)
    state = RULES.new(Options(variant, "rows" if variant == "solo" else rng.choice(("rows", "columns"))))
    while RULES.to_act(state) == (CHANCE,) or placements(state) < 24 - left:
        state = act(state, rng)
    (seat,) = RULES.to_act(state)
    return RULES.view(state, seat)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("variant", list(VARIANTS))
def test_every_placement_is_worth_what_plain_sums_give(
    variant: VariantName, shape: tuple[int, int, int, int]
) -> None:
    plain = PlainNetwork.by_chance(shape, 7)
    network = Network(plain.file())
    assert network.parameters == len(plain.numbers)
    for left in (24, 11, 2):
        view = turn(variant, left, left)
        found = network.values(view)
        assert {place for place, _ in found} == set(view.legal)
        for place, value in Random(left).sample(found, min(4, len(found))):
            worth = plain.worth(view, place)
            expected = worth / 5 if variant == "solo" else 1 / (1 + exp(-worth))
            assert value == pytest.approx(expected, abs=1e-4)
        assert isinstance(found[0][0], Place)
        assert [value for _, value in found] == sorted((value for _, value in found), reverse=True)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a network: the file must begin with robot_master_net1"),
        (b"x" * 100_000, "not a network: the file must begin with robot_master_net1"),
        (b"robot_master_net1" + b"\1\0\0\0" * 4, "unknown shape of network"),
        (PlainNetwork.by_chance(SHAPES[0], 1).file()[:-2], "numbers of 2 bytes, not"),
        (PlainNetwork.by_chance(SHAPES[0], 1).file()[:-2] + b"\0\x7c", "is not finite"),
    ],
)
def test_what_is_no_network_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Network(data)
