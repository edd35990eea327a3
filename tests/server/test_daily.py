"""The daily puzzle over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from robotable.puzzles.daily import daily, puzzle_svg
from robotable.server.ops.limits import HINTS_WAITING_BY_PERSON
from robotable.server.ops.stored_secret import StoredSecret
from robotable.server.work.fair_queue import SERVER, owner_at
from robotable.store.sqlite import SqliteStore
from robotable.table.timing import DAY
from tests.patience import PATIENCE, until_async
from tests.server.hosting import Place, place_at
from tests.server.loopback import FrozenClock

NOON = 1_793_534_400_000
"""2026-11-01 12:00 UTC."""

MICRO = daily("micro_robots", "2026-11-01")


@asynccontextmanager
async def day(path: Path, clock: FrozenClock | None = None) -> AsyncIterator[Place]:
    """A server whose puzzles are known, at noon."""
    store = SqliteStore(path / "table.db")
    await store.open()
    await store.secrets.get_or_add("daily", "")
    await store.close()
    async with place_at(path, clock=clock or FrozenClock(NOON)) as place:
        yield place


async def problem(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_time_runs_from_the_reveal_and_one_answer_counts(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FrozenClock(NOON)
        async with day(tmp_path, clock=clock) as place, place.guest("Ann") as ann:
            early = await ann.post("/api/daily/micro_robots", json={"way": MICRO.way})
            assert await problem(early) == (409, "not_revealed")
            seen = (await ann.get("/api/daily/micro_robots")).json()
            assert (seen["date"], seen["position"], seen["elapsed"]) == (MICRO.date, MICRO.position, 0)
            assert seen["answered"] is None
            assert MICRO.way not in str(seen)
            clock.at += 7_310
            again = (await ann.get("/api/daily/micro_robots", params={"date": MICRO.date})).json()
            assert again["elapsed"] == 7_310
            nonsense = await ann.post("/api/daily/micro_robots", json={"way": "nonsense"})
            assert await problem(nonsense) == (422, "bad_way")
            done = (await ann.post("/api/daily/micro_robots", json={"way": MICRO.way})).json()["answered"]
            assert (done["moves"], done["milliseconds"]) == (MICRO.shortest, 7_310)
            assert (done["shortest"], done["best"]) == (MICRO.shortest, MICRO.way)
            clock.at += 1_000
            twice = (await ann.post("/api/daily/micro_robots", json={"way": MICRO.way})).json()["answered"]
            assert twice == done
            other = await ann.post("/api/daily/micro_robots", json={"way": "2Y-6Y"})
            assert await problem(other) == (409, "one_attempt")

    asyncio.run(play())


def test_a_wrong_answer_uses_up_the_attempt(tmp_path: Path) -> None:
    async def play() -> None:
        async with day(tmp_path) as place, place.guest("Ann") as ann:
            await ann.get("/api/daily/micro_robots")
            done = (await ann.post("/api/daily/micro_robots", json={"way": "2Y-6R"})).json()["answered"]
            assert done["moves"] is None
            assert done["why"]
            second = await ann.post("/api/daily/micro_robots", json={"way": MICRO.way})
            assert await problem(second) == (409, "one_attempt")
            ranking = (await ann.get("/api/daily/micro_robots/ranking")).json()
            assert ranking["shortest"] == ranking["fastest"] == []

    asyncio.run(play())


def test_the_rankings_do_not_reveal_the_solution(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FrozenClock(NOON)
        async with (
            day(tmp_path, clock=clock) as place,
            place.guest("Ann") as ann,
            place.guest("Ben") as ben,
            place.guest("Cleo") as cleo,
        ):
            for one in (ann, ben):
                await one.get("/api/daily/micro_robots")
            clock.at += 5_000
            long = MICRO.way.replace("2Y-6Y", "2Y-6Y-2Y-6Y", 1)
            await ben.post("/api/daily/micro_robots", json={"way": long})
            clock.at += 5_000
            await ann.post("/api/daily/micro_robots", json={"way": MICRO.way})

            def told(ranking: Any) -> list[list[tuple[str, int | None]]]:
                return [
                    [(one["name"], one["moves"]) for one in ranking[by]] for by in ("shortest", "fastest")
                ]

            ranking = (await ann.get("/api/daily/micro_robots/ranking")).json()
            assert told(ranking) == [[("Ann", 7), ("Ben", 9)], [("Ben", 9), ("Ann", 7)]]
            assert [one["you"] for one in ranking["shortest"]] == [True, False]
            faces = [(await one.get("/api/me")).json()["avatar"] for one in (ann, ben)]
            assert [one["avatar"] for one in ranking["shortest"]] == faces
            hidden = told((await cleo.get("/api/daily/micro_robots/ranking")).json())
            assert hidden == [[("Ann", None), ("Ben", None)], [("Ben", None), ("Ann", None)]]

            clock.at += 86_400_000
            at = {"date": MICRO.date}
            late = (await cleo.get("/api/daily/micro_robots", params=at)).json()
            assert late["late"]
            await cleo.post("/api/daily/micro_robots", json={"way": MICRO.way, **at})
            ranking = (await cleo.get("/api/daily/micro_robots/ranking", params=at)).json()
            assert told(ranking) == [[("Ann", 7), ("Ben", 9)], [("Ben", 9), ("Ann", 7)]]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/api/daily/chess", 404, "no_puzzle"),
        ("/api/daily/micro_robots?date=2026-11-02", 404, "no_puzzle"),
        ("/api/daily/micro_robots?date=2026-09-01", 404, "no_puzzle"),
        ("/api/daily/micro_robots?date=20261101", 422, "bad_date"),
        ("/api/daily/chess/ranking", 404, "no_puzzle"),
    ],
)
def test_days_without_a_puzzle(tmp_path: Path, path: str, status: int, error: str) -> None:
    async def play() -> None:
        async with day(tmp_path) as place, place.guest("Ann") as ann:
            assert await problem(await ann.get(path)) == (status, error)

    asyncio.run(play())


def test_an_unknown_game_is_told_which_have_puzzles(tmp_path: Path) -> None:
    async def play() -> None:
        async with day(tmp_path) as place, place.guest("Ann") as ann:
            answer = (await ann.get("/api/daily/chess")).json()
            said = "Unknown game 'chess'. Choose one of robot_master, micro_robots, ricochet_robots."
            assert said in answer.values()

    asyncio.run(play())


def test_anonymous_callers_and_other_sites_cannot_start_a_clock(tmp_path: Path) -> None:
    async def play() -> None:
        async with day(tmp_path) as place, place.guest("Ann") as ann:
            async with httpx.AsyncClient(
                base_url=str(ann.base_url), timeout=PATIENCE, verify=False
            ) as stranger:
                assert (await stranger.get("/api/daily/micro_robots")).status_code == 401
                assert (await stranger.get("/api/daily/micro_robots/ranking")).status_code == 200
            headers = {"sec-fetch-site": "cross-site"}
            assert (await ann.get("/api/daily/micro_robots", headers=headers)).status_code == 403
            early = await ann.post("/api/daily/micro_robots", json={"way": MICRO.way})
            assert await problem(early) == (409, "not_revealed")

    asyncio.run(play())


def test_a_puzzle_survives_a_restart(tmp_path: Path) -> None:
    cookies: dict[str, str] = {}
    seen: list[Any] = []

    async def before() -> None:
        async with day(tmp_path) as place, place.guest("Ann") as ann:
            seen.append((await ann.get("/api/daily/ricochet_robots")).json())
            cookies["robotable"] = ann.cookies["robotable"]

    async def after() -> None:
        async with day(tmp_path) as place:
            base = f"http://127.0.0.1:{place.port}"
            async with httpx.AsyncClient(
                base_url=base, cookies=cookies, timeout=PATIENCE, verify=False
            ) as ann:
                assert (await ann.get("/api/daily/ricochet_robots")).json() == seen[0]
                way = daily("ricochet_robots", MICRO.date).way
                done = (await ann.post("/api/daily/ricochet_robots", json={"way": way})).json()
                assert done["answered"]["moves"] == done["answered"]["shortest"]

    asyncio.run(before())
    asyncio.run(after())


@pytest.mark.parametrize("game", ["micro_robots", "ricochet_robots"])
def test_the_picture_shows_a_solution_only_after_the_answer(game: str, tmp_path: Path) -> None:
    puzzle = daily(game, "2026-11-01")

    async def play() -> None:
        async with day(tmp_path) as place, place.guest("Ann") as ann:
            early = await ann.get(f"/api/daily/{game}/picture")
            assert await problem(early) == (409, "not_revealed")
            await ann.get(f"/api/daily/{game}")
            before = await ann.get(f"/api/daily/{game}/picture")
            assert before.headers["content-type"] == "image/svg+xml"
            assert before.text == puzzle_svg(puzzle)
            await ann.post(f"/api/daily/{game}", json={"way": puzzle.way})
            after = await ann.get(f"/api/daily/{game}/picture")
            assert after.text == puzzle_svg(puzzle, puzzle.way) != before.text

    asyncio.run(play())


def test_every_server_has_its_own_puzzles_and_keeps_them(tmp_path: Path) -> None:
    async def salt_of(folder: str) -> str:
        (tmp_path / folder).mkdir(exist_ok=True)
        async with place_at(tmp_path / folder) as place:
            await place.context.daily_puzzles.get("micro_robots", None, SERVER)
            return await StoredSecret(place.context.store, "daily").get()

    one, again, other = (asyncio.run(salt_of(folder)) for folder in ("one", "one", "other"))
    assert one == again
    assert len({one, other, ""}) == 3


def test_whoever_opens_the_whole_archive_waits_and_nobody_else_does(tmp_path: Path) -> None:
    """Puzzles that nobody has opened yet are made for it, a few at a time."""

    async def play() -> None:
        async with day(tmp_path) as place, place.guest("Mal") as mal, place.guest("Ann") as ann:
            queue = place.context.work_pool.queue
            # Somebody else's puzzle is being made, and takes its time.
            async with queue.turn(owner_at("203.0.113.9", "Ben", "daily"), "hint", is_long=True):
                dates = [f"2026-10-{number:02}" for number in range(10, 16)]
                asking = [
                    asyncio.create_task(mal.get("/api/daily/micro_robots", params={"date": one}))
                    for one in dates
                ]
                await until_async(lambda: sum(one.done() for one in asking) >= len(dates) - len(queue) > 0)
                refused = [one.result() for one in asking if one.done()]
                assert len(queue) == HINTS_WAITING_BY_PERSON.most
                assert {await problem(one) for one in refused} == {(503, "busy")}
                assert {one.headers["retry-after"] for one in refused} == {"10"}
                # A bot of somebody else moves.
                setup = {"game": "robot_master", "options": {"first": "columns"}, "bots": {"1": "random"}}
                table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
                live = await place.context.registry.get(table)
                await until_async(lambda: live.table.moves > 0)
            made = [(await one).status_code for one in asking]
            assert made.count(200) == HINTS_WAITING_BY_PERSON.most

    asyncio.run(play())


def test_the_archive_counts_the_days_in_a_row(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FrozenClock(NOON)
        async with day(tmp_path, clock=clock) as place, place.guest("Ann") as ann:

            async def solve(date: str | None = None) -> None:
                at = {} if date is None else {"date": date}
                seen = (await ann.get("/api/daily/micro_robots", params=at)).json()
                way = daily("micro_robots", seen["date"]).way
                await ann.post("/api/daily/micro_robots", json={"way": way, **at})

            async def streak() -> int:
                return int((await ann.get("/api/daily/micro_robots/days")).json()["streak"])

            assert (await ann.get("/api/daily/micro_robots/days")).json() == {
                "game": "micro_robots",
                "streak": 0,
                "days": [],
            }
            await solve()
            assert await streak() == 1
            clock.at += DAY
            assert await streak() == 1  # today's can still be solved
            await solve()
            assert await streak() == 2
            clock.at += 2 * DAY
            assert await streak() == 0
            await solve("2026-11-03")  # a day late
            assert await streak() == 0
            await solve()
            assert await streak() == 1
            found = (await ann.get("/api/daily/micro_robots/days")).json()["days"]
            assert [(one["date"], one["late"]) for one in found] == [
                ("2026-11-04", False),
                ("2026-11-03", True),
                ("2026-11-02", False),
                ("2026-11-01", False),
            ]
            assert all(one["answered"] and one["moves"] for one in found)

    asyncio.run(play())
