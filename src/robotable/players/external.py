"""An engine in a process of its own as a player. It learns what its seat has seen, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from time import monotonic
from typing import Any, Final

import msgspec

from robotable.engines.budget import Budget
from robotable.engines.protocol import Plan
from robotable.games.protocol import Outcome, Seat
from robotable.games.record import rules_for
from robotable.games.rounds import MatchLength, MatchOptions
from robotable.players.messages import (
    PROTOCOL,
    EngineAction,
    EngineOption,
    GameOver,
    Go,
    Hello,
    HelloBack,
    NewGame,
    Saw,
    SetOption,
    Stop,
    Value,
    Wait,
)
from robotable.players.player import AnyGame, Log, PlayerFailure
from robotable.players.process import EngineProcess, Limits
from robotable.printable import printable
from robotable.version import __version__

LONGEST_NAME: Final = 40
SEED: Final = "seed"
"""An engine with an option of this name gets a number for its random numbers before every game."""


class ExternalPlayer:
    """Its process starts when it is first needed, serves any number of games, and ends with `close`."""

    def __init__(
        self,
        command: tuple[str, ...],
        budget: Budget | None = None,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        options: Mapping[str, str] = {},
    ) -> None:
        self._command, self._budget, self._limits, self._options = command, budget, limits, options
        self._process: EngineProcess | None = None
        self._hello: HelloBack | None = None
        self._new_game: NewGame | None = None
        self._game: AnyGame | None = None
        self._told: list[tuple[Seat, Any]] = []
        self._state: Any = None

    @property
    def name(self) -> str:
        """The name that it has given itself, safe to show. Starts the engine; raises PlayerFailure."""
        name = printable(self._started()[1].name).strip()[:LONGEST_NAME].strip()
        return name or "engine"

    @property
    def games(self) -> tuple[str, ...]:
        """The games that it plays; empty for any game."""
        return self._started()[1].games

    def begin(self, game: AnyGame, seat: Seat, names: tuple[str, ...], seed: str) -> None:
        options, match = game.options, None
        if isinstance(options, MatchOptions):
            match, options = MatchLength.of(options), options.game
        self._game = game
        self._new_game = NewGame(
            game=game.name,
            rules=game.rules.version,
            options=options,
            match=match,
            players=names,
            seat=seat,
        )
        self._seed = seed
        self._told, self._state = [], None

    def plan(self, log: Log, view: Any, clock: int) -> Plan[Any] | None:
        if not view.legal:
            return None
        process, _ = self._started()
        self._follow(process, log)
        process.send(Go(view=view, budget=self._budget, clock=clock))
        began = monotonic()
        answer = self._answer(process, began)
        if isinstance(answer, Wait):
            return None
        assert self._game is not None
        try:
            action = msgspec.convert(answer.action, self._game.entry.action)
        except msgspec.ValidationError as error:
            shown = printable(msgspec.json.encode(answer.action).decode())[:100]
            raise PlayerFailure(f"acted {shown}, which is not an action: {error}") from None
        # An engine cannot have acted before it answered.
        took = ceil(1_000 * (monotonic() - began))
        return Plan(clock + max(answer.after, took), action)

    def over(self, outcome: Outcome | None) -> None:
        if self._process is not None:
            self._process.send(GameOver(outcome=outcome))

    def close(self) -> None:
        """The next game starts a new process."""
        if self._process is not None:
            self._process.close()
        self._process, self._hello, self._state = None, None, None

    def _answer(self, process: EngineProcess, began: float) -> EngineAction | Wait:
        """Stops the engine at the end of its budget, and waits no longer than the grace after that."""
        milliseconds = self._budget.milliseconds if self._budget is not None else 0
        seconds = milliseconds / 1_000 if milliseconds else self._limits.seconds
        stopped = False
        until = began + seconds
        while True:
            message = process.receive(until - monotonic())
            if isinstance(message, EngineAction | Wait):
                return message
            if message is None or monotonic() > until:
                if stopped:
                    raise PlayerFailure(f"did not act within {monotonic() - began:.1f} seconds", "time")
                process.send(Stop())
                stopped = True
                until += self._limits.grace_seconds

    def _started(self) -> tuple[EngineProcess, HelloBack]:
        if self._process is not None and self._hello is not None:
            return self._process, self._hello
        process = EngineProcess(self._command, self._limits)
        try:
            process.send(Hello(protocol=PROTOCOL, by=f"robotable {__version__}"))
            until = monotonic() + self._limits.start_seconds
            while not isinstance(hello := process.receive(until - monotonic()), HelloBack):
                if hello is None:
                    raise PlayerFailure(
                        f"did not answer hello within {self._limits.start_seconds:g} seconds", "time"
                    )
            if hello.protocol != PROTOCOL:
                raise PlayerFailure(f"speaks version {hello.protocol} of the protocol, expected {PROTOCOL}")
            known = {option.name: option for option in hello.options}
            for name, text in self._options.items():
                if name in known:
                    process.send(SetOption(name=name, value=option_value(known[name], text)))
        except (PlayerFailure, ValueError):
            process.close()
            raise
        self._process, self._hello = process, hello
        return process, hello

    def _follow(self, process: EngineProcess, log: Log) -> None:
        """Tell the engine what its seat has seen since it was last asked. After a move was taken back, it
        starts the game anew."""
        assert self._game is not None
        assert self._new_game is not None
        assert self._hello is not None
        rules = rules_for(self._game.entry, self._game.options)
        if self._state is None or self._told != list(log[: len(self._told)]):
            if any(option.name == SEED and option.kind == "whole" for option in self._hello.options):
                process.send(SetOption(name=SEED, value=_number(self._seed)))
            process.send(self._new_game)
            self._told, self._state = [], rules.new(self._game.options)
        seat = self._new_game.seat
        for by, action in log[len(self._told) :]:
            step = rules.apply(self._state, by, action)
            events = [rules.redact(event, seat) for event in step.events]
            process.send(Saw(by=by, action=action if by >= 0 else None, events=events))
            self._state = step.state
            self._told.append((by, action))


def option_value(option: EngineOption, text: str) -> Value:
    """Raises ValueError if the option cannot have this value."""
    if option.kind == "flag" and text.lower() in ("yes", "no", "true", "false"):
        return text.lower() in ("yes", "true")
    if option.kind == "text" or (option.kind == "choice" and text in option.choices):
        return text
    if option.kind == "whole":
        try:
            number = int(text)
        except ValueError:
            number = None
        low, high = option.least, option.most
        if number is not None and (low is None or number >= low) and (high is None or number <= high):
            return number
    raise ValueError(f"the engine's option {printable(option.name)} cannot be {printable(text)}")


def _number(seed: str) -> int:
    from hashlib import sha256

    return int.from_bytes(sha256(seed.encode()).digest()[:4], "big") >> 1
