"""What a finished game of turns is worth to each seat, for all adapters."""

from __future__ import annotations

from robotable.games.protocol import Outcome


def outcome_rewards(outcome: Outcome, players: int) -> list[float]:
    """1 for a win, -1 for a loss, 0 for a draw. A single player gets the points."""
    if players == 1:
        return [float(outcome.points[0])]
    if not outcome.winners:
        return [0.0] * players
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(players)]
