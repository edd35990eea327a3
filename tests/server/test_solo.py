"""Solo games over a real socket."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from robotable.table.solo_result import SoloResult
from tests.patience import PATIENCE
from tests.server.hosting import Place, heard, place_at
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
            assert live.table.result is not None
            assert live.table.result.outcome is not None
            await _compared(place, ann, table, live.table.result.outcome.points[0])
            assert (await ann.get(f"/api/tables/{again}/best")).json()["error"] == "no_result"
            assert (await ann.get(f"/api/tables/{again}")).json()["status"] == "playing"

    asyncio.run(play())


async def _compared(place: Place, ann: httpx.AsyncClient, table: str, points: int) -> None:
    """The result is a personal best, as long as there is no better one."""
    first = {"unit": "points", "score": points, "is_best": True, "best": points, "previous": None}
    assert (await ann.get(f"/api/tables/{table}/best")).json() == first
    bests = place.context.store.personal_bests
    person = (await ann.get("/api/me")).json()["id"]
    async with asyncio.timeout(PATIENCE):
        while not await bests.of(person, 1):
            await asyncio.sleep(0.01)
    assert (await ann.get(f"/api/tables/{table}/best")).json() == first
    games = {one["game"]: one for one in (await ann.get("/api/me/bests")).json()["games"]}
    (best,) = games["robot_master"]["bests"]
    assert best == {
        "options": {"fives": "unit"},
        "unit": "points",
        "score": points,
        "table": table,
        "at": best["at"],
    }
    assert games["micro_robots"]["bests"] == []
    assert games["micro_robots"]["usual"]["pro"] is False
    assert await bests.add(SoloResult(person, "robot_master", "{}", "points", points + 7), "other", 1)
    beaten = {**first, "is_best": False, "best": points + 7}
    assert (await ann.get(f"/api/tables/{table}/best")).json() == beaten
    async with place.guest("Ben") as ben, place.stranger() as stranger:
        assert (await ben.get(f"/api/tables/{table}/best")).json()["error"] == "no_result"
        assert (await stranger.get("/api/me/bests")).status_code == 401


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
