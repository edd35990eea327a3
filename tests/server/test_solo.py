"""Solo games over a real socket."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from websockets.asyncio.client import ClientConnection

from tests.server.hosting import heard, place_at
from tests.server.loopback import ENDLESS


async def do(connection: ClientConnection, seq: int, command: dict[str, Any]) -> int:
    body = {"type": "do", "id": str(uuid4()), "seq": seq, "command": command}
    await connection.send(json.dumps(body))
    return int((await heard(connection, "accepted"))["seq"])


def test_solo_robot_master_from_the_first_card_to_the_record(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            place.context.limits.socket_messages = ENDLESS
            setup = {"game": "robot_master", "options": {"variant": "solo"}}
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
            live = await place.context.registry.get(table)
            async with place.socket(ann, table) as connection:
                while live.table.status == "playing":
                    view = live.table.rules.view(live.table.state, 0)
                    place_card = {"action": "place", **_fields(view.legal[0])}
                    await do(connection, live.table.seq, {"do": "act", "action": place_card})
            seen = (await ann.get(f"/api/tables/{table}")).json()
            assert (seen["status"], seen["moves"], seen["score"]) == ("over", 24, None)
            assert (await ann.get(f"/api/tables/{table}/record")).text.endswith("\n")
            again = (await ann.post(f"/api/tables/{table}/rematch")).json()["table"]
            assert (await ann.get(f"/api/tables/{again}")).json()["status"] == "playing"

    asyncio.run(play())


def _fields(action: Any) -> dict[str, Any]:
    return {name: getattr(action, name) for name in action.__struct_fields__}


@pytest.mark.parametrize(
    ("game", "options", "offer", "unit"),
    [
        ("micro_robots", {"players": 1, "pause": 0}, {"action": "claim", "count": 1}, "milliseconds"),
        ("ricochet_robots", {"players": 1, "targets": 3, "pause": 0}, {"action": "bid", "count": 9}, "moves"),
    ],
)
def test_a_solo_race_has_a_public_score(
    tmp_path: Path, game: str, options: dict[str, Any], offer: dict[str, Any], unit: str
) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            setup = {"game": game, "options": options}
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
            async with place.socket(ann, table) as connection:
                seq = (await heard(connection, "update"))["table"]["seq"]
                seq = await do(connection, seq, {"do": "act", "action": offer})
                seq = await do(connection, seq, {"do": "act", "action": {"action": "giveup"}})
                seen = (await ben.get(f"/api/tables/{table}")).json()
                assert (seen["score"]["unit"], seen["score"]["given_back"]) == (unit, 1)
                assert seen["view"]["phase"] == "thinking"
                await do(connection, seq, {"do": "resign"})
            score = (await ben.get(f"/api/tables/{table}")).json()["score"]
            assert not score["finished"]
            assert score["score"] >= 10

    asyncio.run(play())
