"""Hints and best ways over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.server.hosting import place_at


async def new(client: httpx.AsyncClient, game: str, **options: Any) -> str:
    answer = await client.post("/api/tables", json={"setup": {"game": game, "options": options}})
    return str(answer.json()["table"])


async def do(client: httpx.AsyncClient, table: str, command: dict[str, Any]) -> httpx.Response:
    seq = (await client.get(f"/api/tables/{table}")).json()["seq"]
    body = {"id": str(uuid4()), "seq": seq, "command": command}
    return await client.post(f"/api/tables/{table}/commands", json=body)


@pytest.mark.parametrize("game", ["micro_robots", "ricochet_robots"])
def test_who_races_alone_is_told_as_much_as_they_ask_for(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await new(ann, game, players=1)
            at = f"/api/tables/{table}/hint"
            assert (await ann.get(at)).json() is None
            start = (await ann.post(at, json={"grade": "start"})).json()
            assert start == {"grade": "start", "start": start["start"], "count": None, "moves": [], "way": ""}
            assert (await ann.get(at)).json() == start
            way = (await ann.post(at, json={"grade": "way"})).json()
            assert (way["start"], way["grade"]) == (start["start"], "way")
            # A lower grade afterwards takes nothing back.
            assert (await ann.post(at, json={"grade": "count"})).json() == way
            seen = (await ben.get(f"/api/tables/{table}")).json()["score"]
            assert (seen["hint"], seen["hint_costs"]) == ("way", 10)
            assert (await ben.get(at)).status_code == 403
            assert (await ben.post(at, json={"grade": "start"})).status_code == 403
            assert (await ann.post(at, json={"grade": "all"})).status_code == 400
            # What was told wins the chip.
            offer = "claim" if game == "micro_robots" else "bid"
            first = {"do": "act", "action": {"action": offer, "count": way["count"]}}
            assert (await do(ann, table, first)).status_code == 200
            assert (await ann.post(at, json={"grade": "way"})).status_code == 409
            for move in way["moves"]:
                assert (await do(ann, table, {"do": "act", "action": move})).status_code == 200
            view = (await ann.get(f"/api/tables/{table}")).json()
            assert view["view"]["seats"][0]["chips"] == 1
            assert (view["score"]["hint"], view["score"]["hint_costs"]) == (None, 10)
            assert (await ann.get(at)).json() is None
            verdict = (await ben.get(f"/api/tables/{table}/verdict")).json()
            assert verdict["best"]["cost"] == way["count"]

    asyncio.run(play())


def test_no_hints_where_several_play_and_no_way_of_a_target_that_may_come_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await new(ann, "ricochet_robots", players=2)
            await do(ben, table, {"do": "sit", "seat": 1})
            for client in (ann, ben):
                refused = await client.post(f"/api/tables/{table}/hint", json={"grade": "start"})
                assert (refused.status_code, refused.json()["error"]) == (409, "not_now")
                command = await do(client, table, {"do": "ask_hint", "grade": "start"})
                assert (command.status_code, command.json()["error"]) == (409, "not_now")
                assert (await client.get(f"/api/tables/{table}/hint")).json() is None
                assert (await client.get(f"/api/tables/{table}/verdict")).status_code == 404
            for client in (ann, ben):
                await do(client, table, {"do": "act", "action": {"action": "pass"}})
            # The target is turned face down and may come again: its way stays a secret.
            assert (await ben.get(f"/api/tables/{table}/verdict")).json()["best"] is None

    asyncio.run(play())


def test_a_card_game_has_neither(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            table = await new(ann, "robot_master", variant="solo")
            refused = await ann.post(f"/api/tables/{table}/hint", json={"grade": "start"})
            assert refused.status_code == 409
            assert (await ann.get(f"/api/tables/{table}/verdict")).status_code == 404

    asyncio.run(play())
