"""Plays a tournament of built-in bots or programs while the server is killed, and audits it afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import msgspec

from benchmarks.tournaments.audit import Audit, audited
from benchmarks.tournaments.program import Program
from robotable.server.context import AppContext
from robotable.store.protocol.moderation import Action
from tests.patience import PATIENCE
from tests.server.loopback import Site, add_sessions, headers
from tests.server.process import Mortal
from tests.store.store_at import store_at

ORGANISER: Final = "olga"


class Played(msgspec.Struct, kw_only=True):
    audit: Audit
    kills: int
    seconds: float
    standings: list[tuple[str, int]]
    """Names and scores."""


async def played_and_killed(
    where: Path | str,
    setup: Mapping[str, Any],
    bots: Mapping[str, int],
    *,
    kills: Sequence[float],
    programs: int = 0,
    patience: float = PATIENCE,
    seed: int = 0,
) -> Played:
    """`bots` are the built-in ones, and `programs` take part through the API. `kills` are the shares of the
    games (of the time in an arena) after which the server is killed. A few milliseconds more pass at random,
    so that it dies in the middle of something."""
    rng, began = Random(seed), time.monotonic()
    people = [f"program-{number}" for number in range(programs)]
    await prepare(where, people)
    server = Mortal(where)
    server.start()
    try:
        async with (
            asyncio.timeout(patience),
            httpx.AsyncClient(
                base_url=f"http://{server.at}", headers=headers(ORGANISER), timeout=patience, verify=False
            ) as client,
        ):
            id = await created(client, setup, bots, programs)
            playing = [
                asyncio.create_task(Program(server.at, id, one, Random(f"{seed} {one}")).take_part())
                for one in people
            ]
            await begun(client, id, sum(bots.values()) + programs)
            for share in kills:
                while not _has_come(await _view(client, id), share):
                    await asyncio.sleep(0.2)
                await asyncio.sleep(rng.uniform(0, 0.3))
                await asyncio.to_thread(server.kill)
                server.start()
            while (view := await _view(client, id))["status"] == "running":
                await asyncio.sleep(0.5)
            view["all_games"] = await _games(client, id)
            await asyncio.gather(*playing)
    finally:
        await asyncio.to_thread(server.stop)
    store = store_at(where)
    await store.open()
    try:
        audit = await audited(store, id, view)
    finally:
        await store.close()
    names = {one["number"]: one["name"] for one in view["players"]}
    return Played(
        audit=audit,
        kills=server.kills,
        seconds=time.monotonic() - began,
        standings=[(names[one["player"]], one["score"]) for one in view["standings"]],
    )


async def prepare(where: Path | str, people: Sequence[str]) -> None:
    """Accounts, whose sessions are those that test sites use. The organiser is a moderator, who may have as
    many built-in bots as they like."""
    store = store_at(where)
    await store.open()
    await Site(AppContext(store), 0).add_people([ORGANISER, *people])
    for one in (ORGANISER, *people):
        assert await store.people.become_account(one, one, None) is not None
    await store.moderation.perform(Action(do="promote", by=None, whom=ORGANISER, at=1, role="moderator"))
    await add_sessions(store, ORGANISER)  # a promotion ends all sessions
    await store.close()


async def created(
    client: httpx.AsyncClient, setup: Mapping[str, Any], bots: Mapping[str, int], programs: int
) -> str:
    most = sum(bots.values()) + programs
    wanted = {"name": "Benchmark", "bots": True, "pause": 0, "most": most, **setup}
    made = (await client.post("/api/tournaments", json=wanted)).raise_for_status().json()
    id: str = made["view"]["tournament"]
    for engine, count in bots.items():
        path = f"/api/tournaments/{id}/bots"
        (await client.post(path, json={"engine": engine, "count": count})).raise_for_status()
    return id


async def begun(client: httpx.AsyncClient, id: str, players: int) -> None:
    """Begin when everybody has joined."""
    while len((await _view(client, id))["players"]) < players:
        await asyncio.sleep(0.05)
    (await client.post(f"/api/tournaments/{id}/start")).raise_for_status()


async def _view(client: httpx.AsyncClient, id: str) -> dict[str, Any]:
    try:
        found = (await client.get(f"/api/tournaments/{id}")).raise_for_status().json()
    except httpx.TransportError:  # it was killed at this moment
        await asyncio.sleep(0.2)
        return await _view(client, id)
    view: dict[str, Any] = found["view"]
    return view


async def _games(client: httpx.AsyncClient, id: str) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = []
    since: int | None = 0
    while since is not None:
        page = (await client.get(f"/api/tournaments/{id}/games?since={since}")).raise_for_status().json()
        games += page["games"]
        since = page["next"]
    return games


def _has_come(view: dict[str, Any], share: float) -> bool:
    if view["status"] != "running":
        return True
    minutes = view["setup"]["minutes"]
    if minutes is not None:
        left = (view["ends"] - time.time() * 1000) / (60_000 * minutes)
        return bool(1 - left >= share)
    games = view["rounds"] * (len(view["players"]) // 2)
    finished = sum(one["over"] for one in view["games"])
    before = (view["round"] - 1) * (len(view["players"]) // 2)
    return bool(before + finished >= share * games)
