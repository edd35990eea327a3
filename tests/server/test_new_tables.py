"""Creating a table: bots in the remaining seats, lots, the first view, and guests without a session."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.hosting import place_at
from tests.server.loopback import unlimited


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


@pytest.mark.parametrize("bot", ["random", None])
def test_a_seat_is_drawn_by_lot(bot: str | None, tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path, rng=Random(3)) as place, place.guest("Ann") as ann:
            unlimited(place.context)
            seats: Counter[int] = Counter()
            for _ in range(12):
                wish = {"setup": {"game": "robot_master"}, "seat": "lot", "bot": bot}
                made = (await ann.post("/api/tables", json=wish)).raise_for_status().json()
                table = (await ann.get(f"/api/tables/{made['table']}")).json()
                seats[table["seat"]] += 1
                other = table["sitters"][1 - table["seat"]]
                assert (None if other is None else other["engine"]) == bot
            assert set(seats) == {0, 1}
            assert min(seats.values()) >= 3

    asyncio.run(play())


def test_a_lot_leaves_the_seats_of_bots_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            teams = {"game": "robot_master", "options": {"variant": "teams"}}
            setup = teams | {"bots": {"0": "random", "1": "random", "3": "random"}}
            made = (await ann.post("/api/tables", json={"setup": setup, "seat": "lot"})).json()
            assert (await ann.get(f"/api/tables/{made['table']}")).json()["seat"] == 2
            full = setup | {"bots": {str(seat): "random" for seat in range(4)}}
            answer = await ann.post("/api/tables", json={"setup": full, "seat": "lot"})
            assert (answer.status_code, answer.json()["error"]) == (422, "bad_options")
            unknown = await ann.post("/api/tables", json={"setup": {"game": "chess"}, "seat": "lot"})
            assert (unknown.status_code, unknown.json()["error"]) == (422, "bad_options")

    asyncio.run(play())


def test_bots_of_one_name_are_numbered_everywhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            wish = {
                "setup": {"game": "robot_master", "options": {"variant": "teams"}, "bots": {"2": "greedy"}},
                "seat": 1,
                "bot": "random",
            }
            made = (await ann.post("/api/tables", json=wish)).raise_for_status().json()
            path = f"/api/tables/{made['table']}"
            names = ["random", "Ann", "greedy", "random 2"]
            table = (await ann.get(path)).json()
            assert [one["name"] for one in table["sitters"]] == names
            body = {"id": "resigning", "seq": table["seq"], "command": {"do": "resign"}}
            (await ann.post(f"{path}/commands", json=body)).raise_for_status()
            record = (await ann.get(f"{path}/record")).text
            assert "seat 0: random\n" in record
            assert "seat 3: random 2\n" in record

    asyncio.run(play())


def test_the_games_that_can_be_played_in_matches_are_listed(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            games = (await ann.get("/api/games")).json()
            assert {one["name"] for one in games if one["matches"]} == {"robot_master"}
            for one in games:
                setup = {"game": one["name"], "match": {"rounds": 2}}
                answer = await ann.post("/api/tables", json={"setup": setup})
                assert answer.is_success is one["matches"]

    asyncio.run(play())
