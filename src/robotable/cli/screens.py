"""Screens: positions in the terminal. A game defines its screen in `cli/NAME/screen.py`; a game without one
gets a generic screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.text import Text

from robotable.cli.errors import CommandError
from robotable.cli.race.screens import race_screen
from robotable.game_parts import game_part
from robotable.games.game import Game
from robotable.games.protocol import Seat
from robotable.pictures.views import view_svg


class Screen(Protocol):
    @property
    def view(self) -> Any: ...

    def text(self) -> Text:
        """Draw the position for a terminal."""

    def svg(self) -> str:
        """Draw the position as an SVG picture."""


class PlainScreen:
    """The screen of any turn-based game: a text picture if it has one, otherwise its notation."""

    def __init__(self, game: Game, state: Any, seat: Seat | None, names: Sequence[str]) -> None:
        self.view = game.rules.view(state, seat)
        self._game = game
        self._names = names

    def text(self) -> Text:
        part = game_part("robotable.pictures", self._game.name)
        write = getattr(part, "text", None)
        drawn = write(self.view) if write is not None else self._game.notation.write_view(self.view, None)
        lines = [drawn or "Nothing to show yet.", *self._standing()]
        return Text("\n".join(lines))

    def _standing(self) -> Sequence[str]:
        outcome = self.view.outcome
        if outcome is None:
            return [f"{self._name(seat)} to move" for seat in self.view.to_act if seat >= 0]
        if not outcome.winners:
            return ["A draw." if len(outcome.points) > 1 else f"{outcome.points[0]} points."]
        return [f"{' and '.join(map(self._name, outcome.winners))} won."]

    def _name(self, seat: Seat) -> str:
        return (self._names[seat] if seat < len(self._names) else "") or f"seat {seat}"

    def svg(self) -> str:
        drawn = view_svg(self._game.name, self.view)
        if drawn is None:
            raise CommandError(f"{self._game.title} has no pictures.")
        return drawn


def screen_of(
    game: Game, seat: Seat | None, position: Any, *, last: Any = None, names: Sequence[str] = ()
) -> Screen:
    """Return the screen of a full position, or of what one seat knows. `last` is the last player action."""
    if game.race is not None:
        return race_screen(game, game.race, seat, position, names)
    check_seat(seat, game.rules.seats(position))
    part = game_part("robotable.cli", game.name, "screen")
    if part is None:
        return PlainScreen(game, position, seat, names)
    screen: Screen = part.screen_of(position, seat, last=last, names=names)
    return screen


def check_seat(seat: Seat | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        choice = f"The seats are 0 to {seats - 1}." if seats > 1 else "There is only seat 0."
        raise CommandError(f"There is no seat {seat}. {choice}")
