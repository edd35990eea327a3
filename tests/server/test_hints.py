"""Hints and best solutions over HTTP."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from robotable.engines.catalogue import ENGINES
from robotable.games.catalogue import GAMES
from robotable.server.bots import hints
from robotable.server.play.live_table import LiveTable
from robotable.table.entries import Hinted
from tests.patience import PATIENCE
from tests.server.hosting import place_at


async def new(client: httpx.AsyncClient, game: str, **options: Any) -> str:
    if GAMES[game].race is not None:
        options = {"pause": 0, **options}
    answer = await client.post("/api/tables", json={"setup": {"game": game, "options": options}})
    return str(answer.json()["table"])


async def do(client: httpx.AsyncClient, table: str, command: dict[str, Any]) -> httpx.Response:
    seq = (await client.get(f"/api/tables/{table}")).json()["seq"]
    body = {"id": str(uuid4()), "seq": seq, "command": command}
    return await client.post(f"/api/tables/{table}/commands", json=body)


@pytest.mark.parametrize("game", ["micro_robots", "ricochet_robots"])
def test_solo_hints_reveal_as_much_as_was_asked(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await new(ann, game, players=1)
            at = f"/api/tables/{table}/hint"
            assert (await ann.get(at)).json() is None
            start = (await ann.post(at, json={"grade": "start"})).json()
            rest: dict[str, Any] = {
                "count": None,
                "moves": [],
                "way": "",
                "legs": [],
                "why": [],
                "weakened": False,
            }
            assert start == {"grade": "start", "start": start["start"], **rest}
            assert (await ann.get(at)).json() == start
            way = (await ann.post(at, json={"grade": "way"})).json()
            assert (way["start"], way["grade"]) == (start["start"], "way")
            # Every move, as it is drawn on the board.
            assert [leg["cost"] for leg in way["legs"]] == [move.get("cost", 1) for move in way["moves"]]
            # Asking for a lower grade afterwards still gives the higher one.
            assert (await ann.post(at, json={"grade": "count"})).json() == way
            seen = (await ben.get(f"/api/tables/{table}")).json()["score"]
            assert (seen["hint"], seen["hint_costs"]) == ("way", 10)
            assert (await ben.get(at)).status_code == 403
            assert (await ben.post(at, json={"grade": "start"})).status_code == 403
            assert (await ann.post(at, json={"grade": "all"})).status_code == 400
            # The hint wins the chip.
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


def test_a_hint_that_cannot_be_given_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            table = await new(ann, "ricochet_robots", players=1)
            monkeypatch.setattr(hints, "hint", lambda *_: None)  # the search takes too long
            refused = await ann.post(f"/api/tables/{table}/hint", json={"grade": "way"})
            assert (refused.status_code, refused.json()["error"]) == (409, "no_hint")
            seen = (await ann.get(f"/api/tables/{table}")).json()["score"]
            assert (seen["hint"], seen["hint_costs"]) == (None, 0)

    asyncio.run(play())


def test_no_hints_between_people_and_no_solution_of_a_target_that_may_return(tmp_path: Path) -> None:
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
            # The target is turned face down and may return, so its solution stays secret.
            assert (await ben.get(f"/api/tables/{table}/verdict")).json()["best"] is None

    asyncio.run(play())


def test_a_card_game_has_no_verdict_and_hints_of_one_grade(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            table = await new(ann, "robot_master", variant="solo")
            refused = await ann.post(f"/api/tables/{table}/hint", json={"grade": "start"})
            assert (refused.status_code, refused.json()["error"]) == (409, "unknown")
            assert (await ann.get(f"/api/tables/{table}/verdict")).status_code == 404

    asyncio.run(play())


async def against(client: httpx.AsyncClient, bots: dict[int, str], **options: Any) -> str:
    setup = {"game": "robot_master", "options": options, "bots": bots}
    return str((await client.post("/api/tables", json={"setup": setup, "seat": 0})).json()["table"])


def test_hints_against_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await against(ann, {1: "pip", 2: "gauge", 3: "rivet"}, variant="teams")
            at = f"/api/tables/{table}/hint"
            assert (await ann.get(at)).json() is None
            # The first hint starts the bot process.
            hint = (await ann.post(at, json={"grade": "move"}, timeout=PATIENCE)).json()
            view = (await ann.get(f"/api/tables/{table}")).json()
            (move,) = hint["moves"]
            assert move in view["view"]["legal"]
            assert (hint["grade"], hint["start"], hint["count"]) == ("move", str(move["card"]), None)
            assert hint["way"].startswith(str(move["card"]))
            assert (view["hints"], view["hinted"]) == (1, True)
            # Asked again, or after a reload, it is the same hint and counts once.
            assert (await ann.post(at, json={"grade": "move"})).json() == hint
            assert (await ann.get(at)).json() == hint
            # Without the kernel, it says that the bot is weaker than usual.
            assert not hint["weakened"]
            bot = ENGINES["keystone"]
            monkeypatch.setattr(hints, "ENGINES", {bot.name: replace(bot, weakened=True)})
            assert (await ann.get(at)).json() == {**hint, "weakened": True}
            # Spectators learn that there was a hint, but not its content.
            assert (await ben.get(at)).status_code == 403
            assert (await ben.post(at, json={"grade": "move"})).status_code == 403
            seen = (await ben.get(f"/api/tables/{table}")).json()
            assert (seen["hints"], seen["view"]["legal"]) == (1, [])
            hinted = [entry.what for entry in (await place.context.registry.get(table)).entries[-1:]]
            assert hinted == [Hinted(0, "move")]
            assert (await do(ann, table, {"do": "act", "action": move})).status_code == 200
            assert (await ann.get(at)).json() is None
            refused = await ann.post(at, json={"grade": "move"})
            assert (refused.status_code, refused.json()["error"]) == (409, "not_now")

    asyncio.run(play())


def test_advice_depends_on_the_position(tmp_path: Path) -> None:
    """Another position after the same number of moves gets its own advice."""

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            advise, registry = place.context.bot_advice.get, place.context.registry
            one = await registry.get(await against(ann, {1: "pip"}))
            first = await advise(one, 0)
            assert await advise(one, 0) == first
            for _ in range(5):
                other = await registry.get(await against(ann, {1: "pip"}))
                dealt = LiveTable(one.row, list(other.entries), other.loaded_at)
                assert (dealt.table.moves, dealt.row.id) == (one.table.moves, one.row.id)
                told = await advise(dealt, 0)
                assert told in other.table.rules.view(other.table.state, 0).legal
                if told != first:
                    return
            raise AssertionError("five deals, and the same advice for all")

    asyncio.run(play())


def test_no_engine_is_asked_about_games_between_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What no engine has computed cannot leak."""
    asked: list[str] = []

    def names(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value).union(*map(names, value.values()))
        return set().union(*map(names, value)) if isinstance(value, list) else set()

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            right = place.context.bot_advice.get

            async def watched(live: LiveTable, seat: int) -> Any:
                asked.append(live.row.id)
                return await right(live, seat)

            monkeypatch.setattr(place.context.bot_advice, "get", watched)
            schema = (await ann.get("/api/schema/openapi.json")).json()["paths"]
            open_to_all = [
                path
                for path, does in schema.items()
                if path.startswith("/api/tables/{table}") and path.count("{") == 1 and "get" in does
            ]
            for table in (
                await against(ann, {}),
                await against(ann, {1: "gauge", 3: "pip"}, variant="teams"),
            ):
                assert (await do(ben, table, {"do": "sit"})).status_code == 200
                for client in (ann, ben):
                    refused = await client.post(f"/api/tables/{table}/hint", json={"grade": "move"})
                    assert (refused.status_code, refused.json()["error"]) == (409, "not_now")
                    assert "against built-in bots alone" in refused.json()["message"]
                    assert (await client.get(f"/api/tables/{table}/hint")).json() is None
                legal = (await ann.get(f"/api/tables/{table}")).json()["view"]["legal"]
                answers = [await do(ann, table, {"do": "act", "action": legal[0]})]
                answers += [await ben.get(path.replace("{table}", table)) for path in open_to_all]
                assert len(answers) > 3
                told = set().union(
                    *(names(one.json()) for one in answers if "json" in one.headers["content-type"])
                )
                assert not told & {"visits", "value", "best", "iterations", "nodes"}
        assert asked == []

    asyncio.run(play())
