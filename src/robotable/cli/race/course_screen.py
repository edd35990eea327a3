"""What a race game brings to the terminal: how its board is drawn, how moves are typed and described. Each
has an object of this kind in `cli/NAME/screen.py`, as `COURSE`."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from rich.text import Text

from robotable.game_parts import game_part
from robotable.games.race.state import AnyRaceState


class RaceHelp(msgspec.Struct, frozen=True):
    """The parts of the help page that differ from game to game."""

    task: str
    """What the players look for."""

    offer: str
    """What calling the number 5 means."""

    moves: tuple[tuple[str, str], ...]
    """What can be typed while showing moves, and what it means."""

    prize: str
    """What is won and lost."""


class CourseScreen(Protocol):
    example: str
    """An example of what can be typed while showing moves."""

    is_tall: bool
    """Whether its board can also be drawn for a small window."""

    def help(self, options: Any) -> RaceHelp: ...

    def marks(self, options: Any) -> bool:
        """Whether the board marks what the round asks."""

    def position_json(self, position: Any) -> str: ...

    def task(self, position: Any) -> str:
        """What the round asks, in words."""

    def text(self, position: Any, way: Any = (), *, marks: bool = True, compact: bool = False) -> Text:
        """The board; without marks it does not show what the round asks."""

    def svg(self, position: Any, way: Any = ()) -> str: ...

    def ground(self, state: AnyRaceState, *, compact: bool = False) -> Text:
        """The board between rounds."""

    def ground_svg(self, state: AnyRaceState) -> str | None: ...

    def shown(self, state: AnyRaceState) -> tuple[Any, Any]:
        """The position and the moves to draw while a solution is shown."""

    def best(self, position: Any, state: AnyRaceState) -> str:
        """A sentence about a shortest solution."""

    def way(self, state: Any) -> str:
        """The moves shown so far."""

    def typed(self, state: Any, text: str, key: str) -> tuple[str, bool] | None:
        """The move typed so far, with one more key, and whether it is complete; None if the key does not
        fit."""

    def choices(self, state: Any, text: str) -> str:
        """How a partly typed move can continue, if that is not obvious."""

    def why_illegal(self, state: Any, move: Any) -> str:
        """What is wrong with a move."""

    def why_short(self, state: Any) -> str:
        """Why the moves shown do not count, although their number is used up."""


def course_screen(game: str) -> CourseScreen:
    part = game_part("robotable.cli", game, "screen")
    assert part is not None, f"cli/{game}/screen.py is missing"
    found: CourseScreen = part.COURSE
    return found
