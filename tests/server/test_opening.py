"""Records and positions that people paste: opened, shared, reviewed, or refused with the reason."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from robotable.games.record_json import write_record_json
from robotable.games.record_text import read_record
from tests.patience import PATIENCE
from tests.server.hosting import place_at

RECORDS = Path(__file__).parents[1] / "records"
RACE = (RECORDS / "micro_robots/failed-wrong-count.record").read_text()
DUEL = (RECORDS / "robot_master/duel-columns-win-on-line-1.record").read_text()
MATCH = (RECORDS / "robot_master/match-duplicate.record").read_text()


async def opened(client: httpx.AsyncClient, text: str) -> Any:
    return (await client.post("/api/open", json={"text": text})).raise_for_status().json()


def test_a_record_becomes_a_table_for_everyone(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            for text in (RACE, DUEL, MATCH):
                table = (await opened(ann, f"\n# from a friend\n{text}"))["table"]
                assert (await ann.get(f"/api/tables/{table}/record")).text == text
                # The same game is the same table, whoever opens it and in whichever format.
                as_json = write_record_json(read_record(text)).decode()
                assert (await opened(ben, as_json))["table"] == table
                seen = (await ben.get(f"/api/tables/{table}")).raise_for_status().json()
                assert (seen["status"], seen["seat"], seen["commands"]) == ("over", None, [])
                assert [one["name"] for one in seen["sitters"]] == list(read_record(text).players)
                assert (await ben.get(f"/api/tables/{table}/at/3")).status_code == 200
            listed = (await ann.get("/api/me/tables")).json()["tables"]
            assert {one["seat"] for one in listed} == {None}

    asyncio.run(play())


def test_an_imported_race_is_reviewed_without_times(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            at = f"/api/tables/{(await opened(ann, RACE))['table']}/review"
            await ann.post(at)
            async with asyncio.timeout(PATIENCE):
                while (found := (await ann.get(at)).json())["stage"] == "computing":
                    await asyncio.sleep(0.05)
            parts = found["review"]["parts"]
            assert {part["milliseconds"] for part in parts} == {None}
            assert {offer["milliseconds"] for part in parts for offer in part["offers"]} == {None}

    asyncio.run(play())


@pytest.mark.parametrize(
    ("text", "game", "position"),
    [
        ("black.A0B0C0D0.1P-2W", "micro_robots", "black.A0B0C0D0.1P-2W"),
        (" 0765+42+2E21BD0F+93\n", "ricochet_robots", None),
        ("duel 2445./31.0./55003/3.30./..... 11224/?", "robot_master", None),
    ],
)
def test_a_position_is_recognised(tmp_path: Path, text: str, game: str, position: str | None) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            found = await opened(ann, text)
            assert (found["table"], found["game"]) == (None, game)
            assert position is None or found["position"] == position

    asyncio.run(play())


def test_anything_else_is_refused_with_the_reason(tmp_path: Path) -> None:
    unfinished = (RECORDS / "ricochet_robots/unfinished.record").read_text()
    cases = [
        (RACE[: len(RACE) // 2], "bad_record", "line "),
        (RACE.replace("rules: 1", "rules: 99"), "bad_record", "99"),
        (DUEL.replace("result: ", "result: un", 1), "bad_record", "result"),
        ('{"record": 1, "game": "chess"}', "bad_record", "$"),
        (unfinished, "bad_record", "The game is not over"),
        ("robotable record 1\n" + "x" * 60_000, "bad_record", "at most 60000"),
        ("1. e4 e5 2. Nf3 Nc6", "bad_position", "neither a record"),
        ("black.A0B0C0D0.1P-2Z", "bad_position", "Micro Robots: line 1, column"),
        ("duel 9445./31.0./55003/3.30./..... 11224/?", "bad_position", "unknown card '9'"),
        ("", "bad_position", "neither a record"),
        ("x" * 1_001, "bad_position", "at most 1000"),
    ]

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            for text, error, why in cases:
                refused = await ann.post("/api/open", json={"text": text})
                assert (refused.status_code, refused.json()["error"]) == (422, error), text[:80]
                assert why in refused.json()["message"], refused.json()["message"]
            assert (await ann.get("/api/me/tables")).json()["tables"] == []
            async with place.stranger() as other:
                assert (await other.post("/api/open", json={"text": RACE})).status_code == 401

    asyncio.run(play())
