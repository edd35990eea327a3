"""Scripted races, with a clock that advances only while the program waits for a key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from robotable.cli.keyboard import EndOfInput
from robotable.cli.race.questions import KEYS
from robotable.cli.race.table import RaceTable
from robotable.cli.record_file import RecordFile
from robotable.games.catalogue import GAMES
from robotable.games.micro_robots import Options, Position
from robotable.games.micro_robots.reference import shortest_path
from robotable.games.protocol import CHANCE, Outcome, Seat
from robotable.games.record import Record
from robotable.games.record_text import read_record
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.notation import write_slide
from robotable.games.ricochet_robots.reference import Solved, solve

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve")
MICRO: Final = Options(players=3, board="black.A0B0C0D0")
NEXT: Final = (1.0, "\n")
"""A pause to read the result, then Enter for the next target."""

Press: TypeAlias = "str | float | Callable[[Raced], str]"
"""Keys, seconds without a key, or keys computed from the current race."""


class ScriptedKeys:
    """A keyboard and a clock in one: time passes only in `key`."""

    def __init__(self, raced: Raced, presses: list[Press], *, is_terminal: bool) -> None:
        self._raced = raced
        self._presses = presses
        self.is_terminal = is_terminal
        self.time = 1000.0
        self.taken = 0

    def now(self) -> float:
        return self.time

    def take(self) -> None:
        self.taken += 1

    def give_back(self, *, is_over: bool = False) -> None:
        self.taken -= 1

    def key(self, seconds: float | None) -> str | None:
        press = self._next()
        if isinstance(press, str):
            self._presses[0] = press[1:]
            return press[0]
        wait = press if seconds is None else min(press, seconds)
        # Rounding keeps floating-point errors from adding up.
        self._presses[0] = round(press - wait, 6)
        self.time = round(self.time + wait, 6)
        return None

    def keep(self, key: str) -> None:
        self._presses.insert(0, key)

    def forget(self) -> None:
        while self.is_terminal and self._presses and isinstance(self._presses[0], str):
            del self._presses[0]

    def _next(self) -> str | float:
        while self._presses:
            press = self._presses[0]
            if callable(press):
                press = self._presses[0] = press(self._raced)
            if press:
                return press
            del self._presses[0]
        raise EndOfInput


class Raced:
    """A race played by a script, to the end of the script."""

    def __init__(
        self,
        *presses: Press,
        record: Record | None = None,
        options: Any = MICRO,
        rng: Random | None = None,
        is_terminal: bool = True,
        file: str | None = None,
    ) -> None:
        self.keys = ScriptedKeys(self, [0.5, "\n", *presses], is_terminal=is_terminal)
        self.table = RaceTable(
            record or begun("", options),
            rng or Random(1),
            None if file is None else RecordFile(Path(file)),
            keys=self.keys,
            now=self.keys.now,
        )
        self.outcome: Outcome | None = self.table.play()
        assert self.keys.taken == 0, "the terminal was not given back"
        if file is not None:
            assert read_record(Path(file).read_text(encoding="utf-8")) == self.record

    @property
    def record(self) -> Record:
        return self.table.record()

    @property
    def state(self) -> Any:
        return self.record.state()

    @property
    def said(self) -> list[str]:
        """The remarks below the board."""
        return list(self.table._remarks)

    @property
    def words(self) -> list[str]:
        """The actions of the players and the clock."""
        acts = zip(self.record.words(), self.record.log, strict=True)
        return [word for (word, _), (seat, _) in acts if seat != CHANCE]

    def suspend(self, seconds: float) -> str:
        """Suspend the program for this many seconds."""
        self.keys.time += seconds
        self.table._display.suspended += seconds
        return ""


def begun(words: str, options: Any = MICRO) -> Record:
    """Return a race with these actions, in the notation of the log."""
    game = "micro_robots" if isinstance(options, Options) else "ricochet_robots"
    rules, notation = GAMES[game].rules, GAMES[game].notation
    state = rules.new(options)
    log: list[tuple[Seat, Any]] = []
    for word in words.split():
        seat, action = notation.read_action(state, word)
        state = rules.apply(state, seat, action).state
        log.append((seat, action))
    names = (*NAMES, *(f"Player {seat + 1}" for seat in range(len(NAMES), options.players)))
    return Record(game, options, names[: options.players], tuple(log))


def best(state: Any) -> list[str]:
    """Return a shortest solution as typed moves."""
    ground, goal = state.position, state.goal
    if hasattr(ground, "robot"):
        found = shortest_path(Position(ground.board, ground.robot, goal.target, goal.via))
        assert found is not None
        return [ground.board.faces[cell].lower() for cell in found[1:]]
    solved = solve(puzzle(ground, goal), must_turn=state.options.must_turn)
    assert isinstance(solved, Solved)
    words = [write_slide(slide, ground.fifth) for slide in solved.way]
    return [f"{word}\n" if word[0] == "t" else word for word in words]


def calls(seat: Seat) -> Press:
    """Press the seat's key and type the length of a shortest solution."""
    return lambda raced: f"{KEYS[seat]}{sum(_cost(word) for word in best(raced.state))}\n"


def _cost(word: str) -> int:
    return 1 + int(word[3]) if "+" in word else 1


def shows(raced: Raced) -> str:
    """Type a whole shortest solution."""
    return "".join(best(raced.state))


def fails(raced: Raced) -> str:
    """Type the robot's own cell, which is never a legal move."""
    position = raced.state.position
    return str(position.board.faces[position.robot]).lower()
