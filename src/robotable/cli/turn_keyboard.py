"""Keyboard input for turn-based games. A game defines its own, `KEYBOARD`, in `cli/NAME/screen.py`; a game
without one is played by typing actions in its notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from robotable.cli.screens import PlainScreen, Screen
from robotable.game_parts import game_part
from robotable.games.game import Game
from robotable.games.notation import ActionNotation, NotationError
from robotable.games.protocol import Seat


class TurnKeyboard(Protocol):
    @property
    def welcome(self) -> str:
        """A line shown before the first turn."""

    @property
    def help(self) -> str: ...

    @property
    def question(self) -> str:
        """The input requested from a player, such as "your card and cell"."""

    @property
    def piece(self) -> str:
        """The thing that a take-back returns, such as "card"."""

    @property
    def hides(self) -> bool:
        """Whether players have secrets from each other."""

    def screen(self, state: Any, seat: Seat | None, last: Any, names: Sequence[str]) -> Screen: ...

    def read(self, notation: ActionNotation[Any, Any], state: Any, screen: Any, line: str) -> Any:
        """Parse a typed action. Raises NotationError. The notation and the state may be those of a match."""

    def preview(self, screen: Any, action: Any) -> str:
        """Describe what the action would change."""

    def side(self, seat: Seat, seats: int) -> str:
        """Return the name of the seat's side, if it has one."""


class PlainKeyboard:
    welcome = "Type your move. h: help, q: leave (the game is saved)."
    question = "your move"
    piece = "move"
    hides = True

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def help(self) -> str:
        return """  u      take your last move back, unless something was revealed since
  h, q   show this help; leave (the game is saved)"""

    def screen(self, state: Any, seat: Seat | None, last: Any, names: Sequence[str]) -> PlainScreen:
        return PlainScreen(self._game, state, seat, names)

    def read(self, notation: ActionNotation[Any, Any], state: Any, screen: PlainScreen, line: str) -> Any:
        _, action = notation.read_action(state, "".join(line.split()))
        if action not in screen.view.legal:
            words = [notation.write_action(state, seat, one) for seat, one in self._choices(screen)]
            raise NotationError(f"choose one of {' '.join(words)}")
        return action

    def _choices(self, screen: PlainScreen) -> list[tuple[Seat, Any]]:
        return [(seat, action) for seat in screen.view.to_act for action in screen.view.legal]

    def preview(self, screen: PlainScreen, action: Any) -> str:
        return "This game has no previews."

    def side(self, seat: Seat, seats: int) -> str:
        return ""


def keyboard_of(game: Game) -> TurnKeyboard:
    part = game_part("robotable.cli", game.name, "screen")
    found: TurnKeyboard = getattr(part, "KEYBOARD", None) or PlainKeyboard(game)
    return found
