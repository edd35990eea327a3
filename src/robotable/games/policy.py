"""What players can do at a table besides the actions of the rules: resign, offer a draw, chat, ask for a
hint.

The defaults suit every turn-based game, so a new game states only its differences.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from robotable.games.hints import Grade
from robotable.games.protocol import Seat


def _never(about: Any) -> bool:
    return False


def _always(about: Any) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class TablePolicy:
    in_turns: bool = True
    """Whether one player acts at a time. Only then can clocks run, opponents claim a win over an absent
    player and players be notified of their turn, and a move made from an outdated view is refused. In a race,
    everybody may act at any time, and the rules request deadlines themselves."""

    resignation: bool = True
    """Whether players can resign. A solo player always can."""

    leave: Any = None
    """The action with which a player leaves while the others play on. None if players can only resign."""

    is_move: Callable[[Any], bool] = _always
    """Takes a player's action and returns whether it counts as a move."""

    is_offer: Callable[[Any], bool] = _never
    """Takes an action and returns whether it promises a solution of the target that was shown last. It is
    refused if the player has not seen that target."""

    is_claim: Callable[[Any], bool] = _never
    """Takes an action and returns whether it is an offer that leaves nothing to the others. If several arrive
    together, the player with the shortest thinking time comes first."""

    draw_offers: bool = True
    take_backs: bool = True
    """Whether players can take back a move, if an opponent agrees and nothing has been revealed since.
    Against built-in bots alone, neither is needed."""

    sides: int | None = None
    """With 2, seats alternate between two sides, and the seats of a side win or lose together. With None,
    every seat plays for itself."""

    hints: tuple[Grade, ...] = ()
    """The hint grades a player can ask for, lowest first. People who play against each other never get hints:
    they are only for players who race alone or play against bots."""

    is_silent: Callable[[Any], bool] = _never
    """Takes the game's options and returns whether the chat is closed during the game."""

    offers_on_turn: Callable[[Any], bool] = _never
    """Takes the game's options and returns whether only the player to move can offer a draw. Between partners
    an offer at any other time would be a signal."""

    def side(self, seat: Seat) -> int:
        return seat if self.sides is None else seat % self.sides


DEFAULT: Final = TablePolicy()
