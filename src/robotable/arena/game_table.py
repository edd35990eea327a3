"""Plays one game between players, with a simulated clock: nobody waits for a bot's thinking time, plans are
carried out when they are due, and deadlines strike on time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from robotable.arena.tournament import AnyGame
from robotable.games.chance import draw
from robotable.games.deadlines import DeadlineDropped, DeadlineSet, TimeUp
from robotable.games.early_end import EarlyEnd
from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, Outcome, Seat
from robotable.games.record import Record
from robotable.players.outcome import lost_by
from robotable.players.player import PlayerFailure, SeatPlayer

MOST_MS: Final = 24 * 3_600_000
MOST_ENTRIES: Final = 50_000
"""A race in which nobody finds anything would never end, so it is stopped after a day on its clock, or after
this many actions."""


class Failure(msgspec.Struct, frozen=True):
    """Why a player has lost the game outside its rules."""

    seat: Seat
    reason: str
    """It continues a sentence that begins with the player's name."""


class PlayedGame(msgspec.Struct, frozen=True):
    record: Record
    outcome: Outcome | None
    state: Any
    failure: Failure | None = None


class _Failed(Exception):
    def __init__(self, seat: Seat, failure: PlayerFailure) -> None:
        self.seat, self.failure = seat, failure


class GameTable:
    def __init__(self, game: AnyGame, players: Sequence[SeatPlayer], chance_seed: str) -> None:
        self._game, self._players = game, players
        self._rules = game.rules
        self._in_turns = game.entry.policy.in_turns
        self._chance = Random(chance_seed)
        self._state: Any = game.rules.new(game.options)
        self._log: list[tuple[Seat, Any]] = []
        self._now = 0
        self._deadlines: dict[int, int] = {}
        self._plans: dict[Seat, tuple[int, Any]] = {}

    def play(self, names: tuple[str, ...], seed: str) -> PlayedGame:
        """`seed` is for the players' random numbers."""
        for seat, player in enumerate(self._players):
            player.begin(self._game, seat, names, f"{seed}/{seat}")
        early_end: EarlyEnd | None = None
        failure: Failure | None = None
        try:
            early_end = self._to_the_end()
        except _Failed as failed:
            failure = Failure(failed.seat, str(failed.failure))
            early_end = lost_by(self._game.entry, failed.seat, len(self._players), failed.failure.kind)
        record = Record(self._game.name, self._game.options, names, tuple(self._log), early_end)
        outcome = record.outcome() if early_end is not None else self._rules.outcome(self._state)
        for seat, player in enumerate(self._players):
            player.over(outcome)
            if failure is not None and failure.seat == seat:
                player.close()
        return PlayedGame(record, outcome, self._state, failure)

    def _to_the_end(self) -> EarlyEnd | None:
        while acting := self._rules.to_act(self._state):
            if not self._in_turns and (self._now > MOST_MS or len(self._log) > MOST_ENTRIES):
                return EarlyEnd("too long")
            if acting == (CHANCE,):
                self._apply(CHANCE, draw(self._rules.odds(self._state), self._chance))
                continue
            self._ask(acting if self._in_turns else tuple(range(len(self._players))))
            due = [(at, 1, seat, action) for seat, (at, action) in self._plans.items()]
            due += [(at, 0, CLOCK, TimeUp(number)) for number, at in self._deadlines.items()]
            if not due:
                if self._in_turns:
                    raise _Failed(acting[0], PlayerFailure("waits, although it is its turn"))
                return EarlyEnd("too long")
            at, _, seat, action = min(due, key=lambda one: one[:3])
            self._now = max(self._now, at)
            if seat == CLOCK:
                self._apply(seat, action)
            else:
                self._act(seat, action)
        return None

    def _ask(self, seats: tuple[Seat, ...]) -> None:
        self._plans = {}
        for seat in seats:
            view = self._rules.view(self._state, seat)
            try:
                plan = self._players[seat].plan(self._log, view, self._now)
            except PlayerFailure as failure:
                raise _Failed(seat, failure) from None
            if plan is not None:
                self._plans[seat] = (max(self._now, plan.after_ms), plan.action)

    def _act(self, seat: Seat, action: Any) -> None:
        try:
            self._apply(seat, action)
        except IllegalAction as error:
            raise _Failed(seat, PlayerFailure(f"acts illegally: {error}")) from None

    def _apply(self, seat: Seat, action: Any) -> None:
        step = self._rules.apply(self._state, seat, action)
        self._state = step.state
        self._log.append((seat, action))
        if self._in_turns:
            return
        if isinstance(action, TimeUp):
            self._deadlines.pop(action.deadline, None)
        for event in step.events:
            if isinstance(event, DeadlineSet):
                self._deadlines[event.deadline] = self._now + 1_000 * event.seconds
            elif isinstance(event, DeadlineDropped):
                self._deadlines.pop(event.deadline, None)
