"""How a game ends when a player fails."""

from __future__ import annotations

from robotable.games.early_end import EarlyEnd
from robotable.games.game import Game
from robotable.games.protocol import Seat
from robotable.players.player import Failing


def lost_by(game: Game, seat: Seat, seats: int, cause: Failing) -> EarlyEnd:
    """The side of this seat loses. Someone who plays alone just does not finish the game."""
    side = game.policy.side
    return EarlyEnd(cause, tuple(other for other in range(seats) if side(other) != side(seat)))
