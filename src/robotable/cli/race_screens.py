"""What a race looks like in the terminal, and the puzzle it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import msgspec
from rich.cells import cell_len
from rich.text import Text

from robotable.cli.failure import Failure
from robotable.cli.micro_robots_screen import MicroRobotsScreen
from robotable.cli.ricochet_robots_screen import RicochetRobotsScreen
from robotable.games.game import Game
from robotable.games.micro_robots import notation as micro_robots_notation
from robotable.games.protocol import Outcome, Seat
from robotable.games.race import Race
from robotable.games.race.actions import Common
from robotable.games.race.state import AnyRaceState
from robotable.games.ricochet_robots import position_json


class CourseScreen(Protocol):
    """How one course is drawn, put into words, and typed."""

    example: str
    """What may be typed while a way is shown."""

    is_tall: bool
    """Whether its board can also be drawn for a small window."""

    def puzzle(self, state: AnyRaceState) -> Any:
        """What the round asks, or None between rounds."""

    def task(self, position: Any) -> str:
        """The same in words."""

    def text(self, position: Any, way: Any = (), *, marks: bool = True, compact: bool = False) -> Text:
        """The board; without marks nothing on it tells what the round asks."""

    def svg(self, position: Any, way: Any = ()) -> str: ...

    def ground(self, state: AnyRaceState, *, compact: bool = False) -> Text:
        """The board between rounds, as far as it lies there."""

    def ground_svg(self, state: AnyRaceState) -> str | None: ...

    def shown(self, state: AnyRaceState) -> tuple[Any, Any]:
        """Position and way for the picture of a showing."""

    def best(self, position: Any, state: AnyRaceState) -> str:
        """A shortest way, as a sentence."""

    def way(self, state: Any) -> str:
        """The way shown so far."""

    def typed(self, state: Any, text: str, key: str) -> tuple[str, bool] | None:
        """What is typed of a move once this key is pressed too, and whether that is all of it; None for a key
        that does not fit."""

    def choices(self, state: Any, text: str) -> str:
        """How what is typed may go on, where that is not plain."""

    def why_illegal(self, state: Any, move: Any) -> str:
        """What is wrong with a move, before which the way was right."""

    def why_short(self, state: Any) -> str:
        """Why a way that has used up its moves does not count."""


COURSES: Final[dict[str, CourseScreen]] = {
    "micro_robots": MicroRobotsScreen(),
    "ricochet_robots": RicochetRobotsScreen(),
}


_AS_JSON: Final[dict[str, Callable[[Any], str]]] = {
    "micro_robots": micro_robots_notation.write_position_json,
    "ricochet_robots": position_json.write_position_json,
}


class PuzzleScreen:
    """A puzzle by itself."""

    def __init__(self, game: Game, position: Any) -> None:
        self.view: Any = msgspec.json.decode(_AS_JSON[game.name](position))
        self._course = COURSES[game.name]
        self._position = position

    def text(self) -> Text:
        text = self._course.text(self._position)
        return text.append("\n" + self._course.task(self._position))

    def svg(self) -> str:
        return self._course.svg(self._position)


class RaceScreen:
    """A race as everybody sees it: nothing in it is hidden."""

    def __init__(self, game: Game, state: AnyRaceState, names: Sequence[str] = ()) -> None:
        self.names = names
        """Who sits there; a seat without a name is called by its number."""
        self.view = game.rules.view(state, None)
        self._course = COURSES[game.name]
        self._state = state

    def text(self, *, compact: bool = False, columns: int = 80) -> Text:
        state = self._state
        position, way = self._course.shown(state)
        if position is None:
            text = self._course.ground(state, compact=compact)
        else:
            marks = not getattr(state.options, "dice_only", False)
            text = self._course.text(position, way, marks=marks, compact=compact)
        asked = self._course.puzzle(state)
        text.append("" if self._course.is_tall else "\n")
        if asked is not None:
            text.append(f"\nRound {state.round + 1}: {self._course.task(asked)}")
            if self._course.is_tall and state.walk is not None and (shown := self._course.way(state)):
                text.append(f" · so far {shown}")
        for line in filled(list(map(self._standing, range(len(self.view.seats)))), columns):
            text.append(f"\n{line}")
        if self.view.outcome is not None:
            text.append(f"\n{self._verdict(self.view.outcome)}", "bold")
        return text

    def svg(self) -> str:
        position, way = self._course.shown(self._state)
        drawn = self._course.ground_svg(self._state) if position is None else self._course.svg(position, way)
        if drawn is None:
            raise Failure("no board lies there yet, so there is no picture of it")
        return drawn

    def _name(self, seat: Seat) -> str:
        return (self.names[seat] if seat < len(self.names) else "") or f"seat {seat}"

    def _standing(self, at: Seat) -> str:
        seat, showing = self.view.seats[at], self.view.showing
        bid = next((f", bids {offer.count}" for offer in self.view.offers if offer.seat == at), "")
        shows = f", shows {showing.count}" if showing is not None and showing.seat == at else ""
        passed = ", passes" if seat.passed and showing is None else ""
        away = "" if seat.presence == "here" else f", {seat.presence}"
        return f"{self._name(at)}: {_chips(seat.chips)}{bid}{shows}{passed}{away}"

    def _verdict(self, outcome: Outcome) -> str:
        if not outcome.winners:
            return "Not finished."
        names = [self._name(seat) for seat in outcome.winners]
        chips = _chips(outcome.points[outcome.winners[0]])
        if len(names) > 1:
            return f"{', '.join(names[:-1])} and {names[-1]} win together, with {chips} each."
        left = [seat for seat in self.view.seats if seat.presence != "gone"]
        return (
            f"{names[0]} wins: nobody else is left." if len(left) == 1 else f"{names[0]} wins with {chips}."
        )


def _chips(number: int) -> str:
    return f"{number} chip{'' if number == 1 else 's'}"


def filled(parts: Sequence[str], columns: int) -> list[str]:
    """As many on a line as fit."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(f"{lines[-1]} · {part}") <= columns:
            lines[-1] += f" · {part}"
        else:
            lines.append(part)
    return lines


def end_of_round(
    rules: Race[Any, Any, Any, Any, Any, Any], before: AnyRaceState, action: Any, after: AnyRaceState
) -> AnyRaceState:
    """The round that this action has ended, to be looked at: the way as it was shown, and everybody's chips
    as they are now."""
    walk = before.walk
    if walk is not None and not isinstance(action, Common):
        walk = rules.course.moved(before.options, before.position, before.goal, walk, action) or walk
    return msgspec.structs.replace(
        before, walk=walk, chips=after.chips, presence=after.presence, offers=(), passed=(), showing=None
    )
