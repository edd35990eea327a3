"""Random races: players who do anything legal, and players who try to win."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

from robotable.games.chance import draw
from robotable.games.micro_robots import Board
from robotable.games.micro_robots.actions import STEPS
from robotable.games.micro_robots.boards import Cell, moves
from robotable.games.micro_robots.reference import distances
from robotable.games.protocol import CHANCE, CLOCK, Rules, Seat, Transition
from robotable.games.race import Bid, Claim, Leave, Pass, Return

AnyRules: TypeAlias = Rules[Any, Any, Any, Any, Any]
Player: TypeAlias = Callable[[AnyRules, Any, Random], tuple[Seat, Any]]


def anything(rules: AnyRules, state: Any, rng: Random) -> tuple[Seat, Any]:
    """Any seat takes any legal action, all equally likely; the dice follow their odds."""
    seat = rng.choice(rules.to_act(state))
    if seat == CHANCE:
        return seat, draw(rules.odds(state), rng)
    return seat, rng.choice(rules.legal_actions(state, seat))


def staying(rules: AnyRules, state: Any, rng: Random) -> tuple[Seat, Any]:
    """The same, but only one in fifty attempts to leave succeeds, and the clock is slow."""
    while True:
        seat, action = anything(rules, state, rng)
        if (seat != CLOCK and not isinstance(action, Leave | Return)) or rng.random() < 0.02:
            return seat, action


def eager(rules: AnyRules, state: Any, rng: Random) -> tuple[Seat, Any]:
    """Mostly a correct claim and showing, or a robot looking for its target."""
    if rules.to_act(state) == (CHANCE,) or rng.random() < 0.03:
        return anything(rules, state, rng)
    if state.showing is not None:
        trying = _trying(rules, state, rng)
        return state.showing.seat, trying if trying is not None else rng.choice(STEPS)
    here = [seat for seat, presence in enumerate(state.presence) if presence == "here"]
    if not here:
        return anything(rules, state, rng)
    seat = rng.choice(here)
    if rules.name == "micro_robots":
        moves_away = _away(state.position.board, state.goal.target)[state.position.robot]
        return seat, Claim(moves_away if rng.random() < 0.8 else rng.randint(1, 20))
    offer = Bid(rng.randint(4, 9))
    legal = rules.legal_actions(state, seat)
    return seat, offer if offer in legal else Pass() if Pass() in legal else rng.choice(legal)


def _trying(rules: AnyRules, state: Any, rng: Random) -> Any:
    if rules.name == "ricochet_robots":
        legal = rules.legal_actions(state, state.showing.seat)
        serving = state.walk.position.serving
        own = [one for one in legal if getattr(one, "robot", None) in serving]
        return rng.choice(own if own and rng.random() < 0.75 else legal[:-2])
    board, here = state.position.board, state.walk[-1]
    away = _away(board, state.goal.target)
    nearer = [there for there in moves(board)[here] if away[there] < away[here]]
    faces = {step.to: step for step in STEPS}
    return faces[board.faces[rng.choice(nearer)]] if nearer else None


@lru_cache(maxsize=4096)
def _away(board: Board, target: Cell) -> tuple[int, ...]:
    return tuple(distance or 0 for distance in distances(board, target))


def race(
    rules: AnyRules, options: Any, rng: Random, player: Player = anything
) -> Iterator[tuple[Any, Seat, Any, Transition[Any, Any]]]:
    """Yield the state, the seat, the action and its result, until the end."""
    state = rules.new(options)
    while rules.to_act(state):
        seat, action = player(rules, state, rng)
        step = rules.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state
