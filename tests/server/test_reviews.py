"""Reviews over HTTP: refused during the game, then computed once and the same for everyone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from robotable.games.record_text import read_record
from robotable.kernel import NATIVE
from robotable.review import reviewer
from robotable.review.effort import Effort
from robotable.review.review import Review
from robotable.server.play.game_reviews import GameReviews
from tests.patience import PATIENCE
from tests.server.hosting import Place, place_at
from tests.server.test_rematch import command
from tests.server.test_tables import duel

pytestmark = pytest.mark.skipif(not NATIVE, reason="reviews need the compiled kernel")

LOW = Effort(known=30, open=20, exact_from=4, exact_nodes=100_000, hands=8, states=100_000)


@pytest.fixture(autouse=True)
def low(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server does with a review does not depend on how long it was thought about."""
    monkeypatch.setattr(GameReviews, "effort", LOW)


async def reviewed(client: httpx.AsyncClient, at: str) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            found = (await client.get(at)).raise_for_status().json()
            if found["stage"] != "computing":
                return found
            await asyncio.sleep(0.05)


async def begun(place: Place, ann: httpx.AsyncClient, ben: httpx.AsyncClient, **setup: Any) -> str:
    """A duel after four placements."""
    table = await duel(ann, ben, **setup)
    for seat in (0, 1, 0, 1):
        client = (ann, ben)[seat]
        legal = (await client.get(f"/api/tables/{table}")).json()["view"]["legal"]
        done = await command(client, table, {"do": "act", "action": legal[0]})
        assert done.status_code == 200
    return table


def test_a_finished_game_gets_one_review_for_everyone(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await begun(place, ann, ben)
            at = f"/api/tables/{table}/review"
            for refused in (await ann.get(at), await ann.post(at)):
                assert (refused.status_code, refused.json()["error"]) == (409, "not_over")
            line = await ann.post(f"{at}/line", json={"turn": 0})
            assert (line.status_code, line.json()["error"]) == (409, "not_over")
            assert (await command(ben, table, {"do": "resign"})).status_code == 200
            assert (await ann.get(at)).json()["stage"] == "none"
            assert (await ann.post(at)).json()["stage"] == "computing"
            found = await reviewed(ben, at)
            assert (found["stage"], found["done"], found["parts"]) == ("ready", 4, 4)
            # Somebody who follows the link gets the same, and asking again changes nothing.
            async with place.stranger() as other:
                assert (await other.get(at)).json() == found
                assert (await other.post(at)).json() == found
            record = read_record((await ann.get(f"/api/tables/{table}/record")).text)
            expected = reviewer.review(record, effort=LOW)
            assert msgspec.convert(found["review"], Review) == msgspec.json.decode(
                msgspec.json.encode(expected), type=Review
            )

    asyncio.run(play())


def test_a_line_of_your_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await begun(place, ann, ben)
            assert (await command(ben, table, {"do": "resign"})).status_code == 200
            at = f"/api/tables/{table}/review/line"
            start = (await ann.post(at, json={"turn": 2})).raise_for_status().json()
            assert start["moves"] == []
            own = start["view"]["legal"][-1]
            after = (await ann.post(at, json={"turn": 2, "moves": [own]})).raise_for_status().json()
            assert [move["seat"] for move in after["moves"]] == [0, 1]
            assert after["moves"][0]["action"] == own
            again = (await ben.post(at, json={"turn": 2, "moves": [own]})).json()
            assert again == after
            for body, status, error in (
                ({"turn": 2, "moves": [own, own]}, 422, "illegal"),
                ({"turn": 2, "moves": [{"action": "nonsense"}]}, 422, "illegal"),
                ({"turn": 99}, 404, "no_turn"),
                ({"turn": -1}, 422, "no_turn"),
                ({"turn": 2, "moves": [own] * 25}, 422, "too_long"),
            ):
                refused = await ann.post(at, json=body)
                assert (refused.status_code, refused.json()["error"]) == (status, error), body

    asyncio.run(play())


def test_a_private_table_shows_its_review_to_nobody_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await begun(place, ann, ben, visibility="private")
            assert (await command(ben, table, {"do": "resign"})).status_code == 200
            async with place.stranger() as other:
                for refused in (
                    await other.get(f"/api/tables/{table}/review"),
                    await other.post(f"/api/tables/{table}/review"),
                ):
                    assert refused.status_code == 404

    asyncio.run(play())


def test_a_game_without_placements_says_why(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = await duel(ann, ben)
            assert (await command(ann, table, {"do": "abort"})).status_code == 200
            at = f"/api/tables/{table}/review"
            await ann.post(at)
            found = await reviewed(ann, at)
            assert (found["stage"], found["review"]) == ("failed", None)
            assert "Nothing was played" in found["why"]

    asyncio.run(play())


def test_nobody_to_review(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            place_at(tmp_path, bot_processes=0) as place,
            place.guest("Ann") as ann,
            place.guest("Ben") as ben,
        ):
            table = await duel(ann, ben)
            assert (await command(ben, table, {"do": "resign"})).status_code == 200
            refused = await ann.post(f"/api/tables/{table}/review")
            assert (refused.status_code, refused.json()["error"]) == (503, "busy")
            assert (await ann.get(f"/api/tables/{table}/review")).json()["stage"] == "none"

    asyncio.run(play())
