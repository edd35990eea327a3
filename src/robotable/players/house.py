"""The other end of the protocol: lets a built-in bot play as an engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, BinaryIO, Final

import msgspec

from robotable.engines.pending_question import PendingQuestion, pending_question
from robotable.engines.protocol import Engine, Remembering, TurnEngine
from robotable.engines.thought import Thought
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
    Info,
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

_BEST: Final = 3
"""How many of the best actions an info line names."""

_CHUNK: Final = 1 << 16


class HouseEngine:
    def __init__(self, game: str, engine: Engine[Any, Any], send: Callable[[FromEngine], None]) -> None:
        self._game, self._engine, self._send = game, engine, send
        self._entry = GAMES[game]
        self._rng = Random()
        self._seed: int | None = None
        self._incoming: SimpleQueue[ToEngine | None] = SimpleQueue()
        self._view: Any = self._entry.view
        self._seat: Seat = 0
        self._log: list[tuple[Seat, Any]] = []
        self._entries = 0
        self._pending: PendingQuestion | None = None

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

    def _obey(self, message: ToEngine) -> None:
        if isinstance(message, Hello):
            seed = EngineOption(
                name=SEED,
                kind="whole",
                least=0,
                about="The same seed gives the same game, if no budget limits the time.",
            )
            self._send(
                HelloBack(
                    protocol=PROTOCOL,
                    name=self._engine.name,
                    author="Robotable",
                    games=(self._game,),
                    options=(seed,),
                )
            )
        elif isinstance(message, SetOption):
            if message.name == SEED and isinstance(message.value, int):
                self._seed = message.value
        elif isinstance(message, NewGame):
            self._begin(message)
        elif isinstance(message, Saw):
            self._entries += 1
            if message.action is not None:
                self._log.append((message.by, msgspec.convert(message.action, self._entry.action)))
        elif isinstance(message, Go):
            self._send(self._answer(message))

    def _begin(self, message: NewGame) -> None:
        if message.game != self._game:
            raise msgspec.DecodeError(f"{self._engine.name} plays {self._game}, not {message.game}")
        self._rng = Random(self._seed)
        self._table_seed = str(self._rng.getrandbits(64))
        in_match: Any = MatchView  # its parameters are known at run time only
        entry = self._entry
        self._view = in_match[entry.action, entry.view] if message.match else entry.view
        self._seat, self._log, self._entries, self._pending = message.seat, [], 0, None

    def _answer(self, go: Go) -> EngineAction | Wait:
        view = msgspec.convert(go.view, self._view)
        self._pending = pending_question(self._pending, self._engine.question(view), self._entries, go.clock)
        if self._pending is None:
            return Wait()
        rng_seed = self._pending.seed(self._table_seed, self._seat)
        if isinstance(self._engine, TurnEngine):
            return EngineAction(action=self._choice(self._engine, view, rng_seed, go))
        plan = self._engine.plan(view, Random(rng_seed))
        if plan is None:
            return Wait()
        return EngineAction(action=plan.action, after=max(0, self._pending.due(plan.after_ms) - go.clock))

    def _choice(self, engine: TurnEngine[Any, Any], view: Any, seed: str, go: Go) -> Any:
        past = engine.recall(view, self._log) if isinstance(engine, Remembering) else ()
        if len(view.legal) == 1:
            return engine.choose(view, Random(seed), go.budget, past=past)
        thought: Thought[Any] | None = None
        for thought in engine.think(view, Random(seed), go.budget, past=past):
            self._send(_info(thought))
            if self._is_stopped():
                return thought.best[0].action
        if thought is not None and thought.iterations:
            return thought.best[0].action
        # Those that do not search may choose another than the best action, and are quick.
        return engine.choose(view, Random(seed), go.budget, past=past)

    def _is_stopped(self) -> bool:
        """While it thinks, nothing but `stop` and `quit` is sent to it."""
        stopped = False
        while not self._incoming.empty():
            message = self._incoming.get()
            if message is None or isinstance(message, Quit):
                self._incoming.put(None)
                return True
            stopped = stopped or isinstance(message, Stop)
        return stopped


def _info(thought: Thought[Any]) -> Info:
    return Info(
        value=round(thought.value, 4),
        scale=thought.scale,
        best=tuple(one.action for one in thought.best[:_BEST]),
        iterations=thought.iterations,
        nodes=thought.nodes,
    )


def serve(game: str, engine: Engine[Any, Any]) -> None:
    """Speak the protocol over standard input and output."""
    output = sys.stdout.buffer

    def send(message: FromEngine) -> None:
        output.write(write_message(message))
        output.flush()

    with suppress(BrokenPipeError):
        HouseEngine(game, engine, send).run(_lines(sys.stdin.buffer))


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Unbuffered: a thread that waits for a line in a buffer would crash Python when the program ends."""
    raw = getattr(source, "raw", source)
    rest = b""
    while chunk := raw.read(_CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
    yield rest
