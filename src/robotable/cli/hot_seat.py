"""A turn-based game at one keyboard. Hands stay hidden from others, and every action is saved at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rich.text import Text

from robotable.cli.display import Display
from robotable.cli.keyboard import EndOfInput
from robotable.cli.players import Player, chosen
from robotable.cli.record_file import RecordFile
from robotable.cli.screens import Screen
from robotable.cli.turn_keyboard import keyboard_of
from robotable.games import chance
from robotable.games.early_end import EarlyEnd
from robotable.games.log import undone
from robotable.games.notation import NotationError
from robotable.games.protocol import CHANCE, IllegalAction, Outcome, Seat
from robotable.games.record import Record
from robotable.games.rounds import MatchState
from robotable.players.external import ExternalPlayer
from robotable.players.outcome import lost_by
from robotable.players.player import PlayerFailure


class QuitGame(Exception):
    """A player leaves the game, which is already saved."""


class EngineLost(Exception):
    """An engine has lost the game by failing."""

    def __init__(self, seat: Seat, failure: PlayerFailure) -> None:
        self.seat, self.failure = seat, failure


class HotSeat:
    def __init__(
        self,
        record: Record,
        players: Sequence[Player],
        engines: Mapping[Seat, ExternalPlayer],
        rng: Random,
        file: RecordFile | None,
        quick: bool,
    ) -> None:
        self._record = record
        self._players = players
        self._engines = engines
        self._rng = rng
        self._file = file
        self._quick = quick
        self._rules = record.rules
        self._log = list(record.log)
        self._state = record.state()
        self._keyboard = keyboard_of(record.entry)
        self._display = Display()
        self._people = [seat for seat, player in enumerate(players) if player.is_human]
        self._at_keyboard = self._people[0] if len(self._people) == 1 else None
        """The seat whose hand may be shown now, if any."""
        self._early_end: EarlyEnd | None = None
        self.failed: str | None = None
        """Why an engine has lost the game, if one has."""

    def play(self) -> Outcome | None:
        """Play to the end. Return None if somebody leaves early."""
        if not self._people:
            return self._play_bots()
        self._save()
        self._display.remark(self._keyboard.welcome)
        with self._display:
            try:
                while self._rules.outcome(self._state) is None:
                    self._turn()
            except (EndOfInput, QuitGame):
                return None
            except EngineLost as lost:
                return self._lose(lost)
        return self._rules.outcome(self._state)

    def record(self) -> Record:
        record = self._record
        return Record(record.game, record.options, record.players, tuple(self._log), self._early_end)

    def picture(self, seat: Seat | None = None) -> Text:
        """Return the game as this player sees it, or its public view. In a match, the score comes first."""
        picture = self._screen(seat).text()
        state = self._state
        if not isinstance(state, MatchState):
            return picture
        options = state.options
        to = f" of {options.rounds}" if options.points is None else f", to {options.points} points"
        again = " · the same deal as in the last round, hands swapped" if state.is_second else ""
        return Text(f"Round {state.number + 1}{to} · {self.totals()}{again}\n").append_text(picture)

    def totals(self) -> str:
        """Return the score of a match as text."""
        totals = self._rules.view(self._state, None).totals
        return ", ".join(f"{self._players[seat].name} {total}" for seat, total in enumerate(totals))

    def _play_bots(self) -> Outcome | None:
        """Play without people. The game is saved only at the end."""
        try:
            while seats := self._rules.to_act(self._state):
                if seats[0] == CHANCE:
                    self._draw()
                else:
                    self._play_bot(seats[0])
        except EngineLost as lost:
            return self._lose(lost)
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
            self._act(seat)

    def _draw(self) -> None:
        self._do(CHANCE, chance.draw(self._rules.odds(self._state), self._rng))

    def _play_bot(self, seat: Seat) -> str:
        before, view = self._state, self._rules.view(self._state, seat)
        if seat in self._engines:
            try:
                plan = self._engines[seat].plan(self._log, view, 0)
                if plan is None:
                    raise PlayerFailure("waits, although it is its turn")
                action = plan.action
                self._do(seat, action)
            except IllegalAction as error:
                raise EngineLost(seat, PlayerFailure(f"acts illegally: {error}")) from None
            except PlayerFailure as failure:
                raise EngineLost(seat, failure) from None
        else:
            bot = self._players[seat].bot
            assert bot is not None
            action = chosen(bot, view, self._rng, self._log)
            self._do(seat, action)
        return self._record.notation.write_action(before, seat, action)

    def _lose(self, lost: EngineLost) -> Outcome | None:
        """End the game, which an engine has lost by failing."""
        entry, seats = self._record.entry, len(self._players)
        self._early_end = lost_by(entry, lost.seat, seats, lost.failure.kind)
        self.failed = f"{self._players[lost.seat].name} loses: it {lost.failure}"
        self._save()
        return self.record().outcome()

    def _end_round(self, state: MatchState[Any, Any, Any]) -> None:
        """Keep the finished round on the screen until somebody presses Enter."""
        self._display.cover()
        self._pause(None, f"Press Enter for round {state.number + 2} › ")
        if len(self._people) > 1:
            self._at_keyboard = None

    def _take_keyboard(self, seat: Seat) -> bool:
        """Show a hand only after its owner presses Enter. Until then, the previous player can take back.

        Return False if a move was taken back.
        """
        if self._at_keyboard == seat or not self._keyboard.hides:
            return True
        self._at_keyboard = None
        before = self._log[-1][0] if self._log else CHANCE
        can_undo = not self._quick and before >= 0 and self._players[before].is_human
        piece = self._keyboard.piece
        undo = f", or u to take {self._players[before].name}'s {piece} back" if can_undo else ""
        length = len(self._log)
        self._display.cover()
        while line := self._ask(None, f"{self._name(seat)}: press Enter to take your turn{undo} › "):
            if not self._command(line, before if can_undo else None):
                self._display.remark("Nothing was played. Press Enter to take your turn first.")
            elif len(self._log) < length:
                return False
        self._at_keyboard = seat
        return True

    def _act(self, seat: Seat) -> None:
        """Ask for one action. Afterwards, pause so that it can be taken back."""
        length = len(self._log)
        while True:
            line = self._ask(seat, f"{self._name(seat)}, {self._keyboard.question} › ")
            if not line or self._command(line, self._last_person(seat)):
                if len(self._log) < length:
                    return
                continue
            screen = self._screen(seat)
            try:
                typed = line.removesuffix("?")
                action = self._keyboard.read(self._record.notation, self._state, screen, typed)
                self._rules.apply(self._state, seat, action)
            except (NotationError, IllegalAction) as error:
                self._display.remark(f"Not possible: {getattr(error, 'problem', error)}.")
                continue
            if line.endswith("?"):
                self._display.remark(self._keyboard.preview(screen, action))
                continue
            self._do(seat, action)
            self._save()
            break
        following = self._rules.to_act(self._state)
        # Another person's turn starts with a pause anyway. A bot or chance may reveal something at once.
        if following and not self._quick and following[0] not in self._people:
            self._pause(seat, "Press Enter to go on, or u to take it back › ")

    def _last_person(self, seat: Seat) -> Seat:
        """Return who can take back during this turn: if the game hides nothing, the previous player."""
        before = self._log[-1][0] if self._log else CHANCE
        if self._keyboard.hides or before < 0 or not self._players[before].is_human:
            return seat
        return before

    def _pause(self, seat: Seat | None, prompt: str) -> None:
        length = len(self._log)
        while line := self._ask(seat, prompt):
            if not self._command(line, seat):
                self._display.keep(line)
                return
            if len(self._log) < length:
                return

    def _command(self, line: str, seat: Seat | None) -> bool:
        """Run a command. Return False if the line is not a command."""
        match line.lower():
            case "h" | "help" | "?":
                self._display.remark(self._keyboard.help)
            case "q" | "quit" | "exit":
                raise QuitGame
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
            self._display.remark(f"Not possible: {reason}.")
            return
        self._state = self.record().state()
        self._save()
        self._display.remark("Taken back.")

    def _do(self, seat: Seat, action: object) -> None:
        self._state = self._rules.apply(self._state, seat, action).state
        self._log.append((seat, action))

    def _save(self) -> None:
        """Save before the result of an action is shown, so that nothing shown can be lost."""
        if self._file is not None:
            self._file.keep(self.record())

    def _ask(self, seat: Seat | None, prompt: str) -> str:
        return self._display.ask(self.picture(seat), prompt)

    def _inside(self, seat: Seat) -> Seat:
        """Return the player's seat in this round; seats rotate during a match."""
        state = self._state
        return (seat + state.number) % len(self._players) if isinstance(state, MatchState) else seat

    def _screen(self, seat: Seat | None) -> Screen:
        round = self._state.round if isinstance(self._state, MatchState) else self._state
        last = next((action for owner, action in reversed(self._log) if owner >= 0), None)
        names = [""] * len(self._players)
        for at, player in enumerate(self._players):
            names[self._inside(at)] = player.name
        return self._keyboard.screen(round, None if seat is None else self._inside(seat), last, names)

    def _name(self, seat: Seat) -> str:
        side = self._keyboard.side(self._inside(seat), len(self._players))
        return self._players[seat].name + (f" ({side})" if side else "")
