"""The other end of the protocol, for engines in Python: reads messages, keeps what the seat has seen, and
asks the engine for an answer."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, BinaryIO, Final, TypeAlias

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.protocol import Seat
from robotable.games.rounds import MatchView
from robotable.players.external import SEED
from robotable.players.messages import (
    PROTOCOL,
    EngineAction,
    EngineOption,
    FromEngine,
    Go,
    Hello,
    HelloBack,
    NewGame,
    Quit,
    Saw,
    SetOption,
    Stop,
    ToEngine,
    Wait,
    read_to_engine,
    write_message,
)

Send: TypeAlias = Callable[[FromEngine], None]

_CHUNK: Final = 1 << 16


class EngineLoop(ABC):
    def __init__(self, name: str, games: tuple[str, ...], send: Send) -> None:
        self.name, self._games, self.send = name, games, send
        self.game = ""
        self.seat: Seat = 0
        self.log: list[tuple[Seat, Any]] = []
        """What players have done in this game."""

        self.entries = 0
        """How much has happened, with chance and the clock."""

        self.seed = ""
        """For the random numbers of this game."""

        self._view: Any = None
        self._rng = Random()
        self._number: int | None = None
        self._incoming: SimpleQueue[ToEngine | None] = SimpleQueue()

    @abstractmethod
    def begin(self) -> None:
        """A new game."""

    @abstractmethod
    def answer(self, view: Any, go: Go) -> EngineAction | Wait: ...

    def run(self, lines: Iterable[bytes]) -> None:
        """Until `quit` or the end of the input. Raises msgspec.DecodeError for what is not a message."""
        trouble: list[msgspec.DecodeError] = []

        def read() -> None:
            try:
                for line in lines:
                    if line.strip():
                        self._incoming.put(read_to_engine(line))
            except msgspec.DecodeError as error:
                trouble.append(error)
            self._incoming.put(None)

        Thread(target=read, daemon=True).start()
        while (message := self._incoming.get()) is not None:
            if isinstance(message, Quit):
                return
            self._obey(message)
        if trouble:
            raise trouble[0]

    def is_stopped(self) -> bool:
        """While it thinks, nothing but `stop` and `quit` is sent to it."""
        stopped = False
        while not self._incoming.empty():
            message = self._incoming.get()
            if message is None or isinstance(message, Quit):
                self._incoming.put(None)
                return True
            stopped = stopped or isinstance(message, Stop)
        return stopped

    def _obey(self, message: ToEngine) -> None:
        if isinstance(message, Hello):
            self.send(self._hello())
        elif isinstance(message, SetOption):
            if message.name == SEED and isinstance(message.value, int):
                self._number = message.value
        elif isinstance(message, NewGame):
            self._begin(message)
        elif isinstance(message, Saw):
            self.entries += 1
            if message.action is not None:
                self.log.append((message.by, msgspec.convert(message.action, GAMES[self.game].action)))
        elif isinstance(message, Go):
            self.send(self.answer(msgspec.convert(message.view, self._view), message))

    def _hello(self) -> HelloBack:
        seed = EngineOption(
            name=SEED,
            kind="whole",
            least=0,
            about="The same seed gives the same game, if no budget limits the time.",
        )
        return HelloBack(
            protocol=PROTOCOL, name=self.name, author="Robotable", games=self._games, options=(seed,)
        )

    def _begin(self, message: NewGame) -> None:
        if message.game not in (self._games or GAMES):
            raise msgspec.DecodeError(f"{self.name} does not play {message.game}")
        self._rng = Random(self._number)
        self.seed = str(self._rng.getrandbits(64))
        in_match: Any = MatchView  # its parameters are known at run time only
        entry = GAMES[message.game]
        self._view = in_match[entry.action, entry.view] if message.match else entry.view
        self.game, self.seat, self.log, self.entries = message.game, message.seat, [], 0
        self.begin()


def over_standard_streams(engine: Callable[[Send], EngineLoop], output: BinaryIO | None = None) -> None:
    """Speak the protocol over standard input and output."""
    output = output or sys.stdout.buffer

    def send(message: FromEngine) -> None:
        output.write(write_message(message))
        output.flush()

    with suppress(BrokenPipeError):
        engine(send).run(_lines(sys.stdin.buffer))


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Unbuffered: a thread that waits for a line in a buffer would crash Python when the program ends."""
    raw = getattr(source, "raw", source)
    rest = b""
    while chunk := raw.read(_CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
    yield rest
