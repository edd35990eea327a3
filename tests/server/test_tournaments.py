"""Tournaments over HTTP: creating, joining, playing, watching, and everything that is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from robotable.server.context import AppContext
from robotable.server.people.sessions import hashed
from robotable.store.protocol.moderation import Action
from robotable.store.protocol.sessions import Session
from robotable.store.sqlite import SqliteStore
from robotable.tournaments.ids import table_id
from tests.patience import PATIENCE, until_async
from tests.server.loopback import Site, serving, unlimited

CLOCK = {"kind": "fischer", "initial": 60, "increment": 5}
SETUP: dict[str, Any] = {"name": "Cup", "format": "swiss", "game": "robot_master", "time": CLOCK}
Client = httpx.AsyncClient


@asynccontextmanager
async def club(path: Path, *people: str) -> AsyncIterator[tuple[Site, list[Client]]]:
    """Accounts, and clients for them."""
    async with serving(unlimited(AppContext(SqliteStore(path / "table.db")))) as at:
        await at.add_people(people)
        for one in people:
            if not one.startswith("guest"):
                assert await at.context.store.people.become_account(one, one, None)
        clients = [at.client(one) for one in people]
        try:
            yield at, clients
        finally:
            for client in clients:
                await client.aclose()


async def made(client: Client, **changes: Any) -> str:
    answer = await client.post("/api/tournaments", json={**SETUP, "pause": 0, **changes})
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["view"]["tournament"]
    return id


async def post(client: Client, tournament: str, do: str, body: Any = None) -> httpx.Response:
    path = f"/api/tournaments/{tournament}/{do}"
    return await (client.post(path) if body is None else client.post(path, json=body))


async def refused(answer: Awaitable[httpx.Response]) -> tuple[int, str]:
    found = await answer
    return found.status_code, found.json()["error"]


async def view(client: Client, tournament: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get(f"/api/tournaments/{tournament}")).json()["view"]
    return found


async def resigned(client: Client, table: str) -> None:
    seq = (await client.get(f"/api/tables/{table}")).json()["seq"]
    body = {"id": f"resign-{table}", "seq": seq, "command": {"do": "resign"}}
    answer = await client.post(f"/api/tables/{table}/commands", json=body)
    assert answer.status_code == 200, answer.text


async def until_playing(client: Client, table: str) -> None:
    """The table of a new pairing is opened a moment later."""
    async with asyncio.timeout(PATIENCE):
        while (await client.get(f"/api/tables/{table}")).json().get("status") != "playing":
            await asyncio.sleep(0.05)


def play(path: Path, people: list[str], scenario: Callable[..., Awaitable[None]]) -> None:
    async def run() -> None:
        async with club(path, *people) as (at, clients):
            await scenario(at, *clients)

    asyncio.run(run())


def test_two_rounds_from_beginning_to_end(tmp_path: Path) -> None:
    async def scenario(at: Site, olga: Client, ann: Client, ben: Client, cleo: Client, dora: Client) -> None:
        id = await made(olga, rounds=2)
        listed = (await ann.get("/api/tournaments")).json()["tournaments"]
        assert [(one["tournament"], one["players"]) for one in listed] == [(id, 0)]
        players = [ann, ben, cleo, dora]
        for number, player in enumerate(players):
            joined = (await post(player, id, "join", {})).json()
            assert (joined["you"], joined["invite"], joined["organises"]) == (number, None, False)
        assert (await post(olga, id, "start")).status_code == 200
        live = await at.context.tournaments.get(id)
        for round in (1, 2):
            for game in [one for one in live.tournament.games if one.round == round]:
                table = table_id(id, game.number)
                await until_playing(players[game.first], table)
                seen = (await players[game.first].get(f"/api/tables/{table}")).json()
                assert (seen["tournament"]["tournament"], seen["tournament"]["round"]) == (id, round)
                assert (seen["tournament"]["name"], seen["seat"]) == ("Cup", 0)
                await resigned(players[game.first], table)
            done = ("running", round + 1) if round == 1 else ("over", round)
            await until_async(lambda: (live.tournament.status, live.tournament.round) == done)  # noqa: B023
        over = await view(olga, id)
        assert [row["score"] for row in over["standings"]] == [4, 2, 2, 0]
        page = (await olga.get(f"/api/tournaments/{id}/games")).json()
        assert [one["round"] for one in page["games"]] == [1, 1, 2, 2]
        assert (await olga.get("/api/tournaments")).json()["tournaments"] == []
        assert len((await olga.get("/api/tournaments?past=true")).json()["tournaments"]) == 1
        assert len((await dora.get("/api/me/tournaments")).json()["tournaments"]) == 1

    play(tmp_path, ["olga", "ann", "ben", "cleo", "dora"], scenario)


def test_what_is_refused(tmp_path: Path) -> None:
    async def scenario(at: Site, olga: Client, ann: Client, guest: Client) -> None:
        id = await made(olga, most=2)
        assert await refused(guest.post("/api/tournaments", json=SETUP)) == (403, "no_account")
        assert await refused(post(guest, id, "join", {})) == (403, "no_account")
        assert await refused(ann.post("/api/tournaments", json={**SETUP, "starts": 5})) == (
            422,
            "bad_tournament",
        )
        bad = {**SETUP, "time": {"kind": "untimed"}}
        assert await refused(ann.post("/api/tournaments", json=bad)) == (422, "bad_tournament")
        assert await refused(post(ann, id, "start")) == (403, "not_organiser")
        assert await refused(post(olga, id, "start")) == (409, "too_few")
        assert await refused(post(ann, id, "withdraw")) == (409, "not_in")
        assert await refused(post(olga, id, "bots", {"engine": "pip"})) == (409, "no_bots")
        assert await refused(post(olga, id, "bots", {"engine": "hal"})) == (422, "bad_options")
        assert await refused(ann.get("/api/tournaments/none")) == (404, "no_tournament")
        assert (await post(ann, id, "cancel")).status_code == 403
        assert (await post(olga, id, "cancel")).json()["view"]["cancelled"] == "organiser"
        assert await refused(post(ann, id, "join", {})) == (409, "not_now")
        for _ in range(5):
            await made(olga)
        assert await refused(olga.post("/api/tournaments", json=SETUP)) == (429, "too_many_tournaments")

    play(tmp_path, ["olga", "ann", "guest"], scenario)


def test_joining_by_invitation(tmp_path: Path) -> None:
    async def scenario(at: Site, olga: Client, ann: Client, ben: Client) -> None:
        id = await made(olga, admission="invited", bots=True)
        assert (await ann.get("/api/tournaments")).json()["tournaments"] == []
        token = (await olga.get(f"/api/tournaments/{id}")).json()["invite"]
        assert await refused(post(ann, id, "join", {})) == (403, "not_invited")
        assert await refused(post(ann, id, "join", {"invite": "wrong"})) == (403, "not_invited")
        assert (await post(ann, id, "join", {"invite": token})).json()["you"] == 0
        assert (await post(ann, id, "withdraw")).json()["view"]["players"][0]["active"] is False
        assert (await post(ann, id, "join", {})).json()["you"] == 0
        assert (await post(olga, id, "remove", {"player": 0})).status_code == 200
        assert await refused(post(ann, id, "join", {"invite": token})) == (409, "not_now")
        answer = await post(olga, id, "bots", {"engine": "pip", "count": 3})
        assert [one["name"] for one in answer.json()["view"]["players"]][1:] == ["pip", "pip 2", "pip 3"]
        assert await refused(post(olga, id, "bots", {"engine": "pip", "count": 61})) == (409, "full")
        assert token not in (await ann.get(f"/api/tournaments/{id}")).text

    play(tmp_path, ["olga", "ann", "ben"], scenario)


def test_a_moderator_can_end_a_tournament(tmp_path: Path) -> None:
    async def scenario(at: Site, olga: Client, ann: Client, mo: Client) -> None:
        id = await made(olga, bots=True)
        await post(olga, id, "bots", {"engine": "pip", "count": 2})
        await post(olga, id, "start")
        assert await refused(post(olga, id, "cancel")) == (409, "not_now")
        promotion = Action(do="promote", by=None, whom="mo", at=1, role="moderator")
        await at.context.store.moderation.perform(promotion)
        # A promotion ends all sessions.
        again = Session(hash=hashed("mo"), person="mo", kind="browser", label="", created=1, expires=None)
        await at.context.store.sessions.add(again)
        at.context.identity.forget("mo")
        answer = await post(mo, id, "cancel")
        assert answer.status_code == 200, answer.text
        assert answer.json()["view"]["cancelled"] == "moderator"
        assert (await ann.get("/api/tournaments?past=true")).json()["tournaments"] == []

    play(tmp_path, ["olga", "ann", "mo"], scenario)


def test_spectators_share_one_encoding(tmp_path: Path) -> None:
    """And see what happens without asking again."""

    async def scenario(at: Site, olga: Client, ann: Client) -> None:
        id = await made(olga)
        async with ann.stream("GET", f"/api/tournaments/{id}/live") as stream:
            lines = (line async for line in stream.aiter_lines() if line)
            first = json.loads(await anext(lines))
            assert (first["seq"], first["players"]) == (1, [])
            await post(olga, id, "join", {})
            second = json.loads(await anext(lines))
            assert (second["seq"], second["players"][0]["name"]) == (2, "Name of olga")
        live = await at.context.tournaments.get(id)
        assert live.shown is not None
        assert json.loads(live.shown[1]) == second

    play(tmp_path, ["olga", "ann"], scenario)


def test_nobody_watches_a_duplicate_game_while_others_play_its_deal(tmp_path: Path) -> None:
    async def scenario(at: Site, olga: Client, *players: Client) -> None:
        id = await made(olga, duplicate="matchpoints", rounds=1)
        for player in players:
            await post(player, id, "join", {})
        await post(olga, id, "start")
        one, two = (await view(olga, id))["games"]
        for game in (one, two):
            await until_playing(players[game["first"]], game["table"])
        assert await refused(olga.get(f"/api/tables/{one['table']}")) == (404, "no_table")
        await resigned(players[one["first"]], one["table"])
        live = await at.context.tournaments.get(id)
        await until_async(lambda: live.tournament.games[0].result is not None)
        assert await refused(olga.get(f"/api/tables/{one['table']}")) == (404, "no_table")
        await resigned(players[two["second"]], two["table"])
        await until_async(lambda: live.tournament.status == "over")
        assert (await olga.get(f"/api/tables/{one['table']}")).status_code == 200
        round = (await olga.get(f"/api/tournaments/{id}/rounds/1")).json()
        assert [game["over"] for game in round["games"]] == [True, True]
        assert await refused(olga.get(f"/api/tournaments/{id}/rounds/2")) == (404, "no_round")

    play(tmp_path, ["olga", "ann", "ben", "cleo", "dora"], scenario)
