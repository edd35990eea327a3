"""A game in turns at one keyboard: hands stay hidden between people, and every action is saved at once."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from robotable.cli.keyboard import EndOfInput, Keyboard
from robotable.cli.saving import save
from robotable.cli.screens import RobotMasterScreen
from robotable.cli.sitting import BOTS, Player
from robotable.cli.terminal import out
from robotable.games import chance
from robotable.games.log import undone
from robotable.games.notation import NotationError
from robotable.games.protocol import CHANCE, IllegalAction, Outcome, Seat
from robotable.games.record import Record
from robotable.games.record_text import write_record
from robotable.games.robot_master import Place
from robotable.games.rounds import MatchState

HELP = """  5c4    place your 5 on c4 (the cells with a dot are open)
  5c4?   what that would do to the row and the column
  u      take your last card back, as long as nothing was revealed since
  h      this help
  q      leave; the game is saved"""


class Leave(Exception):
    """The player leaves the table; the game is kept."""


class HotSeat:
    def __init__(
        self, record: Record, players: Sequence[Player], rng: Random, file: Path | None, quick: bool
    ) -> None:
        self._record = record
        self._players = players
        self._rng = rng
        self._file = file
        self._quick = quick
        self._rules = record.rules
        self._log = list(record.log)
        self._state = record.state()
        self._keyboard = Keyboard()
        self._console = out()
        self._watching = sum(player.is_human for player in players) == 1
        self._shown: Seat | None = None
        """Whose hand is on the screen."""

    def play(self) -> Outcome | None:
        """Until the end, or until somebody leaves: then None."""
        self._save()
        if any(player.is_human for player in self._players):
            self._say("Type a card and a cell, such as 5c4; h helps, q leaves and keeps the game.")
        try:
            while self._rules.outcome(self._state) is None:
                self._turn()
        except (EndOfInput, Leave):
            return None
        self._show(None)
        return self._rules.outcome(self._state)

    def play_silently(self) -> None:
        """For bots alone."""
        self._quick = True
        while (seats := self._rules.to_act(self._state)) != ():
            seat = seats[0]
            if seat == CHANCE:
                self._do(seat, chance.draw(self._rules.odds(self._state), self._rng))
            else:
                self._play_bot(seat)

    def record(self) -> Record:
        record = self._record
        return Record(record.game, record.options, record.players, tuple(self._log))

    def _turn(self) -> None:
        seat = self._rules.to_act(self._state)[0]
        if seat == CHANCE:
            self._between_rounds()
            self._do(seat, chance.draw(self._rules.odds(self._state), self._rng))
            return
        if self._players[seat].is_human:
            self._ask(seat)
        else:
            word = self._play_bot(seat)
            if any(player.is_human for player in self._players):
                self._say(f"{self._players[seat].name} plays {word}")

    def _play_bot(self, seat: Seat) -> str:
        bot = self._players[seat].bot
        assert bot is not None
        action = BOTS[bot](self._rules.view(self._state, seat), self._rng)
        word = self._record.notation.write_action(self._state, seat, action)
        self._do(seat, action)
        return word

    def _between_rounds(self) -> None:
        """A finished round stays on the screen until somebody goes on."""
        state = self._state
        if isinstance(state, MatchState) and len(state.finished) > state.number:
            self._show(None)
            totals = ", ".join(
                f"{player.name} {sum(round.points[seat] for round in state.finished)}"
                for seat, player in enumerate(self._players)
            )
            self._say(f"After round {state.number + 1}: {totals}")
            if any(player.is_human for player in self._players):
                self._pause(f"Enter: round {state.number + 2} › ", None)

    def _ask(self, seat: Seat) -> None:
        """One placement of a person, and the moment in which it can still be taken back."""
        if not self._watching and self._shown not in (seat, None):
            self._clear()
        self._show(seat)
        while True:
            line = self._keyboard.ask(f"{self._name(seat)}, your card and cell › ")
            if not self._command(line, seat):
                try:
                    action = self._read(line)
                    if line.endswith("?"):
                        self._say(self._screen(seat).effect(action.card, action.cell))
                        continue
                    self._do(seat, action)
                    break
                except (NotationError, IllegalAction) as error:
                    self._say(f"Not possible: {getattr(error, 'problem', error)}")
            elif self._rules.to_act(self._state) != (seat,):
                return
        self._after(seat)

    def _after(self, seat: Seat) -> None:
        if self._rules.outcome(self._state) is not None or self._quick:
            return
        following = self._rules.to_act(self._state)[0]
        if self._watching or following == CHANCE or not self._players[following].is_human:
            self._show(seat)
            self._pause("Enter: go on, u: take it back › ", seat)
        if (
            self._log[-1][0] == seat
            and following >= 0
            and self._players[following].is_human
            and not self._watching
        ):
            self._clear()
            self._show(None)
            self._pause(
                f"Hand over to {self._name(following)}. Enter: see the hand, u: take it back › ", seat
            )

    def _pause(self, prompt: str, seat: Seat | None) -> None:
        line = self._keyboard.ask(prompt)
        if line and not self._command(line, seat):
            self._keyboard.keep(line)

    def _command(self, line: str, seat: Seat | None) -> bool:
        """Whether the line was a command, which is then done."""
        match line.lower():
            case "h" | "help":
                self._say(HELP)
            case "q" | "quit":
                raise Leave
            case "u" | "undo" if seat is not None:
                self._undo(seat)
            case _:
                return False
        return True

    def _undo(self, seat: Seat) -> None:
        try:
            kept = undone(self._rules, self._record.start(), self._log, seat)
        except IllegalAction as error:
            self._say(f"Not possible: {error}")
            return
        self._log = list(kept)
        self._state = self.record().state()
        self._save()
        self._say("Taken back.")

    def _read(self, line: str) -> Place:
        _, action = self._record.notation.read_action(self._state, line.removesuffix("?").strip().lower())
        if not isinstance(action, Place):
            raise NotationError("a placement is a card and a cell, such as 5c4")
        return action

    def _do(self, seat: Seat, action: Any) -> None:
        self._state = self._rules.apply(self._state, seat, action).state
        self._log.append((seat, action))
        if seat != CHANCE or self._rules.to_act(self._state) != (CHANCE,):
            self._save()

    def _save(self) -> None:
        if self._file is not None:
            save(self._file, write_record(self.record()))

    def _round(self) -> Any:
        return self._state.round if isinstance(self._state, MatchState) else self._state

    def _screen(self, seat: Seat | None) -> RobotMasterScreen:
        last = next((action.cell for _, action in reversed(self._log) if isinstance(action, Place)), None)
        inside = seat
        if isinstance(self._state, MatchState) and seat is not None:
            inside = (seat + self._state.number) % len(self._players)
        board = self._round().board
        return RobotMasterScreen(
            self._round(), inside, last=None if last is None or board[last] is None else last
        )

    def _show(self, seat: Seat | None) -> None:
        self._shown = seat
        self._console.print()
        self._console.print(self._screen(seat).text())

    def _name(self, seat: Seat) -> str:
        inside = (
            (seat + self._state.number) % len(self._players) if isinstance(self._state, MatchState) else seat
        )
        side = "" if len(self._players) == 1 else (" (columns)" if inside % 2 else " (rows)")
        return self._players[seat].name + side

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False)

    def _clear(self) -> None:
        """Hide the hand of the one who played before, scrollback included."""
        if sys.stdout.isatty():
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()
        else:
            self._say("\n" * 3)
