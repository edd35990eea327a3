"""The interface of a race game in the terminal: how to draw its board, and how to type and describe moves.
Each game defines such an object, `COURSE`, in `cli/NAME/screen.py`."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from rich.text import Text

from robotable.game_parts import game_part
from robotable.games.race.state import AnyRaceState


class RaceHelp(msgspec.Struct, frozen=True):
    """The parts of the help page that differ from game to game."""

    task: str
    """The goal of the players."""

    offer: str
    """What it means to claim or bid 5."""

    moves: tuple[tuple[str, str], ...]
    """The possible inputs while showing moves, with their meanings."""

    prize: str
    """What players can win and lose."""


class CourseScreen(Protocol):
    example: str
    """Example input for showing moves."""

    is_tall: bool
    """Whether the board also has a compact form for small windows."""

    def help(self, options: Any) -> RaceHelp: ...

    def marks(self, options: Any) -> bool:
        """Return whether the board marks the goal of the round."""

    def position_json(self, position: Any) -> str: ...

    def task(self, position: Any) -> str:
        """Describe the goal of the round."""

    def text(self, position: Any, way: Any = (), *, marks: bool = True, compact: bool = False) -> Text:
        """Draw the board. Without marks, the goal of the round is not shown."""

    def svg(self, position: Any, way: Any = ()) -> str: ...

    def ground(self, state: AnyRaceState, *, compact: bool = False) -> Text:
        """Draw the board between rounds."""

    def ground_svg(self, state: AnyRaceState) -> str | None: ...

    def shown(self, state: AnyRaceState) -> tuple[Any, Any]:
        """Return the position and the moves to draw while a solution is shown."""

    def best(self, position: Any, state: AnyRaceState) -> str:
        """Return a sentence about a shortest solution."""

    def way(self, state: Any) -> str:
        """Return the moves shown so far."""

    def typed(self, state: Any, text: str, key: str) -> tuple[str, bool] | None:
        """Add a key to a partly typed move. Return the move and whether it is complete, or None if the key
        does not fit."""

    def choices(self, state: Any, text: str) -> str:
        """Explain how a partly typed move can continue, if this is not obvious."""

    def why_illegal(self, state: Any, move: Any) -> str:
        """Explain why a move is illegal."""

    def why_short(self, state: Any) -> str:
        """Explain why the moves shown do not reach the goal, although all of them have been used."""


def course_screen(game: str) -> CourseScreen:
    part = game_part("robotable.cli", game, "screen")
    assert part is not None, f"cli/{game}/screen.py is missing"
    found: CourseScreen = part.COURSE
    return found
