"""Streams and sockets end with their session, and their number is limited."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from robotable.server.ops.limits import Cap
from robotable.server.people.sessions import COOKIE_SECONDS
from robotable.table.commands import Sit
from robotable.table.setup import Setup, checked
from tests.patience import PATIENCE, until_async
from tests.server.hosting import Place, heard, place_at
from tests.server.hours import Hours


@asynccontextmanager
async def program(place: Place, owner: httpx.AsyncClient) -> AsyncIterator[tuple[str, httpx.AsyncClient]]:
    """A new token of this person: its id, and a client that uses it."""
    made = (
        await owner.post("/api/me/tokens", json={"label": "bot", "scopes": ["account"], "days": 30})
    ).json()
    headers = {"authorization": f"Bearer {made['token']}"}
    async with httpx.AsyncClient(
        base_url=str(owner.base_url), headers=headers, timeout=PATIENCE, verify=False
    ) as client:
        yield made["id"], client


async def drained(answer: httpx.Response) -> None:
    async for _ in answer.aiter_lines():
        pass


def test_revoking_a_token_ends_its_streams_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robotable.server.people.connections.CHECK_EVERY", 3600.0)

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            table = (await ann.post("/api/tables", json={"setup": {"game": "robot_master"}})).json()["table"]
            async with (
                program(place, ann) as (id, bot),
                bot.stream("GET", "/api/bot/events") as events,
                bot.stream("GET", f"/api/bot/tables/{table}") as views,
                place.socket(ann, table) as mine,
            ):
                await heard(mine, "update")
                assert (await ann.delete(f"/api/me/sessions/{id}")).status_code == 204
                async with asyncio.timeout(PATIENCE):
                    await asyncio.gather(drained(events), drained(views))
                # The owner's other session continues.
                await mine.send(json.dumps({"type": "resync", "since": 0}))
                await heard(mine, "update")
                assert (await ann.post("/api/people/logout")).status_code == 204
                with pytest.raises(websockets.ConnectionClosed):
                    await heard(mine, "nothing")
                assert mine.close_code == 4401

    asyncio.run(play())


def test_sessions_that_expire_or_end_elsewhere_close_their_connections(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with place_at(tmp_path, clock=hours) as place, place.guests("Ann", "Ben") as (ann, ben):
            made = (await ann.post("/api/tables", json={"setup": {"game": "robot_master"}})).json()
            store = place.context.store
            async with place.socket(ann, made["table"]) as first, place.socket(ben, made["table"]) as second:
                for one in (first, second):
                    await heard(one, "update")
                await store.people.set_closed((await ann.get("/api/me")).json()["id"], True)
                await place.context.connections.close_ended()
                with pytest.raises(websockets.ConnectionClosed):
                    await heard(first, "nothing")
                await second.send(json.dumps({"type": "resync", "since": 0}))
                await heard(second, "update")
                hours.ms += COOKIE_SECONDS * 1000 + 1
                await place.context.connections.close_ended()
                with pytest.raises(websockets.ConnectionClosed):
                    await heard(second, "nothing")

    asyncio.run(play())


async def opened(place: Place, client: httpx.AsyncClient, table: str) -> str:
    """The first message of a new socket, or its error."""
    async with place.socket(client, table) as there:
        first = json.loads(await there.recv())
        return str(first.get("error", {}).get("error", first["type"]))


@pytest.mark.parametrize("limits", [{"per_person": 2}, {"per_network": 2}])
def test_connections_are_limited(tmp_path: Path, limits: dict[str, int]) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            for name, limit in limits.items():
                setattr(place.context.connections, name, limit)
            table = (await ann.post("/api/tables", json={"setup": {"game": "robot_master"}})).json()["table"]
            async with place.socket(ann, table) as first:
                await heard(first, "update")
                async with ann.stream("GET", "/api/bot/events"):
                    await until_async(lambda: len(place.context.connections) == 2, "both connections")
                    assert await opened(place, ann, table) == "too_many"
                    answer = await ann.get("/api/bot/events")
                    assert (answer.status_code, answer.json()["key"]) == (429, "connections")
                    others = "update" if "per_person" in limits else "too_many"
                    assert await opened(place, ben, table) == others
            await until_async(lambda: not len(place.context.connections), "both to be closed")
            assert await opened(place, ann, table) == "update"

    asyncio.run(play())


def test_tokens_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robotable.server.routes.sessions.TOKENS", Cap("tokens", "person", 2, "409"))

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            made = [
                await ann.post("/api/me/tokens", json={"label": "bot", "scopes": ["account"], "days": 30})
                for _ in range(3)
            ]
            assert [one.status_code for one in made] == [201, 201, 409]
            await ann.delete(f"/api/me/sessions/{made[0].json()['id']}")
            assert (
                await ann.post("/api/me/tokens", json={"label": "bot", "scopes": ["account"], "days": 30})
            ).status_code == 201

    asyncio.run(play())


def test_a_bot_hears_of_every_table_where_it_is_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("robotable.server.routes.bot_streams.BATCH", 20)

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            person, context = (await ann.get("/api/me")).json()["id"], place.context
            setup = checked(Setup(game="robot_master", options={"variant": "solo"}), frozenset())

            async def make() -> str:
                row = await context.registry.create(setup, person)
                await context.commands.perform(row.id, person, "Ann", Sit())
                return row.id

            tables = set(await asyncio.gather(*(make() for _ in range(60))))
            told: list[Any] = []
            async with asyncio.timeout(PATIENCE), ann.stream("GET", "/api/bot/events") as events:
                async for line in events.aiter_lines():
                    told += [json.loads(line)] if line else []
                    if len(told) == len(tables):
                        break
            assert {one["table"] for one in told} == tables

    asyncio.run(play())
