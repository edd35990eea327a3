"""Late positions from real play: duels between two players of the same kind, stopped at a number of cards
left.

The players know the earlier placements, as in a match, so that they can infer hands.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from robotable.engines.protocol import TurnEngine
from robotable.engines.robot_master.specs import player
from robotable.games import chance
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Action, Options, Place, RobotMaster, State, View
from robotable.games.robot_master.state import placements

RULES: Final = RobotMaster()
BY: Final = "netis@50it"
"""The player that produces the positions: strong enough and fast."""


class Late(NamedTuple):
    state: State
    past: tuple[Place, ...]
    """All placements so far."""


def late(left: int, number: int, seed: int, by: str = BY) -> Late:
    """A position in which a seat must place a card and `left` cards remain, including this one."""
    rng = Random(f"{seed} late {left} {number}")
    state = RULES.new(Options("duel", "random"))
    past: tuple[Place, ...] = ()
    while True:
        (seat,) = RULES.to_act(state)
        if seat == CHANCE:
            action = chance.draw(RULES.odds(state), rng)
        elif placements(state) == 24 - left:
            return Late(state, past)
        else:
            action = chosen(by, RULES.view(state, seat), rng, past)
            assert isinstance(action, Place)
            past = (*past, action)
        state = RULES.apply(state, seat, action).state


@cache
def engine(spec: str) -> TurnEngine[Any, Any]:
    return player(spec)


def chosen(spec: str, view: View, rng: Random, past: tuple[Place, ...] = ()) -> Action:
    action: Action = engine(spec).choose(view, rng, past=past)
    return action
