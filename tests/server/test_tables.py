"""Tables over HTTP: creating them, refusals, and how a game ended."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from robotable.games.record_text import read_record
from robotable.server.public_url import PublicUrl
from robotable.table.timing import DAY
from tests.patience import PATIENCE
from tests.server.hosting import place_at
from tests.server.hours import Hours
from tests.server.test_rematch import command


async def duel(ann: httpx.AsyncClient, ben: httpx.AsyncClient, **setup: Any) -> str:
    """Ann on seat 0, Ben on seat 1."""
    body = {"setup": {"game": "robot_master", **setup}, "seat": 0}
    made = (await ann.post("/api/tables", json=body)).raise_for_status().json()
    await ben.post(f"/api/invites/{made['invite']}/visit")
    assert (await command(ben, made["table"], {"do": "sit"})).status_code == 200
    return str(made["table"])


@pytest.mark.parametrize(
    ("wishes", "result"),
    [
        ([(1, {"do": "resign"})], "seat 0 wins, points 0 0, resigned"),
        (
            [(0, {"do": "offer_draw"}), (1, {"do": "answer_draw", "accept": True})],
            "draw, points 0 0, agreed draw",
        ),
        ([(0, {"do": "abort"})], "aborted"),
    ],
)
def test_the_record_says_how_the_game_ended(
    tmp_path: Path, wishes: list[tuple[int, dict[str, Any]]], result: str
) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await duel(ann, ben)
            for seat, wish in wishes:
                assert (await command((ann, ben)[seat], table, wish)).status_code == 200
            text = (await ann.get(f"/api/tables/{table}/record")).text
            assert text.endswith(f"\nresult: {result}\n")
            assert read_record(text).players == ("Ann", "Ben")

    asyncio.run(play())


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({"seat": 2}, 409, "unknown"),
        ({"seat": -1}, 409, "unknown"),
        ({"seat": 1, "bots": {"1": "random"}}, 409, "seat_taken"),
        ({"game": "micro_robots", "time": {"kind": "per_move", "seconds": 60}}, 422, "bad_options"),
        ({"game": "ricochet_robots", "time": {"kind": "days", "days": 2}}, 422, "bad_options"),
    ],
)
def test_a_refused_request_creates_no_table(
    tmp_path: Path, body: dict[str, Any], status: int, error: str
) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            seat = body.pop("seat", None)
            whole = {"setup": {"game": "robot_master", **body}, "seat": seat}
            answer = await ann.post("/api/tables", json=whole)
            assert (answer.status_code, answer.json()["error"]) == (status, error)
            assert (await ann.get("/api/me/tables")).json()["tables"] == []

    asyncio.run(play())


def test_nobody_on_vacation_can_create_a_correspondence_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            await ann.post("/api/me/vacation", json={"days": 2})
            body = {"setup": {"game": "robot_master", "time": {"kind": "days", "days": 2}}}
            assert (await ann.post("/api/tables", json=body)).json()["error"] == "on_vacation"
            assert (await ann.get("/api/me/tables")).json()["tables"] == []

    asyncio.run(play())


def test_notifications_link_to_the_page(tmp_path: Path) -> None:
    async def play() -> None:
        page = tmp_path / "page"
        page.mkdir()
        (page / "index.html").write_text("<!doctype html>")
        public_url = PublicUrl("https://example.org", "/robots")
        async with place_at(tmp_path, public_url=public_url, page=page) as place:
            link = public_url.of_table("abc")
            assert link == "https://example.org/robots/t/abc"
            async with httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{place.port}", timeout=PATIENCE, verify=False
            ) as anybody:
                answer = await anybody.get(link.removeprefix("https://example.org"))
            assert (answer.status_code, answer.text) == (200, "<!doctype html>")

    asyncio.run(play())


def test_what_the_lobby_lists(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            time = {"kind": "fischer", "initial": 300, "increment": 5}
            teams = {"game": "robot_master", "options": {"variant": "teams"}, "visibility": "open"}
            match = {"rounds": 2, "points": None, "duplicate": False}
            setup = {**teams, "time": time, "match": match, "bots": {"3": "random"}}
            made = (await ann.post("/api/tables", json={"setup": setup})).raise_for_status().json()
            (found,) = (await ben.get("/api/tables")).json()["tables"]
            assert found["table"] == made["table"]
            assert (found["host"], found["taken"], found["seats"]) == ("Ann", 2, 4)
            assert (found["time"], found["match"]) == (time, match)
            (mine,) = (await ann.get("/api/me/tables")).json()["tables"]
            assert mine["host"] == "Ann"

    asyncio.run(play())


def test_a_table_leaves_the_lobby_a_day_after_its_host(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with place_at(tmp_path, clock=hours) as place, place.guests("Ann", "Ben") as (ann, ben):
            setup = {"game": "robot_master", "visibility": "open"}
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]

            async def listed() -> bool:
                await ben.get(f"/api/tables/{table}")  # spectators do not count
                return bool((await ben.get("/api/tables")).json()["tables"])

            hours.ms += DAY - 1
            assert await listed()
            await ann.get(f"/api/tables/{table}")
            hours.ms += DAY
            assert await listed()
            hours.ms += 1
            assert not await listed()
            await ann.get(f"/api/tables/{table}")
            assert await listed(), "the host is back"

    asyncio.run(play())
