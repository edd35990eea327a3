"""Draws a deal once, so that every pair of a round can play it."""

from __future__ import annotations

from random import Random

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.chance import draw
from robotable.games.protocol import CHANCE
from robotable.tournaments.setup import TournamentSetup, table_setup


def deal_of(setup: TournamentSetup, rng: Random) -> tuple[msgspec.Raw, ...]:
    """What chance does in one game with these options, in order. It does not depend on the players: whatever
    they do, chance draws from the cards that are left."""
    rules = GAMES[setup.game].rules
    state = rules.new(table_setup(setup).own_options())
    drawn: list[msgspec.Raw] = []
    while acting := rules.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            action = draw(rules.odds(state), rng)
            drawn.append(msgspec.Raw(msgspec.json.encode(action)))
        else:
            action = rules.legal_actions(state, seat)[0]
        state = rules.apply(state, seat, action).state
    return tuple(drawn)
