"""The deals that are consistent with a view, and their probabilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from random import Random

from robotable.games.robot_master import RobotMaster, State
from robotable.games.robot_master.board import VALUES, Card
from robotable.games.robot_master.state import Hand, unseen


def hidden_hands(state: State, seat: int) -> dict[Hand, float]:
    """Every hand that this seat's opponent may hold in a duel, with its probability: all deals of the unseen
    cards are equally likely."""
    pool = unseen(state, seat)
    size = len(state.hands[1 - seat])
    ways = {hand: _ways(hand, pool) for hand in combinations_with_replacement(VALUES, size)}
    total = sum(ways.values())
    return {hand: count / total for hand, count in ways.items() if count}


def dealt(state: State, seat: int, hand: Hand) -> State:
    """Replace the opponent's hand; the view of this seat stays the same."""
    hands = tuple(hand if owner != seat else own for owner, own in enumerate(state.hands))
    return State(state.options, state.first, state.board, hands)


def possible(state: State, seat: int, limit: int, rng: Random) -> Iterator[tuple[State, float]]:
    """Yield all deals with their probabilities, or a random sample of `limit` deals."""
    hands = hidden_hands(state, seat)
    if len(hands) <= limit:
        for hand, chance in hands.items():
            yield dealt(state, seat, hand), chance
        return
    for _ in range(limit):
        yield RobotMaster().resample(state, seat, rng), 1 / limit


def _ways(hand: tuple[Card, ...], pool: list[int]) -> int:
    ways = 1
    for card, count in Counter(hand).items():
        ways *= comb(pool[card], count)
    return ways
