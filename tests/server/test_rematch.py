"""Rematches, over HTTP and across a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import httpx

from robotable.store.protocol import StoreError
from robotable.store.protocol.logs import Append, Appended
from robotable.table.commands import Abort
from robotable.table.entries import Entry, Rematched
from robotable.table.timing import DAY
from tests.patience import PATIENCE
from tests.server.hosting import place_at
from tests.server.hours import Hours
from tests.server.tables_in_memory import context_at, race_of

DUEL = {"setup": {"game": "robot_master", "visibility": "private"}}


async def command(client: httpx.AsyncClient, table: str, wish: dict[str, Any]) -> httpx.Response:
    seq = (await client.get(f"/api/tables/{table}")).json().get("seq", 0)
    body = {"id": str(uuid4()), "seq": seq, "command": wish}
    return await client.post(f"/api/tables/{table}/commands", json=body)


def test_everyone_who_asks_gets_the_same_table_and_the_next_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guests("Ann", "Ben", "Cleo") as (ann, ben, cleo):
            made = (await ann.post("/api/tables", json={"setup": {"game": "robot_master"}, "seat": 0})).json()
            table = made["table"]
            assert (await command(ben, table, {"do": "sit"})).status_code == 200
            early = await ann.post(f"/api/tables/{table}/rematch")
            assert (early.status_code, early.json()["error"]) == (409, "not_now")
            assert (await command(ann, table, {"do": "resign"})).status_code == 200
            assert (await ann.get(f"/api/tables/{table}")).json()["next"] is None
            stranger = await cleo.post(f"/api/tables/{table}/rematch")
            assert (stranger.status_code, stranger.json()["error"]) == (403, "not_seated")

            both = await asyncio.gather(
                *(one.post(f"/api/tables/{table}/rematch") for one in (ann, ben, ann))
            )
            assert [one.status_code for one in both] == [200] * 3
            (following,) = {one.json()["table"] for one in both}
            assert (await cleo.get(f"/api/tables/{table}")).json()["next"] == following
            views = [(await one.get(f"/api/tables/{following}")).json() for one in (ann, ben)]
            assert [view["seat"] for view in views] == [1, 0]
            assert views[0]["status"] == "playing"
            # Ann resigned and has seat 1 now. The ids of people stay on the server.
            assert [view["series"] for view in views] == [{"wins": [1, 0], "draws": 0, "games": 1}] * 2
            assert (await ann.get(f"/api/tables/{table}")).json()["next_by"] in (0, 1)

    asyncio.run(play())


def test_every_player_is_invited_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with context_at(tmp_path) as context:
            live = await race_of(context, 2)
            await context.commands.perform(live.row.id, "ann", "Ann", Abort())
            rows = [await context.rematches.rematch(live.row.id, person) for person in ("ben", "ann", "ben")]
            assert len({row.id for row in rows}) == 1
            assert rows[0].creator == "ben"
            letters = [letter for _, letter in await context.store.notifications.lease(10**15, 10**15, 100)]
            invited = [(one.person, one.body["table"]) for one in letters if one.kind == "invited"]
            assert invited == [("ann", rows[0].id), ("ben", rows[0].id)]

    asyncio.run(play())


def test_the_link_survives_a_restart_and_a_stop_between_the_two_steps(tmp_path: Path) -> None:
    cookies: dict[str, str] = {}
    table = following = ""

    async def before() -> None:
        nonlocal table, following
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            made = (await ann.post("/api/tables", json=DUEL)).json()
            table = made["table"]
            assert (await command(ann, table, {"do": "abort"})).status_code == 200
            with patch.object(place.context.store.logs, "append", _stopped):
                assert (await ann.post(f"/api/tables/{table}/rematch")).status_code == 503
            assert (await ann.get(f"/api/tables/{table}")).json()["next"] is None
            following = (await ann.post(f"/api/tables/{table}/rematch")).json()["table"]
            cookies["robotable"] = ann.cookies["robotable"]

    async def after() -> None:
        async with place_at(tmp_path) as place:
            base = f"http://127.0.0.1:{place.port}"
            async with httpx.AsyncClient(
                base_url=base, cookies=cookies, timeout=PATIENCE, verify=False
            ) as ann:
                assert (await ann.get(f"/api/tables/{table}")).json()["next"] == following
                assert (await ann.post(f"/api/tables/{table}/rematch")).json()["table"] == following

    asyncio.run(before())
    asyncio.run(after())


async def _stopped(append: Append) -> Any:
    raise StoreError("stopped")


async def rematch(ann: httpx.AsyncClient, ben: httpx.AsyncClient, **setup: Any) -> str:
    """Ann and Ben have played, and Ann has asked for a rematch: she has seat 1 of the new table."""
    body = {"setup": {"game": "robot_master", **setup}, "seat": 0}
    made = (await ann.post("/api/tables", json=body)).raise_for_status().json()
    await ben.post(f"/api/invites/{made['invite']}/visit")
    assert (await command(ben, made["table"], {"do": "sit"})).status_code == 200
    assert (await command(ann, made["table"], {"do": "resign"})).status_code == 200
    return str((await ann.post(f"/api/tables/{made['table']}/rematch")).json()["table"])


def test_the_opponents_seat_is_reserved(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with (
            place_at(tmp_path, clock=hours) as place,
            place.guests("Ann", "Ben", "Cleo") as (ann, ben, cleo),
        ):
            table = await rematch(ann, ben)
            for wish in ({"do": "sit"}, {"do": "sit", "seat": 0}):
                assert (await command(cleo, table, wish)).json()["error"] == "seat_kept"
            kept = (await cleo.get(f"/api/tables/{table}/kept")).json()
            until = hours.now() + DAY
            assert kept == [{"seat": 0, "name": "Ben", "you": False, "until": until}]
            assert (await command(ben, table, {"do": "sit"})).status_code == 200
            assert (await ben.get(f"/api/tables/{table}")).json()["seat"] == 0

            table = await rematch(ann, ben)
            hours.ms += DAY
            assert (await command(cleo, table, {"do": "sit"})).status_code == 200

    asyncio.run(play())


def test_a_reserved_seat_is_released_by_the_host_or_declined(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guests("Ann", "Ben", "Cleo") as (ann, ben, cleo):
            table = await rematch(ann, ben)
            path = f"/api/tables/{table}"
            assert (await cleo.post(f"{path}/open", json={"seat": 0})).status_code == 403
            assert (await ann.post(f"{path}/open", json={"seat": 5})).status_code == 404
            assert (await ann.post(f"{path}/open", json={"seat": 0})).status_code == 204
            assert (await command(cleo, table, {"do": "sit"})).status_code == 200

            table = await rematch(ann, ben)
            path = f"/api/tables/{table}"
            assert (await cleo.post(f"{path}/decline", json={"reason": "no"})).status_code == 404
            assert (await ben.post(f"{path}/decline", json={"reason": "too late for me"})).status_code == 204
            assert (await command(cleo, table, {"do": "sit"})).status_code == 200

    asyncio.run(play())


def test_a_private_rematch_is_visible_to_the_invited_players(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guests("Ann", "Ben", "Cleo") as (ann, ben, cleo):
            table = await rematch(ann, ben, visibility="private")
            assert (await ben.get(f"/api/tables/{table}")).json()["table"] == table
            assert (await cleo.get(f"/api/tables/{table}")).status_code == 404

    asyncio.run(play())


def test_a_guest_who_signs_in_keeps_the_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await rematch(ann, ben)
            account = {"login": "ben", "password": "correct horse"}
            async with place.guest("Benjamin") as other:
                assert (await other.post("/api/people/account", json=account)).status_code == 200
            assert (await ben.post("/api/people/login", json=account)).status_code == 200
            assert (await command(ben, table, {"do": "sit"})).status_code == 200

    asyncio.run(play())


def test_a_link_made_by_an_older_version_still_leads_to_its_table(tmp_path: Path) -> None:
    """Their ids were made differently and may start with a dash."""

    async def play() -> None:
        async with context_at(tmp_path) as context:
            live = await race_of(context, 2)
            await context.commands.perform(live.row.id, "ann", "Ann", Abort())
            old = await context.registry.create(live.row.setup, "ann", "-9GxQ2abcdef")
            rematched = Entry(live.table.seq + 1, 5, Rematched(old.id))
            append = Append(
                table=live.row.id, expected=live.table.seq, entries=(rematched,), at=5, status="over"
            )
            assert await context.store.logs.append(append) == Appended(rematched.seq)
            await context.committer.catch_up(live)
            assert (await context.rematches.rematch(live.row.id, "ben")).id == old.id

    asyncio.run(play())
