"""Creating a table: bots in the remaining seats, the first view, and guests without a session."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.hosting import place_at


@pytest.mark.parametrize(
    ("game", "options", "seat", "bots"),
    [
        ("robot_master", {}, None, [False, True]),
        ("robot_master", {}, 1, [True, False]),
        ("robot_master", {"variant": "teams"}, 2, [True, True, False, True]),
        ("robot_master", {"variant": "solo"}, None, [False]),
    ],
)
def test_a_bot_takes_every_remaining_seat(
    game: str, options: dict[str, Any], seat: int | None, bots: list[bool], tmp_path: Path
) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            wish = {"setup": {"game": game, "options": options}, "seat": seat, "bot": "random"}
            made = (await ann.post("/api/tables", json=wish)).json()
            table = (await ann.get(f"/api/tables/{made['table']}")).json()
            assert [one["engine"] == "random" for one in table["sitters"]] == bots
            assert table["status"] == "playing"
            listed = (await ann.get("/api/me/tables")).json()["tables"]
            assert listed[0]["sitters"] == table["sitters"]

    asyncio.run(play())


def test_a_bot_of_another_game_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            answer = await ann.post(
                "/api/tables", json={"setup": {"game": "robot_master"}, "bot": "micro-easy"}
            )
            assert (answer.status_code, answer.json()["error"]) == (422, "bad_options")

    asyncio.run(play())


def test_the_answer_shows_the_table_to_its_creator(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            wish = {"setup": {"game": "robot_master"}, "bot": "random", "guest": "Somebody"}
            made = (await ann.post("/api/tables", json=wish)).json()
            assert made["view"] == (await ann.get(f"/api/tables/{made['table']}")).json()
            assert made["view"]["seat"] == 0
            assert len(made["view"]["view"]["hand"]) == 12
            # Ann has a session, so no guest is created.
            assert made["me"] == (await ann.get("/api/me")).json()
            assert made["me"]["name"] == "Ann"

    asyncio.run(play())


def test_a_stranger_becomes_a_guest_with_the_first_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.stranger() as stranger:
            wish = {"setup": {"game": "robot_master"}, "bot": "random"}
            answer = await stranger.post("/api/tables", json=wish)
            assert (answer.status_code, answer.json()["error"]) == (401, "nobody")
            for refused, error in (
                ({**wish, "guest": "Ann", "bot": "micro-easy"}, "bad_options"),
                ({"setup": wish["setup"], "guest": "Ann", "seat": 7}, "unknown"),
                ({**wish, "guest": " "}, "bad_name"),
            ):
                answer = await stranger.post("/api/tables", json=refused)
                assert answer.json()["error"] == error
                # A refused request creates no guest.
                assert not stranger.cookies
            made = (await stranger.post("/api/tables", json={**wish, "guest": "Ann"})).json()
            assert made["view"]["sitters"][0]["name"] == "Ann"
            assert (await stranger.get("/api/me")).json() == made["me"]

    asyncio.run(play())
