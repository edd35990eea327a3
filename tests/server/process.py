"""A server process that can be killed at any moment, and players who do not give up."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any, Final

import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from robotable.server.app import create_app
from robotable.server.bus.address import relay_for
from robotable.server.context import AppContext
from robotable.server.ops.direct_socket import DirectSocket
from tests.patience import PATIENCE
from tests.server.forked import forked
from tests.server.loopback import bound, headers, unlimited
from tests.store.store_at import store_at


def serve(where: Path | str, listening: socket.socket) -> None:
    """Runs in the server process."""
    relay = relay_for(where, None) if isinstance(where, str) else None
    context = unlimited(AppContext(store_at(where), relay=relay))
    config = uvicorn.Config(
        create_app(context),
        log_level="error",
        ws=DirectSocket,
        ws_per_message_deflate=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run([listening])


class Mortal:
    """A server that can be killed and restarted on the same port with the same file or database."""

    def __init__(self, where: Path | str) -> None:
        self._where = where
        self._listening = bound()
        # The port stays open while no server runs: clients wait, as behind a real proxy.
        self._listening.listen(128)
        self._process: BaseProcess | None = None
        self.at = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self.kills = 0

    def start(self) -> None:
        self._process = forked(serve, self._where, self._listening)

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        """SIGKILL: nothing is finished, flushed or said."""
        assert self._process is not None
        self._process.kill()
        self._process.join()
        self._process.close()
        self._process = None
        self.kills += 1

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.join(PATIENCE)
            self._process.kill()  # if it has not ended by now
        self._listening.close()


REFUSALS: Final = ("behind", "over", "store", "illegal", "later")
"""What a correct player may be told: somebody else was faster, or the disk is full."""

ABOUT_CLAIMS: Final = (
    "You have already claimed. A claim cannot be changed.",
    "A new target has been shown since your claim.",
)
"""Also right in a race: on PostgreSQL, a claim that was held outlives the node that held it."""

Wire = Callable[[ClientConnection], Any]


class Player:
    """Plays random legal moves at one table over a socket, and knows only what it receives. It repeats a
    command with the same id until it is acknowledged, on the next connection too."""

    def __init__(self, at: str, table: str, person: str, rng: Random, wrap: Wire | None = None) -> None:
        self.at, self.table, self.person, self.rng = at, table, person, rng
        self.view: dict[str, Any] | None = None
        self.pending: dict[str, Any] | None = None
        self.sent: set[str] = set()
        """The ids of all commands."""
        self.acknowledged: dict[str, int] = {}
        self.events: dict[int, Any] = {}
        self.connections = 0
        self.gaps = 0
        self.patience = 0.5
        self.think = 0.003
        self.resigns = False
        self.stops = False
        """Makes no more moves and goes when the last one is acknowledged, though the game is not over."""
        self._wrap: Wire = wrap or (lambda connection: connection)
        self._sent_at = 0.0

    @property
    def over(self) -> bool:
        return self.view is not None and self.view["status"] == "over"

    @property
    def _is_done(self) -> bool:
        is_over = self.over or (self.stops and self.pending is None and self.view is not None)
        return is_over and len(self.events) >= self._seq

    async def play(self) -> None:
        """Until the game is over; however often the connection breaks."""
        url = f"ws://{self.at}/api/tables/{self.table}/socket"
        while not self._is_done:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with websockets.connect(
                    url,
                    additional_headers=headers(self.person),
                    compression=None,
                    ping_interval=None,
                    open_timeout=PATIENCE,
                ) as connection:
                    self.connections += 1
                    await self._converse(self._wrap(connection))
            await asyncio.sleep(0.005)

    async def _converse(self, connection: Any) -> None:
        await connection.send(json.dumps({"type": "resync", "since": len(self.events)}))
        self._sent_at = 0.0
        while not self._is_done:
            await self._speak(connection)
            try:
                async with asyncio.timeout(0.05):
                    message = json.loads(await connection.recv())
            except TimeoutError:
                continue
            await self._hear(connection, message)

    @property
    def _seq(self) -> int:
        return 0 if self.view is None else int(self.view["seq"])

    async def _speak(self, connection: Any) -> None:
        now = time.monotonic()
        if self.view is None or len(self.events) < self._seq:
            if now - self._sent_at > self.patience:
                self._sent_at = now
                await connection.send(json.dumps({"type": "resync", "since": len(self.events)}))
            return
        legal = [] if self.stops or self.pending is not None else self._legal()
        if legal:
            await asyncio.sleep(self.think * self.rng.random())
            act = {"do": "act", "action": self.rng.choice(legal)}
            self.pending = {
                "type": "do",
                "id": str(uuid.UUID(int=self.rng.getrandbits(128))),
                "seq": self.view["seq"],
                "command": {"do": "resign"} if self.resigns else act,
            }
            self.sent.add(self.pending["id"])
            self._sent_at = 0.0
        if now - self._sent_at > self.patience:
            self._sent_at = now
            question = self.pending or {"type": "resync", "since": len(self.events)}
            await connection.send(json.dumps(question))

    def _legal(self) -> list[Any]:
        """What this player may do now. Nobody leaves a race."""
        if self.view is None or self.view["status"] != "playing":
            return []
        return [action for action in self.view["view"]["legal"] if action["action"] != "leave"]

    async def _hear(self, connection: Any, message: dict[str, Any]) -> None:
        match message["type"]:
            case "ping":
                await connection.send(json.dumps({"type": "pong", "number": message["number"]}))
            case "accepted":
                before = self.acknowledged.setdefault(message["id"], message["seq"])
                assert before == message["seq"], "the same id has the same answer"
                if self.pending is not None and self.pending["id"] == message["id"]:
                    self.pending = None
            case "refusal":
                if self.pending is not None and message["id"] == self.pending["id"]:
                    error = message["error"]
                    assert error["error"] in REFUSALS or error["message"] in ABOUT_CLAIMS, message
                    self.pending = None
            case "update":
                self._update(message)

    def _update(self, message: dict[str, Any]) -> None:
        for event in message["events"]:
            seq = event["seq"]
            if seq > len(self.events) + 1:
                self.gaps += 1
                break
            # A repeated event is the same event.
            assert self.events.setdefault(seq, event) == event
        if self._seq <= message["table"]["seq"]:
            self.view = message["table"]


def public(view: dict[str, Any]) -> dict[str, Any]:
    """The part of a view that is the same for both players, whenever they received it."""
    timed = ("clocks", "deadlines", "score")
    kept = {k: value for k, value in view.items() if k not in ("seat", "commands", "controls", *timed)}
    own = ("hand", "unseen", "legal", "seat", "changes")
    kept["view"] = {key: value for key, value in view["view"].items() if key not in own}
    if isinstance(kept["view"].get("round"), dict):  # in a match; in a race it is a number
        kept["view"]["round"] = {k: v for k, v in view["view"]["round"].items() if k not in own}
    return kept
