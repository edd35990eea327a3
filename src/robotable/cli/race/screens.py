"""The screens of a race and of a single puzzle in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.text import Text

from robotable.cli.errors import CommandError
from robotable.cli.race.course_screen import course_screen
from robotable.games.game import AnyRace, Game
from robotable.games.protocol import Outcome, Seat
from robotable.games.race.actions import Common
from robotable.games.race.state import AnyRaceState, RaceState


class PuzzleScreen:
    """A puzzle on its own."""

    def __init__(self, game: Game, position: Any) -> None:
        self._course = course_screen(game.name)
        self.view: Any = msgspec.json.decode(self._course.position_json(position))
        self._position = position

    def text(self) -> Text:
        text = self._course.text(self._position)
        return text.append("\n" + self._course.task(self._position))

    def svg(self) -> str:
        return self._course.svg(self._position)


class RaceScreen:
    """A race as everybody sees it. Nothing is hidden."""

    def __init__(self, race: AnyRace, state: AnyRaceState, names: Sequence[str] = ()) -> None:
        self._names = names
        self.view = race.view(state, None)
        self._race = race
        self._course = course_screen(race.name)
        self._state = state

    def text(self, *, compact: bool = False, columns: int = 80) -> Text:
        state = self._state
        position, way = self._course.shown(state)
        if position is None:
            text = self._course.ground(state, compact=compact)
        else:
            text = self._course.text(position, way, marks=self._course.marks(state.options), compact=compact)
        asked = puzzle_of(self._race, state)
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
            raise CommandError("There is no board yet, so there is nothing to draw.")
        return drawn

    def _name(self, seat: Seat) -> str:
        return (self._names[seat] if seat < len(self._names) else "") or f"seat {seat}"

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
            f"{names[0]} wins: everybody else has left."
            if len(left) == 1
            else f"{names[0]} wins with {chips}."
        )


def _chips(number: int) -> str:
    return f"{number} chip{'' if number == 1 else 's'}"


def filled(parts: Sequence[str], columns: int) -> list[str]:
    """Join the parts into lines, with as many parts per line as fit."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(f"{lines[-1]} · {part}") <= columns:
            lines[-1] += f" · {part}"
        else:
            lines.append(part)
    return lines


def puzzle_of(race: AnyRace, state: AnyRaceState) -> Any:
    """Return the puzzle of the round, or None between rounds."""
    return None if state.goal is None else race.course.puzzle(state.position, state.goal)


def race_screen(
    game: Game, race: AnyRace, seat: Seat | None, position: Any, names: Sequence[str]
) -> PuzzleScreen | RaceScreen:
    """Return the screen of a race or of a single puzzle. Every seat sees the same."""
    if not isinstance(position, RaceState):
        if seat is not None:
            raise CommandError("A puzzle has no seats. Leave out --seat.")
        return PuzzleScreen(game, position)
    return RaceScreen(race, position, names)


def end_of_round(race: AnyRace, before: AnyRaceState, action: Any, after: AnyRaceState) -> AnyRaceState:
    """Return the round that this action ended, for display: the moves shown in it, with the current chips."""
    walk = before.walk
    if walk is not None and not isinstance(action, Common):
        walk = race.course.moved(before.options, before.position, before.goal, walk, action) or walk
    return msgspec.structs.replace(
        before, walk=walk, chips=after.chips, presence=after.presence, offers=(), passed=(), showing=None
    )
