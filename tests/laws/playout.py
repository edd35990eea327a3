"""Random games: the raw material of the laws."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from robotable.games.chance import draw
from robotable.games.protocol import CHANCE, Rules, Seat, Step


def playout(
    rules: Rules[Any, Any, Any, Any, Any], options: Any, rng: Random
) -> Iterator[tuple[Any, Seat, Any, Step[Any, Any]]]:
    """State, who acts, the action, and what it leads to; until the end of the game."""
    state = rules.new(options)
    while seats := rules.to_act(state):
        seat = rng.choice(seats)
        action = (
            draw(rules.odds(state), rng) if seat == CHANCE else rng.choice(rules.legal_actions(state, seat))
        )
        step = rules.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state


def reached(rules: Rules[Any, Any, Any, Any, Any], options: Any, rng: Random) -> Any:
    """A state somewhere in a random game, its first and its last one included."""
    states = [rules.new(options)]
    for _, _, _, step in playout(rules, options, rng):
        states.append(step.state)
    return rng.choice(states)
