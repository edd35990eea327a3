"""Perft counts action sequences: a fingerprint of the rules, for comparison with other implementations."""

from __future__ import annotations

from robotable.games.protocol import A, E, O_contra, Rules, S, Seat, V_co


def perft(rules: Rules[O_contra, S, A, E, V_co], state: S, depth: int) -> int:
    """The number of sequences of exactly `depth` actions. A chance action counts once, whatever its odds."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(rules.legal_actions(state, seat)) for seat in rules.to_act(state))
    return sum(count for _, _, count in divide(rules, state, depth))


def divide(rules: Rules[O_contra, S, A, E, V_co], state: S, depth: int) -> list[tuple[Seat, A, int]]:
    """The count for each first action: if two programs disagree, this shows in which branch."""
    return [
        (seat, action, perft(rules, rules.apply(state, seat, action).state, depth - 1))
        for seat in rules.to_act(state)
        for action in rules.legal_actions(state, seat)
    ]
