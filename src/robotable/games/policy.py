"""What players can do at a table besides the actions of the rules: resign, offer a draw, chat, ask for a
hint.

The defaults suit every turn-based game, so a new one only states what is special about it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from robotable.games.hints import Grade
from robotable.games.protocol import Seat


def _never(options: Any) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class TablePolicy:
    in_turns: bool = True
    """Whether one player acts at a time. Only then can clocks run, opponents claim a win over an absent
    player and players be notified of their turn, and a move made from an outdated view is refused. In a race
    everybody may act at any moment, and the rules ask for deadlines themselves."""

    resignation: bool = True
    """A player who plays alone can always resign."""

    draw_offers: bool = True
    take_backs: bool = True
    """With the consent of an opponent, and only while nothing has been revealed since the move."""

    sides: int | None = None
    """With 2, seats belong to two sides in turn, and a side wins and loses together. None: every seat plays
    for itself."""

    hints: tuple[Grade, ...] = ()
    """The grades of hints a player can ask for, lowest first. People who play against each other never get
    any: hints are for those who race alone or play against bots only."""

    is_silent: Callable[[Any], bool] = _never
    """Takes the game's options and says whether the chat is closed while the game is being played."""

    def side(self, seat: Seat) -> int:
        return seat if self.sides is None else seat % self.sides


DEFAULT: Final = TablePolicy()
