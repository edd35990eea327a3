"""Plays chance's actions with the odds given by the rules. Only this module picks actions at random."""

from __future__ import annotations

from random import Random

from robotable.games.protocol import CHANCE, A, E, O_contra, Rules, S, Seat, V_co


def draw(odds: tuple[tuple[A, int], ...], rng: Random) -> A:
    """Pick one of the weighted actions at random."""
    at = rng.randrange(sum(weight for _, weight in odds))
    for action, weight in odds:
        at -= weight
        if at < 0:
            return action
    raise AssertionError("randrange is below the sum of the weights")


def play(rules: Rules[O_contra, S, A, E, V_co], state: S, rng: Random) -> tuple[S, list[tuple[Seat, A]]]:
    """Play until it is no longer chance's turn; return the final state and chance's actions, for the log."""
    done: list[tuple[Seat, A]] = []
    while rules.to_act(state) == (CHANCE,):
        action = draw(rules.odds(state), rng)
        state = rules.apply(state, CHANCE, action).state
        done.append((CHANCE, action))
    return state, done
