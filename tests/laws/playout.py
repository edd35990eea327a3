"""Random games on which the laws are tested."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from robotable.games.chance import draw
from robotable.games.protocol import CHANCE, CLOCK, Rules, Seat, Transition
from robotable.games.race import Leave
from tests.laws.hints import hint_of


def choose(
    rules: Rules[Any, Any, Any, Any, Any], state: Any, rng: Random, patience: float = 0.99
) -> tuple[Seat, Any]:
    """Return a seat that can act and a legal action: mostly random, sometimes a sensible one.

    The clock is slow and players rarely leave, as at a real table; otherwise no race would ever end. Less
    patience makes races shorter.
    """
    seats = rules.to_act(state)
    if seats == (CHANCE,):
        return CHANCE, draw(rules.odds(state), rng)
    seat = rng.choice(seats)
    legal = rules.legal_actions(state, seat)
    if (seat == CLOCK or legal == (Leave(),)) and rng.random() < patience:
        return choose(rules, state, rng, patience)
    if seat >= 0 and (find := hint_of(rules.name)) and len(legal) > 2 and rng.random() < 0.9:
        hint = find(state, seat, rng)
        if hint in legal:
            return seat, hint
    staying = [action for action in legal if not isinstance(action, Leave)]
    return seat, rng.choice(staying if staying and rng.random() < 0.99 else legal)


def playout(
    rules: Rules[Any, Any, Any, Any, Any], options: Any, rng: Random, patience: float = 0.99
) -> Iterator[tuple[Any, Seat, Any, Transition[Any, Any]]]:
    """Yield the state, the seat, the action and its result, until the game ends."""
    state = rules.new(options)
    while rules.to_act(state):
        seat, action = choose(rules, state, rng, patience)
        step = rules.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state


def reached(rules: Rules[Any, Any, Any, Any, Any], options: Any, rng: Random, patience: float = 0.99) -> Any:
    """A random state of a random game, which may be its first or its last one."""
    states = [rules.new(options)]
    for _, _, _, step in playout(rules, options, rng, patience):
        states.append(step.state)
    return rng.choice(states)
