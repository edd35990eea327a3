"""A move is decided once: on its path through the server the rules apply each action exactly once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from robotable.games.catalogue import GAMES
from robotable.table.entries import Acted
from tests.server.hosting import Place, heard, place_at

Counter = Callable[[], int]


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Counter:
    """How often the rules of any game have applied an action so far."""
    calls = 0
    for kind in {type(game.rules) for game in GAMES.values()}:
        apply: Callable[..., Any] = kind.apply

        def counting(*arguments: Any, apply: Callable[..., Any] = apply) -> Any:
            nonlocal calls
            calls += 1
            return apply(*arguments)

        monkeypatch.setattr(kind, "apply", counting)
    return lambda: calls


async def seated(ann: httpx.AsyncClient, ben: httpx.AsyncClient, setup: dict[str, Any]) -> str:
    table: str = (await ann.post("/api/tables", json={"setup": setup})).raise_for_status().json()["table"]
    seq = (await ben.get(f"/api/tables/{table}")).json()["seq"]
    body = {"id": str(uuid4()), "seq": seq, "command": {"do": "sit"}}
    (await ben.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()
    return table


async def acts_at(place: Place, table: str) -> int:
    """How many entries of the log are actions: of players, of chance or of the clock."""
    live = await place.context.registry.get(table)
    return sum(isinstance(entry.what, Acted) for entry in live.entries)


@pytest.mark.parametrize("time", [{"kind": "untimed"}, {"kind": "fischer", "initial": 60, "increment": 5}])
def test_each_action_of_a_turn_based_game_is_applied_once(
    tmp_path: Path, applied: Counter, time: dict[str, Any]
) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await seated(ann, ben, {"game": "robot_master", "time": time})
            assert applied() == await acts_at(place, table) > 0
            async with place.socket(ann, table), place.socket(ben, table):
                for _ in range(6):
                    before, entries = applied(), await acts_at(place, table)
                    for client in (ann, ben):
                        seen = (await client.get(f"/api/tables/{table}")).json()
                        if seen["view"]["legal"]:
                            command = {"do": "act", "action": seen["view"]["legal"][0]}
                            body = {"id": str(uuid4()), "seq": seen["seq"], "command": command}
                            done = await client.post(f"/api/tables/{table}/commands", json=body)
                            assert done.status_code == 200
                            break
                    grown = await acts_at(place, table) - entries
                    assert grown >= 1
                    assert applied() - before == grown

    asyncio.run(play())


def test_each_claim_is_applied_once(tmp_path: Path, applied: Counter) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await seated(ann, ben, {"game": "micro_robots", "options": {"players": 2, "pause": 0}})
            async with place.socket(ann, table) as socket, place.socket(ben, table):
                update = await heard(socket, "update")
                before, entries = applied(), await acts_at(place, table)
                command = {"do": "act", "action": {"action": "claim", "count": 3}}
                message = {
                    "type": "do",
                    "id": str(uuid4()),
                    "seq": update["table"]["seq"],
                    "command": command,
                }
                await socket.send(json.dumps(message))
                await heard(socket, "accepted")
                assert await acts_at(place, table) == entries + 1
                assert applied() == before + 1

    asyncio.run(play())
