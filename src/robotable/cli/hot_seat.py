"""A game in turns at one keyboard: hands stay hidden between people, and every action is saved at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from rich.text import Text

from robotable.cli.display import Display
from robotable.cli.keyboard import EndOfInput
from robotable.cli.record_file import RecordFile
from robotable.cli.screens import RobotMasterScreen
from robotable.cli.sitting import Player, chosen
from robotable.games import chance
from robotable.games.log import undone
from robotable.games.notation import NotationError
from robotable.games.protocol import CHANCE, IllegalAction, Outcome, Seat
from robotable.games.record import Record
from robotable.games.robot_master import Place
from robotable.games.rounds import MatchState

WELCOME: Final = "Type a card and a cell, such as 5c4; h helps, q leaves and keeps the game."
HELP: Final = """  5c4    place your 5 on c4 (the cells with a dot are open)
  5c4?   what that would do to the row and the column
  u      take your last card back, as long as nothing was revealed since
  h, q   this help; leave, and the game is kept"""


class Leave(Exception):
    """The player leaves the table; the game is kept."""


class HotSeat:
    def __init__(
        self, record: Record, players: Sequence[Player], rng: Random, file: RecordFile | None, quick: bool
    ) -> None:
        self._record = record
        self._players = players
        self._rng = rng
        self._file = file
        self._quick = quick
        self._rules = record.rules
        self._log = list(record.log)
        self._state = record.state()
        self._display = Display()
        self._people = [seat for seat, player in enumerate(players) if player.is_human]
        self._at_keyboard = self._people[0] if len(self._people) == 1 else None
        """Who may see the own hand now."""

    def play(self) -> Outcome | None:
        """Until the end, or until somebody leaves: then None."""
        if not self._people:
            return self._play_bots()
        self._save()
        self._display.remark(WELCOME)
        with self._display:
            try:
                while self._rules.outcome(self._state) is None:
                    self._turn()
            except (EndOfInput, Leave):
                return None
        return self._rules.outcome(self._state)

    def record(self) -> Record:
        record = self._record
        return Record(record.game, record.options, record.players, tuple(self._log))

    def picture(self, seat: Seat | None = None) -> Text:
        """The game as this player knows it, or as everybody does; in a match with its standing above it."""
        picture = self._screen(seat).text()
        state = self._state
        if not isinstance(state, MatchState):
            return picture
        options = state.options
        to = f" of {options.rounds}" if options.points is None else f", to {options.points} points"
        again = " · the deal of the round before, hands swapped" if state.is_second else ""
        return Text(f"Round {state.number + 1}{to} · {self.totals()}{again}\n").append_text(picture)

    def totals(self) -> str:
        """What everybody has in a match."""
        totals = self._rules.view(self._state, None).totals
        return ", ".join(f"{self._players[seat].name} {total}" for seat, total in enumerate(totals))

    def _play_bots(self) -> Outcome | None:
        """Nobody waits for anything, so the game is kept when it is over."""
        try:
            while seats := self._rules.to_act(self._state):
                if seats[0] == CHANCE:
                    self._draw()
                else:
                    self._play_bot(seats[0])
        finally:
            self._save()
        return self._rules.outcome(self._state)

    def _turn(self) -> None:
        seat = self._rules.to_act(self._state)[0]
        if seat == CHANCE:
            if isinstance(self._state, MatchState) and len(self._state.finished) > self._state.number:
                self._end_round(self._state)
            self._draw()
            if self._rules.to_act(self._state) != (CHANCE,):
                self._save()
        elif not self._players[seat].is_human:
            name = self._name(seat)
            word = self._play_bot(seat)
            self._save()
            self._display.remark(f"{name} plays {word}")
        elif self._take_keyboard(seat):
            self._place(seat)

    def _draw(self) -> None:
        self._do(CHANCE, chance.draw(self._rules.odds(self._state), self._rng))

    def _play_bot(self, seat: Seat) -> str:
        bot = self._players[seat].bot
        assert bot is not None
        action = chosen(bot, self._rules.view(self._state, seat), self._rng)
        word = self._record.notation.write_action(self._state, seat, action)
        self._do(seat, action)
        return word

    def _end_round(self, state: MatchState[Any, Any, Any]) -> None:
        """A finished round stays on the screen until somebody goes on."""
        self._display.cover()
        self._pause(None, f"Enter begins round {state.number + 2} › ")
        if len(self._people) > 1:
            self._at_keyboard = None

    def _take_keyboard(self, seat: Seat) -> bool:
        """Nobody sees a hand before its owner has asked for it. Until then the one before may take back."""
        if self._at_keyboard == seat:
            return True
        before, self._at_keyboard = self._log[-1][0], None
        can_undo = not self._quick and before >= 0 and self._players[before].is_human
        undo = f", u takes {self._players[before].name}'s card back" if can_undo else ""
        length = len(self._log)
        self._display.cover()
        while line := self._ask(None, f"{self._name(seat)}: Enter shows your hand{undo} › "):
            if not self._command(line, before if can_undo else None):
                self._display.remark("Nothing was placed: Enter alone shows the hand first.")
            elif len(self._log) < length:
                return False
        self._at_keyboard = seat
        return True

    def _place(self, seat: Seat) -> None:
        """One placement, and the moment in which it can still be taken back."""
        while True:
            line = self._ask(seat, f"{self._name(seat)}, your card and cell › ")
            if not line or self._command(line, seat):
                continue
            try:
                action = self._read(seat, line)
                self._rules.apply(self._state, seat, action)
            except (NotationError, IllegalAction) as error:
                self._display.remark(f"Not possible: {getattr(error, 'problem', error)}")
                continue
            if line.endswith("?"):
                self._display.remark(self._screen(seat).effect(action.card, action.cell))
                continue
            self._do(seat, action)
            self._save()
            break
        following = self._rules.to_act(self._state)
        # Between people the card can be taken back while the next one sits down; else something is revealed.
        if following and not self._quick and following[0] not in self._people:
            self._pause(seat, "Enter goes on, u takes it back › ")

    def _pause(self, seat: Seat | None, prompt: str) -> None:
        length = len(self._log)
        while line := self._ask(seat, prompt):
            if not self._command(line, seat):
                self._display.keep(line)
                return
            if len(self._log) < length:
                return

    def _command(self, line: str, seat: Seat | None) -> bool:
        """Whether the line was a command, which is then done."""
        match line.lower():
            case "h" | "help" | "?":
                self._display.remark(HELP)
            case "q" | "quit" | "exit":
                raise Leave
            case "u" | "undo":
                self._undo(seat)
            case _:
                return False
        return True

    def _undo(self, seat: Seat | None) -> None:
        try:
            if seat is None:
                raise IllegalAction("nothing can be taken back now")
            self._log = list(undone(self._rules, self._record.start(), self._log, seat))
        except IllegalAction as error:
            reason = str(error)
            for at, player in enumerate(self._players):
                reason = reason.replace(f"seat {at} ", f"{player.name} ")
            self._display.remark(f"Not possible: {reason}")
            return
        self._state = self.record().state()
        self._save()
        self._display.remark("Taken back.")

    def _read(self, seat: Seat, line: str) -> Place:
        word = "".join(line.removesuffix("?").split()).lower()
        cards = set(self._screen(seat).view.hand)
        if len(word) == 2 and len(cards) == 1:  # in a solo game there is nothing to choose
            word = f"{cards.pop()}{word}"
        _, action = self._record.notation.read_action(self._state, word)
        if not isinstance(action, Place):
            raise NotationError("a placement is a card and a cell, such as 5c4")
        return action

    def _do(self, seat: Seat, action: object) -> None:
        self._state = self._rules.apply(self._state, seat, action).state
        self._log.append((seat, action))

    def _save(self) -> None:
        """Before anything is shown that would be lost otherwise."""
        if self._file is not None:
            self._file.keep(self.record())

    def _ask(self, seat: Seat | None, prompt: str) -> str:
        return self._display.ask(self.picture(seat), prompt)

    def _inside(self, seat: Seat) -> Seat:
        """The seat of a player in this round."""
        state = self._state
        return (seat + state.number) % len(self._players) if isinstance(state, MatchState) else seat

    def _screen(self, seat: Seat | None) -> RobotMasterScreen:
        round = self._state.round if isinstance(self._state, MatchState) else self._state
        last = next((action.cell for _, action in reversed(self._log) if isinstance(action, Place)), None)
        names = [""] * len(self._players)
        for at, player in enumerate(self._players):
            names[self._inside(at)] = player.name
        screen = RobotMasterScreen(round, None if seat is None else self._inside(seat), last=last)
        screen.names = names
        return screen

    def _name(self, seat: Seat) -> str:
        side = "" if len(self._players) == 1 else (" (columns)" if self._inside(seat) % 2 else " (rows)")
        return self._players[seat].name + side
