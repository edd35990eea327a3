"""Creating a table where a bot takes the remaining seats."""

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
