"""Trying out slides, and verdicts, over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from robotable.puzzles.daily import daily
from robotable.server.ops.limits import Rate
from robotable.server.ops.rate_limits import RateLimiter
from tests.games.ricochet_robots.race_table import own_board
from tests.server.hosting import Place, place_at
from tests.server.test_daily import day

RICOCHET = {
    "game": "ricochet_robots",
    "options": {"players": 2, "board": own_board(), "must_turn": False, "pause": 0, "early_close": False},
}


async def act(client: httpx.AsyncClient, table: str, action: dict[str, Any]) -> httpx.Response:
    seq = (await client.get(f"/api/tables/{table}")).json()["seq"]
    body = {"id": str(uuid4()), "seq": seq, "command": {"do": "act", "action": action}}
    return await client.post(f"/api/tables/{table}/commands", json=body)


def playing(
    path: Path,
    setup: dict[str, Any],
    play: Callable[[Place, str, httpx.AsyncClient, httpx.AsyncClient], Awaitable[None]],
) -> None:
    """Ann and Ben sit at a new table."""

    async def run() -> None:
        async with place_at(path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
            body = {"id": str(uuid4()), "seq": 0, "command": {"do": "sit"}}
            (await ben.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()
            await play(place, table, ann, ben)

    asyncio.run(run())


def test_trying_out_slides_changes_nothing(tmp_path: Path) -> None:
    async def play(place: Place, table: str, ann: httpx.AsyncClient, ben: httpx.AsyncClient) -> None:
        before = (await ben.get(f"/api/tables/{table}")).json()
        first = (await ann.post(f"/api/tables/{table}/try", json={})).json()
        assert first["robots"] == before["view"]["position"]["robots"]
        step = {key: first["next"][0][key] for key in ("robot", "direction", "cell", "cost")}
        slides = [{"action": "slide", **step}]
        second = (await ann.post(f"/api/tables/{table}/try", json={"slides": slides})).json()
        assert second["robots"][step["robot"]] == step["cell"]
        assert second["paths"] == [first["next"][0]["path"]]
        after = (await ben.get(f"/api/tables/{table}")).json()
        assert (after["seq"], after["view"]) == (before["seq"], before["view"])
        slides[0]["cell"] = 0 if slides[0]["cell"] else 1
        wrong = await ann.post(f"/api/tables/{table}/try", json={"slides": slides})
        assert (wrong.status_code, wrong.json()["error"]) == (422, "bad_way")
        long = await ann.post(f"/api/tables/{table}/try", json={"slides": slides * 51})
        assert (long.status_code, long.json()["error"]) == (422, "bad_way")
        for wrong_type in ([1], [{"action": "slide"}], [{**slides[0], "robot": "red"}]):
            answer = await ann.post(f"/api/tables/{table}/try", json={"slides": wrong_type})
            assert (answer.status_code, answer.json()["error"]) == (400, "malformed")

    playing(tmp_path, RICOCHET, play)


def test_trying_out_has_its_own_rate_limit(tmp_path: Path) -> None:
    async def play(place: Place, table: str, ann: httpx.AsyncClient, ben: httpx.AsyncClient) -> None:
        place.context.limits.trials = RateLimiter(
            Rate("trials", "slides", "person", burst=2, rate=0.5), now=lambda: 0.0
        )
        codes = [(await ann.post(f"/api/tables/{table}/try", json={})).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert (await ben.post(f"/api/tables/{table}/try", json={})).status_code == 200

    playing(tmp_path, RICOCHET, play)


def test_trying_out_needs_ricochet_robots_and_a_visible_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Cleo") as cleo:
            setup = {"game": "micro_robots", "options": {"players": 1, "pause": 0}, "visibility": "private"}
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
            none = await ann.post(f"/api/tables/{table}/try", json={})
            assert (none.status_code, none.json()["error"]) == (409, "not_now")
            for answer in (
                await cleo.post(f"/api/tables/{table}/try", json={}),
                await cleo.get(f"/api/tables/{table}/verdict"),
            ):
                assert (answer.status_code, answer.json()["error"]) == (404, "no_table")

    asyncio.run(run())


def test_the_verdict_of_a_claim_now_and_earlier(tmp_path: Path) -> None:
    async def play(place: Place, table: str, ann: httpx.AsyncClient, ben: httpx.AsyncClient) -> None:
        none = await ann.get(f"/api/tables/{table}/verdict")
        assert (none.status_code, none.json()["error"]) == (404, "no_verdict")
        before = (await ann.get(f"/api/tables/{table}")).json()
        (await act(ben, table, {"action": "claim", "count": 3})).raise_for_status()
        (await act(ben, table, {"action": "giveup"})).raise_for_status()
        told = (await ann.get(f"/api/tables/{table}/verdict")).json()
        assert told["robots"] == [before["view"]["position"]["robot"]]
        assert told["goal"] == before["view"]["goal"]
        assert [(one["seat"], one["failed"]) for one in told["showings"]] == [(1, "gave up")]
        assert told["promises"][0]["count"] == 3
        best = [told["robots"][0], *(leg["path"][-1] for leg in told["best"]["legs"])]
        assert (best[-1], len(best) - 1) == (told["goal"]["target"], told["best"]["cost"])
        as_it_was = await ann.get(f"/api/tables/{table}/verdict", params={"seq": before["seq"]})
        assert as_it_was.status_code == 404

    playing(tmp_path, {"game": "micro_robots", "options": {"players": 2, "pause": 0}}, play)


def test_a_target_that_returns_keeps_its_solution_secret(tmp_path: Path) -> None:
    async def play(place: Place, table: str, ann: httpx.AsyncClient, ben: httpx.AsyncClient) -> None:
        for one in (ann, ben):
            (await act(one, table, {"action": "pass"})).raise_for_status()
        told = (await ann.get(f"/api/tables/{table}/verdict")).json()
        assert (told["secret"], told["best"], told["won"]) == (True, None, None)

    playing(tmp_path, RICOCHET, play)


def test_the_puzzle_of_the_day_can_be_tried_once_it_is_revealed(tmp_path: Path) -> None:
    puzzle = daily("ricochet_robots", "2026-11-01")

    async def run() -> None:
        async with day(tmp_path) as place, place.guest("Ann") as ann:
            early = await ann.post("/api/daily/ricochet_robots/try", json={})
            assert (early.status_code, early.json()["error"]) == (409, "not_revealed")
            seen = (await ann.get("/api/daily/ricochet_robots")).json()
            assert seen["position"] == puzzle.position
            trial = (await ann.post("/api/daily/ricochet_robots/try", json={})).json()
            assert trial["robots"] == seen["picture"]["robots"]
            assert (trial["arrived"], trial["cost"]) == (False, 0)
            await ann.get("/api/daily/micro_robots")
            none = await ann.post("/api/daily/micro_robots/try", json={})
            assert (none.status_code, none.json()["error"]) == (404, "no_trial")

    asyncio.run(run())
