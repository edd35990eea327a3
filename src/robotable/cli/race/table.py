"""A race at one keyboard: a real countdown, a key per player to claim or bid, and moves shown one by one."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from textwrap import wrap
from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from robotable.cli.keyboard import EndOfInput
from robotable.cli.race import narration
from robotable.cli.race.clock import RaceClock
from robotable.cli.race.course_screen import course_screen
from robotable.cli.race.display import Keys, RaceDisplay
from robotable.cli.race.help import page as help_page
from robotable.cli.race.questions import BACKSPACE, ENTER, KEYS, PlayerLeft, RaceQuestions
from robotable.cli.race.screens import RaceScreen, end_of_round
from robotable.cli.record_file import RecordFile
from robotable.cli.timed_keys import TimedKeys
from robotable.games import chance
from robotable.games.notation import NotationError
from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, Outcome, Seat
from robotable.games.race import GiveUp, Pass, Ready, Return, TimeUp
from robotable.games.race.state import AnyRaceState
from robotable.games.record import Record

LONGEST_NAME: Final = 20
"""The limit on the screen. The record has the full name."""


class RaceTable:
    def __init__(
        self,
        record: Record,
        rng: Random,
        file: RecordFile | None,
        *,
        keys: Keys | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        rules = record.entry.race
        assert rules is not None
        self._rules = rules
        self._course = course_screen(record.game)
        self._record = record
        self._rng = rng
        self._file = file
        self._log = list(record.log)
        self._state: AnyRaceState = record.state()
        self._names = [f"{_brief(name)} [{KEYS[seat]}]" for seat, name in enumerate(record.players)]
        self._keys = keys or TimedKeys()
        self._display = RaceDisplay(self._keys, now)
        # The clock stops while the program is suspended, because nobody can see the race.
        self._clock = RaceClock(rules, lambda: now() - self._display.suspended)
        self._questions = RaceQuestions(self._keys, self._display, self._clock, len(self._names))
        self._ended: AnyRaceState | None = None
        """The previous round, until the next one begins."""
        self._remarks: list[str] = []
        self._queue: list[Seat] = []
        """Players who have pressed their key, but have not been asked for a number yet."""

    def play(self) -> Outcome | None:
        """Play to the end. Return None if somebody leaves early."""
        self._save()
        if (outcome := self._rules.outcome(self._state)) is not None:
            return outcome
        try:
            with self._display:
                self._explain()
                self._clock.begin(self._state)
                while (outcome := self._rules.outcome(self._state)) is None:
                    self._go_on()
                return outcome
        except (EndOfInput, PlayerLeft):
            return None

    def record(self) -> Record:
        record = self._record
        return Record(record.game, record.options, record.players, tuple(self._log))

    def picture(self) -> Text:
        """Draw the current state of the race, or its last round at the end."""
        return Text("\n").join(self._blocks(80, 1000))

    def _blocks(self, columns: int, lines: int, hint: str = "") -> list[Text]:
        """Draw the board and the remarks below it."""
        below = [Text(line) for remark in self._remarks for line in wrap(remark, columns)]
        if hint:
            below.append(Text(hint, "dim"))
        screen = RaceScreen(self._rules, self._ended or self._state, self._names)
        board = screen.text(columns=columns)
        room = lines - len(below) - 1
        if self._course.is_tall and board.plain.count("\n") > room:
            board = screen.text(columns=columns, compact=True)
        has_room = board.plain.count("\n") < room
        return [board, *[Text()] * has_room, *below]

    def _draw(self, hint: str = "") -> None:
        self._display.draw(lambda columns, lines: self._blocks(columns, lines, hint))

    def _go_on(self) -> None:
        phase = self._rules.phase(self._state)
        if phase == "chance":
            self._next_target()
        elif phase in ("ready", "pause"):
            self._press_on()
        elif phase == "showing":
            self._show()
        elif self._queue:
            self._ask_count(self._queue.pop(0))
        else:
            self._think(phase == "bidding")

    def _press_on(self) -> None:
        """All players sit at this keyboard, so one key ends the pause for everybody."""
        self._draw()
        self._questions.enter("Enter: first target" if self._ended is None else "Enter: next target")
        self._ended = None
        for seat in range(len(self._names)):
            for action in (Return(), Ready()):
                if action in self._legal(seat):
                    self._do(seat, action)

    def _next_target(self) -> None:
        if self._ended is not None:
            self._draw()
            self._questions.enter("Enter: next target")
            self._ended = None
        self._remarks, self._queue = [], []
        while self._rules.to_act(self._state) == (CHANCE,):
            self._do(CHANCE, chance.draw(self._rules.odds(self._state), self._rng))

    # --- finding a solution

    def _think(self, is_bidding: bool) -> None:
        """Wait for a key, for everybody to pass, or for the clock."""
        found = "Fewer moves?" if is_bidding else "Solved it?"
        self._draw(f"{found} Your key, then the moves · Space: all pass · ?: help · q: leave")
        state, key = self._state, ""
        while self._state is state and not (key.isprintable() and key):
            key = self._tick("your key") or ""
        if self._state is not state:
            return
        seat = self._questions.seat_of(key)
        if seat is not None:
            self._queue = self._questions.pressed_together(seat, state.chips, state.roller)
        elif key == " ":
            self._all_pass()
        elif key == "?":
            self._explain()
        else:
            self._remarks = [f"No player has the key {key}."]

    def _ask_count(self, seat: Seat) -> None:
        """Ask for the number right after the key. Only a valid number stops the clock."""
        began, name = self._clock.now(), self._names[seat]
        self._remarks = []
        if not self._legal(seat):
            self._remarks = [f"{name} is out of the race."]
            return
        if Return() in self._legal(seat):
            self._do(seat, Return())
        self._draw("Type the number of moves, then Enter; 0 passes.")
        word, others = self._questions.count(seat, name)
        self._queue += [other for other in others if other not in self._queue]
        self._remarks = []
        if not word:
            self._remarks = [f"{name} did not give a number."]
        elif (action := self._rules.course.offer(int(word)) if int(word) else Pass()) in self._legal(seat):
            self._clock.stand_still(began)
            self._do(seat, action)
        else:
            self._remarks = [narration.refusal(self._rules, name, self._state, seat, int(word))]

    def _all_pass(self) -> None:
        state = self._state
        if not self._questions.sure(state, " ", "is everybody done? Space again: all pass"):
            return
        self._remarks = []
        for seat in range(len(self._names)):
            # The last pass may start the showing of a solution or reveal another target.
            if self._state.asked == state.asked and Pass() in self._legal(seat):
                self._do(seat, Pass())

    # --- showing a solution

    def _show(self) -> None:
        """Ask for one move, unless time runs out first."""
        state, course = self._state, self._rules.course
        assert state.showing is not None
        seat, count = state.showing.seat, state.showing.count
        self._queue = []
        spent = course.cost(state.walk)
        if course.bidding_seconds is not None and not spent:
            self._keys.forget()  # late bids
        word = self._typed_move(f"{self._names[seat]}, move {spent + 1} of {count}")
        if self._state is not state:
            return
        self._remarks = []
        try:
            if word == "x":
                self._do(seat, GiveUp())
            else:
                _, action = self._record.notation.read_action(state, f"{seat}:{word}")
                self._do(seat, action)
        except NotationError as error:
            self._remarks = [f"Not possible: {error.problem}."]
        except IllegalAction as error:
            self._remarks = [f"Not possible: {error}."]

    def _typed_move(self, question: str) -> str:
        """Return a move, "x" to give up, or "" if time is up."""
        state, typed = self._state, ""
        hint = f"{self._course.example} · x: give up"
        self._draw(hint)
        while self._state is state:
            key = self._tick(question, typed)
            if key is None or (key in ENTER and not typed):
                continue
            if key in ("x", "X"):
                return "x"
            after = (typed[:-1], False) if key in BACKSPACE else self._course.typed(state, typed, key)
            remarks = [] if after else [f"{key if key.isprintable() else 'That'} does not fit here."]
            typed, is_whole = after or (typed, False)
            if is_whole:
                return typed
            if choices := self._course.choices(state, typed):
                remarks.append(choices)
            if remarks != self._remarks:
                self._remarks = remarks
                self._draw(hint)
        return ""

    # --- keys, clock and file

    def _tick(self, question: str, typed: str = "") -> str | None:
        """Return a key, or None after a second. If a deadline has passed, apply it."""
        if (number := self._clock.passed()) is None:
            return self._questions.key(self._state, question, typed)
        self._remarks = []
        self._do(CLOCK, TimeUp(number))
        return None

    def _explain(self) -> None:
        """Show the help instead of the board. The clock stops, because nobody can see the board."""
        began = self._clock.now()
        entry = self._record.entry
        page = help_page(self._rules, entry.title, self._record.options, self._names)
        self._display.draw(lambda columns, lines: [Text(page)])
        self._questions.enter("Enter: go on" if self._state.goal is not None else "Enter: begin")
        self._clock.stand_still(began)

    def _legal(self, seat: Seat) -> tuple[Any, ...]:
        return self._rules.legal_actions(self._state, seat)

    def _do(self, seat: Seat, action: Any) -> None:
        before = self._state
        step = self._rules.apply(before, seat, action)
        self._state = step.state
        self._log.append((seat, action))
        if self._rules.to_act(self._state) != (CHANCE,) or seat != CHANCE:
            self._save()
        for event in step.events:
            self._clock.hear(event)
        self._remarks += narration.sentences(self._rules, self._names, before, action, step)
        if before.goal is not None and self._state.goal is None:
            self._ended = end_of_round(self._rules, before, action, self._state)

    def _save(self) -> None:
        if self._file is not None:
            self._file.keep(self.record())


def _brief(name: str) -> str:
    return name if cell_len(name) <= LONGEST_NAME else set_cell_size(name, LONGEST_NAME - 1) + "…"
