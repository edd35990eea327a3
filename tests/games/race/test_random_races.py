"""A thousand random races with eight players in each game: they end, no chip is lost, and seats to act can
act."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from robotable.games import micro_robots, ricochet_robots
from robotable.games.catalogue import GAMES
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.protocol import CHANCE, CLOCK
from tests.games.race.event_tally import EventTally
from tests.games.race.random_play import Player, anything, eager, race
from tests.games.ricochet_robots.race_table import own_board
from tests.thorough import THOROUGH

PLAYERS = 8


@dataclass(frozen=True)
class Kind:
    """What the races of one test have in common; the options alternate."""

    name: str
    player: Player
    options: tuple[Any, ...]
    chips: int
    longest: int
    """The most actions that a race may take."""

    races: int = 1000
    """In a thorough run; otherwise a tenth of them."""


MICRO = tuple(
    micro_robots.Options(PLAYERS, tiles=tiles, pro=pro, min_distance=2 if pro else 1)
    for tiles in TILE_SETS
    for pro in (False, True)
)
RICOCHET = tuple(
    ricochet_robots.Options(PLAYERS, box="all", fifth=fifth, must_turn=must_turn)
    for must_turn in (True, False)
    for fifth in (None, "silver", "transparent")
)
CORNERS = (ricochet_robots.Options(PLAYERS, board=own_board(), must_turn=False),)
KINDS = {
    "micro_robots, anything": Kind("micro_robots", anything, MICRO, 25, 1_000),
    "micro_robots, to win": Kind("micro_robots", eager, MICRO[::2], 25, 1_000, races=500),
    "ricochet_robots, anything": Kind("ricochet_robots", anything, RICOCHET, 17, 1_000),
    "ricochet_robots on four targets, to win": Kind("ricochet_robots", eager, CORNERS, 4, 5_000, races=400),
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_races_of_eight_players(kind: Kind) -> None:
    rules = GAMES[kind.name].rules
    endings: Counter[str] = Counter()
    for seed in range(kind.races if THOROUGH else kind.races // 10):
        options = kind.options[seed % len(kind.options)]
        tally = EventTally(PLAYERS, kind.chips)
        played = race(rules, options, Random(seed), kind.player)
        for actions, (state, _, action, step) in enumerate(played, 1):
            acting = rules.to_act(state)
            for seat in (CHANCE, CLOCK, actions % PLAYERS, actions * 3 // 2 % PLAYERS):
                assert bool(rules.legal_actions(state, seat)) == (seat in acting)
            tally.enter(action, step.events)
            assert actions <= kind.longest
            assert tally.agrees_with(step.state)
            assert tally.supply + sum(step.state.chips) == kind.chips
            if kind.name == "ricochet_robots":
                owners = Counter(step.state.position.taken)
                assert step.state.chips == tuple(owners[seat] for seat in range(PLAYERS))
        assert tally.outcome == rules.outcome(step.state)
        assert tally.outcome is not None
        assert not tally.running
        assert rules.view(step.state, None).supply == tally.supply
        endings[ending(tally)] += 1
    # Random players reach different endings than players who try to win.
    expected = {"last one left"} if kind.player is anything else {"all chips handed out"}
    assert expected <= set(endings)
    if kind.name == "micro_robots" and kind.player is eager:
        assert {"fifth chip", "shared"} <= set(endings)


def ending(tally: EventTally) -> str:
    assert tally.outcome is not None
    if tally.presence.count("gone") == len(tally.presence) - 1:
        return "last one left"
    if len(tally.outcome.winners) > 1:
        return "shared"
    return "all chips handed out" if tally.supply == 0 else "fifth chip"
