"""Pairs of players who send each command again until it is acknowledged."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import uuid4

import httpx
import msgspec

from tests.server.nodes import Node

ANSWER_SECONDS: Final = 2.0
RETRY_SECONDS: Final = 0.05
LOOK_SECONDS: Final = 0.1
"""How often somebody looks whether the bot has moved."""


class Sent(msgspec.Struct, frozen=True):
    """An action that a player has sent, perhaps several times."""

    table: str
    person: str
    id: str
    seen: int
    action: Any


class Acknowledged(msgspec.Struct, frozen=True):
    sent: Sent
    seq: int
    node: int
    fault: str
    """What was going on when the answer came."""
    answer: str


@dataclass
class Pair:
    """Two players at one table, or one and a bot. They do the first thing that the rules allow."""

    people: tuple[str, ...]
    bot: str = ""
    table: str = ""
    sent: list[Sent] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    longest: float = 0.0
    """Seconds from the wish to move to the acknowledgement, or until a bot has moved."""
    waits_since: float | None = None
    """Since when it is the bot's turn."""
    stops: bool = False


@dataclass
class Balancer:
    """Sends each request to the next node, without memory."""

    found: Sequence[Node]
    fault: str = ""
    _clients: dict[tuple[int, str], httpx.AsyncClient] = field(default_factory=dict)
    _turn: int = 0

    async def send(self, person: str, method: str, path: str, **more: Any) -> tuple[int, httpx.Response]:
        """Repeats the request, at another node each time, until one of them answers it. Returns the number of
        that node, too."""
        while True:
            self._turn += 1
            at = self._turn % len(self.found)
            client = self._clients.get((at, person))
            if client is None:
                client = self._clients[at, person] = self.found[at].client(person)
            try:
                answer = await client.request(method, path, timeout=ANSWER_SECONDS, **more)
            except httpx.HTTPError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if answer.status_code < 500:
                return at, answer
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        for client in self._clients.values():
            await client.aclose()


async def play(pair: Pair, balancer: Balancer) -> None:
    """Game after game, until the pair is told to stop."""
    while True:
        pair.table = await _new_game(pair, balancer)
        while await _move(pair, balancer):
            if pair.stops:
                return


async def _new_game(pair: Pair, balancer: Balancer) -> str:
    host, *guests = pair.people
    setup: dict[str, Any] = {"game": "robot_master"}
    if pair.bot:
        setup["bots"] = {"1": pair.bot}
    _, made = await balancer.send(host, "POST", "/api/tables", json={"setup": setup})
    table: str = made.json()["table"]
    for guest in guests:
        body = {"id": str(uuid4()), "seq": 1, "command": {"do": "sit"}}
        await balancer.send(guest, "POST", f"/api/tables/{table}/commands", json=body)
    pair.waits_since = None
    return table


async def _move(pair: Pair, balancer: Balancer) -> bool:
    """Returns False if the game is over."""
    for person in pair.people:
        began = time.monotonic()
        _, looked = await balancer.send(person, "GET", f"/api/tables/{pair.table}")
        view = looked.json()
        if view["status"] != "playing":
            return False
        if not view["view"]["legal"]:
            if pair.bot:
                pair.waits_since = pair.waits_since or began
                await asyncio.sleep(LOOK_SECONDS)
            continue
        if pair.waits_since is not None:
            pair.longest = max(pair.longest, began - pair.waits_since)
            pair.waits_since = None
        sent = Sent(pair.table, person, str(uuid4()), view["seq"], view["view"]["legal"][0])
        pair.sent.append(sent)
        body = {"id": sent.id, "seq": sent.seen, "command": {"do": "act", "action": sent.action}}
        node, answer = await balancer.send(person, "POST", f"/api/tables/{pair.table}/commands", json=body)
        pair.longest = max(pair.longest, time.monotonic() - began)
        if answer.status_code == 200:
            seq = answer.json()["seq"]
            pair.acknowledged.append(Acknowledged(sent, seq, node, balancer.fault, answer.text))
    return True
