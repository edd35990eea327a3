"""A race at one keyboard: a real countdown, one key to claim or to bid, the way shown move by move."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any, Final

from rich.text import Text

from robotable.cli.keyboard import EndOfInput
from robotable.cli.race_screens import COURSES, RaceScreen
from robotable.cli.record_file import RecordFile
from robotable.cli.terminal import out
from robotable.cli.timed_keys import TimedKeys
from robotable.games import chance
from robotable.games.notation import NotationError
from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, Outcome, Seat
from robotable.games.race.actions import (
    ChipPaid,
    ChipWon,
    DeadlineDropped,
    DeadlineSet,
    Failed,
    GiveUp,
    Pass,
    TargetTurnedBack,
    TimeUp,
)
from robotable.games.race.rules import AWAY_SECONDS, Race
from robotable.games.race.state import Deadline
from robotable.games.record import Record

KEYS: Final = "alfjskdhgwoeirutypzmxncbv"
"""One for each seat, far apart for those who sit side by side; q leaves, a blank passes."""

COUNT_SECONDS: Final = 10
"""From the key to the number; whoever has pressed a key must know it."""

CLEAR: Final = "\x1b[H\x1b[2J"
ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"


class Left(Exception):
    """Somebody has pressed q; the race is kept."""


class RaceTable:
    def __init__(self, record: Record, rng: Random, file: RecordFile | None) -> None:
        rules = record.rules
        assert isinstance(rules, Race)
        self._rules: Race[Any, Any, Any, Any, Any, Any] = rules
        self._record = record
        self._rng = rng
        self._file = file
        self._log = list(record.log)
        self._state = record.state()
        self._due: dict[int, float] = {}
        self._keys = TimedKeys()
        self._console = out()
        self._erases = sys.stdout.isatty() and not self._console.is_dumb_terminal
        self._names = [f"{name} [{KEYS[seat]}]" for seat, name in enumerate(record.players)]
        self._remarks: list[str] = []
        self._last_line = ""
        for deadline in self._state.deadlines:  # of a race that is resumed: each gets its whole time again
            self._due[deadline.number] = time.monotonic() + self._seconds(deadline)

    def play(self) -> Outcome | None:
        """Until the end, or until somebody leaves: then None."""
        self._save()
        with self._keys:
            if self._erases:
                self._write(ALTERNATE)
            try:
                while (outcome := self._rules.outcome(self._state)) is None:
                    self._go_on()
                return outcome
            except (EndOfInput, Left):
                return None
            finally:
                if self._erases:
                    self._write(NORMAL)

    def record(self) -> Record:
        record = self._record
        return Record(record.game, record.options, record.players, tuple(self._log))

    def picture(self) -> Text:
        return RaceScreen(self._record.entry, self._state, self._names).text()

    def _go_on(self) -> None:
        phase = self._rules.phase(self._state)
        if phase == "chance":
            if self._remarks:
                self._draw()
                self._wait_for_key("any key: the next target › ")
                self._remarks = []
            while self._rules.to_act(self._state) == (CHANCE,):
                self._do(CHANCE, chance.draw(self._rules.odds(self._state), self._rng))
            self._draw()
        elif phase == "showing":
            self._show()
        else:
            self._think(phase == "bidding")

    def _think(self, is_bidding: bool) -> None:
        """Wait for somebody's key, everybody's pass, or the clock."""
        what = "lower a bid, or bid" if is_bidding else self._rules.course.offer.__name__.lower()
        key = self._tick(f"your key: {what} · blank: nobody finds more · q: leave")
        if key == " ":
            number = self._state.round, self._state.asked
            for seat in range(len(self._state.chips)):
                if (self._state.round, self._state.asked) == number and Pass() in self._legal(seat):
                    self._do(seat, Pass())
            self._draw()
        elif key is not None and key.lower() in KEYS[: len(self._names)]:
            self._ask_count(KEYS.index(key.lower()))

    def _ask_count(self, seat: Seat) -> None:
        """The number follows the key at once, and the clock stands still for it."""
        began = time.monotonic()
        self._say_line("")
        word = self._word(f"{self._names[seat]}, how many moves? ", began + COUNT_SECONDS)
        self._due = {number: due + time.monotonic() - began for number, due in self._due.items()}
        if word is None or not word.isdecimal() or not word.isascii() or len(word) > 4:
            self._remark("No number came, so nothing was said." if not word else f"{word!a} is no number.")
        else:
            self._try(seat, self._rules.course.offer(int(word)))
        self._draw()

    def _show(self) -> None:
        assert self._state.showing is not None
        seat = self._state.showing.seat
        left = self._state.showing.count - self._rules.course.cost(self._state.walk)
        prompt = f"{self._names[seat]}, {left} to go, x gives up"
        word = self._word(prompt, None)
        if not word:
            return
        if word.lower() == "x":
            self._do(seat, GiveUp())
        else:
            try:
                _, action = self._record.notation.read_action(self._state, f"{seat}:{self._spelled(word)}")
                self._try(seat, action)
            except NotationError as error:
                self._remark(f"{error.problem}")
        self._draw()

    def _spelled(self, word: str) -> str:
        """Cells as 6w or 6W, slides as ge or gE: what is meant is clear."""
        if self._record.game == "micro_robots":
            return word.upper()
        return word[:1].lower() + word[1:2].upper() + word[2:].lower()

    def _try(self, seat: Seat, action: Any) -> None:
        try:
            self._do(seat, action)
        except IllegalAction as error:
            self._remark(f"Not possible: {error}")

    def _legal(self, seat: Seat) -> tuple[Any, ...]:
        return self._rules.legal_actions(self._state, seat)

    def _do(self, seat: Seat, action: Any) -> None:
        before = self._state
        step = self._rules.apply(before, seat, action)
        self._state = step.state
        self._log.append((seat, action))
        for event in step.events:
            if isinstance(event, DeadlineSet):
                self._due[event.deadline] = time.monotonic() + event.seconds
            elif isinstance(event, DeadlineDropped):
                self._due.pop(event.deadline, None)
            else:
                self._tell(event)
        if before.goal is not None and self._state.goal is None:
            course = COURSES[self._record.game]
            if best := course.best(course.puzzle(before), before):
                self._remark(f"A shortest way takes {best}")
        if self._rules.to_act(self._state) != (CHANCE,) or seat != CHANCE:
            self._save()

    def _tell(self, event: Any) -> None:
        match event:
            case Failed(seat, reason):
                self._remark(f"{self._names[seat]} fails: {reason}.")
            case ChipWon(seat):
                self._remark(f"{self._names[seat]} wins the chip.")
            case ChipPaid(seat, to):
                self._remark(f"{self._names[seat]} pays a chip to {self._names[to]}.")
            case TargetTurnedBack():
                self._remark("Nobody reached the target: another one comes.")

    def _seconds(self, deadline: Deadline) -> int:
        course = self._rules.course
        match deadline.kind:
            case "thinking":
                return course.thinking_seconds
            case "bidding":
                return course.bidding_seconds or 0
            case "showing":
                assert self._state.showing is not None
                return course.showing_seconds(self._state.showing.count)
            case _:
                return AWAY_SECONDS

    def _tick(self, prompt: str) -> str | None:
        """A key, or None when a second has passed; the clock acts when it is time."""
        number, due = min(self._due.items(), key=lambda item: item[1])
        left = due - time.monotonic()
        if left <= 0:
            del self._due[number]
            self._do(CLOCK, TimeUp(number))
            self._draw()
            return None
        self._say_line(f"{int(left) + 1:>3} s · {prompt} › ")
        key = self._keys.key(min(left, left % 1 or 1))
        if key is not None and key.lower() == "q":
            raise Left
        return key

    def _word(self, prompt: str, limit: float | None) -> str | None:
        """Keys up to Enter or a blank; None when the time is over. Without a limit the race's clock runs."""
        typed = ""
        state = self._state
        while self._state is state:
            if limit is None:
                key = self._tick(f"{prompt} › {typed}".rstrip(" ›") if typed else prompt)
            else:
                left = limit - time.monotonic()
                if left <= 0:
                    return None
                self._say_line(f"{int(left) + 1:>3} s · {prompt}› {typed}")
                key = self._keys.key(min(left, left % 1 or 1))
            if key is None:
                continue
            if key in "\n ":
                return typed
            typed = typed[:-1] if key in "\x7f\b" else (typed + key)[:12]
        return None

    def _wait_for_key(self, prompt: str) -> None:
        self._keys.forget()
        self._say_line(prompt)
        key = self._keys.key(None)
        if key is not None and key.lower() == "q":
            raise Left

    def _remark(self, text: str) -> None:
        self._remarks.append(text)

    def _draw(self) -> None:
        lines = Text("\n").join([self.picture(), *map(Text, self._remarks[-4:])])
        if self._erases:
            self._write(CLEAR)
        else:
            self._write("\n")
        self._console.print(lines)
        self._last_line = ""
        if self._rules.phase(self._state) in ("thinking", "bidding", "showing"):
            self._remarks = []

    def _say_line(self, line: str) -> None:
        """The line at the bottom: over and over where it can be overwritten, else once."""
        if self._erases:
            self._write(f"\r\x1b[K{line}")
        else:
            said = line.split(" s · ", 1)[-1]
            if said and said != self._last_line:
                self._write(said + "\n")
                self._last_line = said

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _save(self) -> None:
        if self._file is not None:
            self._file.keep(self.record())
