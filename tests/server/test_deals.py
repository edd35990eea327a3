"""The daily deal over HTTP: one attempt, card by card, and everything that is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from robotable.games.catalogue import GAMES
from robotable.games.record_text import read_record
from robotable.puzzles import deal as deals
from robotable.puzzles.deal import Benchmark, Deal, DealLine, played
from robotable.puzzles.robot_master.deal import RobotMasterDeals
from robotable.server.play.daily_puzzles import DAYS_BACK
from robotable.table.timing import DAY
from tests.patience import PATIENCE
from tests.server.hosting import place_at
from tests.server.loopback import FrozenClock

NOON = 1_793_534_400_000
"""2026-11-01 12:00 UTC."""

AT = "/api/deals/robot_master"


async def finish(client: httpx.AsyncClient, last: int = -1) -> dict[str, Any]:
    """Every card on the last legal cell, or on the first one."""
    found: dict[str, Any] = (await client.get(AT)).raise_for_status().json()
    while found["result"] is None:
        body = {"number": found["placed"], "action": found["view"]["legal"][last]}
        found = (await client.post(AT, json=body)).raise_for_status().json()
    return found


async def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server does with a benchmark does not depend on who played it."""

    def benchmark(self: RobotMasterDeals, deal: Deal) -> Benchmark:
        placed: list[str] = []
        while (game := played(deal, placed)).points is None:
            state = game.state
            legal = GAMES[deal.game].rules.legal_actions(state, 0)
            placed.append(GAMES[deal.game].notation.write_action(state, 0, legal[0]))
        line = DealLine("keystone", tuple(placed), game.points)
        return Benchmark(line, line)

    monkeypatch.setattr(RobotMasterDeals, "benchmark", benchmark)


def test_everybody_gets_the_same_cards_and_one_attempt(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FrozenClock(NOON)
        async with (
            place_at(tmp_path, clock=clock, bot_processes=0) as place,
            place.guest("Ann") as ann,
            place.guest("Ben") as ben,
        ):
            first = (await ann.get(AT)).json()
            assert (first["date"], first["placed"], first["late"]) == ("2026-11-01", 0, False)
            assert first["result"] is None
            assert len(first["view"]["hand"]) == 1
            assert (await ben.get(AT)).json()["view"] == first["view"]
            body = {"number": 0, "action": first["view"]["legal"][0]}
            second = (await ann.post(AT, json=body)).json()
            assert second["placed"] == 1
            # The same action sent twice counts once; another one is refused.
            assert (await ann.post(AT, json=body)).json()["view"] == second["view"]
            other = {"number": 0, "action": first["view"]["legal"][-1]}
            assert await refused(await ann.post(AT, json=other)) == (409, "other_puzzle")
            # A reload goes on where it was left.
            assert (await ann.get(AT)).json()["view"] == second["view"]
            clock.at += 90_000
            over = await finish(ann)
            assert over["result"]["milliseconds"] == 90_000
            record = read_record(over["result"]["record"])
            outcome = record.outcome()
            assert outcome is not None
            assert (record.players, outcome.points) == (("Ann",), (over["result"]["points"],))
            assert over["result"]["outlook"]["points"] >= over["result"]["points"]
            again = {"number": 24, "action": second["view"]["legal"][0]}
            assert await refused(await ann.post(AT, json=again)) == (409, "one_attempt")
            await finish(ben, 0)
            table = (await ben.get(f"{AT}/ranking")).json()
            points = [one["points"] for one in table["day"]]
            assert points == sorted(points, reverse=True)
            assert {one["name"]: one["you"] for one in table["day"]} == {"Ann": False, "Ben": True}
            assert table["ever"] == table["day"]
            assert table["own"] == [{"date": "2026-11-01", "points": table["best"]}]
            async with place.stranger() as stranger:
                seen = (await stranger.get(f"{AT}/ranking")).json()
                assert [one["points"] for one in seen["day"]] == points
                assert (seen["own"], seen["best"]) == ([], None)

    asyncio.run(play())


def test_the_engine_plays_the_same_cards_in_the_background(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path, bot_processes=0) as place, place.guest("Ann") as ann:
            over = await finish(ann)
            async with asyncio.timeout(PATIENCE):
                while over["result"]["engine"] is None:
                    await asyncio.sleep(0.05)
                    over = (await ann.get(AT)).json()
            for line in (over["result"]["engine"], over["result"]["foresight"]):
                record = read_record(line["record"])
                outcome = record.outcome()
                assert outcome is not None
                assert outcome.points == (line["points"],)
                # The same cards in the same order.
                cards = [action.card for seat, action in record.log if seat < 0]
                own = [action.card for seat, action in read_record(over["result"]["record"]).log if seat < 0]
                assert cards == own

    asyncio.run(play())


def test_an_earlier_deal_is_for_fun(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FrozenClock(NOON)
        async with place_at(tmp_path, clock=clock, bot_processes=0) as place, place.guest("Ann") as ann:
            before = (await ann.get(AT)).json()["view"]
            clock.at += DAY
            assert (await ann.get(AT)).json()["date"] == "2026-11-02"
            earlier = (await ann.get(AT, params={"date": "2026-11-01"})).json()
            assert (earlier["view"], earlier["late"]) == (before, False)
            late = (await ann.get(AT, params={"date": "2026-10-31"})).json()
            assert late["late"]
            for date, expected in (
                ("2026-11-03", (404, "no_deal")),
                ("2026-11-1", (422, "bad_date")),
                ("2026-09-01", (404, "no_deal")),
            ):
                assert await refused(await ann.get(AT, params={"date": date})) == expected
            # Those that were played stay.
            clock.at += (DAYS_BACK + 1) * DAY
            kept = (await ann.get(AT, params={"date": "2026-11-01"})).json()
            assert kept["view"] == before

    asyncio.run(play())


def test_bad_requests_say_why(tmp_path: Path) -> None:
    async def play() -> None:
        clock = FrozenClock(NOON)
        async with place_at(tmp_path, clock=clock, bot_processes=0) as place, place.guest("Ann") as ann:
            body = {"number": 0, "action": {"action": "place", "card": 5, "cell": 7}}
            assert await refused(await ann.post(AT, json=body)) == (409, "not_revealed")
            view = (await ann.get(AT)).json()["view"]
            card, other = view["hand"][0], (view["hand"][0] + 1) % 6

            def placement(card: int, cell: int) -> dict[str, Any]:
                return {"action": "place", "card": card, "cell": cell}

            for action, expected, reason in (
                (placement(card, 20), (422, "illegal"), "next to a card"),
                (placement(card, 99), (422, "illegal"), "not on the board"),
                (placement(other, 7), (422, "illegal"), "not in the hand"),
                ({"action": "draw", "card": 5}, (422, "illegal"), "is not a placement"),
                ({"action": "x"}, (400, "malformed"), "action"),
                ("5c4", (400, "malformed"), "action"),
            ):
                answer = await ann.post(AT, json={"number": 0, "action": action})
                assert await refused(answer) == expected, action
                assert reason in answer.json()["message"]
            for number in (1, -1, 99):
                answer = await ann.post(AT, json={"number": number, "action": placement(card, 7)})
                assert await refused(answer) == (409, "other_puzzle")
            assert (await ann.get(AT)).json()["placed"] == 0
            wrong = await ann.get("/api/deals/micro_robots")
            assert await refused(wrong) == (404, "no_deal")
            elsewhere = await ann.get(AT, headers={"Sec-Fetch-Site": "cross-site"})
            assert await refused(elsewhere) == (403, "other_origin")
            async with place.stranger() as stranger:
                assert (await stranger.get(AT)).status_code == 401

    asyncio.run(play())


@pytest.mark.parametrize("number", [0, 5])
def test_no_card_is_seen_before_its_turn(tmp_path: Path, number: int) -> None:
    """Later cards in another order change nothing that the server sends."""

    async def sent(deal: Deal, path: Path) -> bytes:
        path.mkdir()
        clock = FrozenClock(NOON)
        async with place_at(path, clock=clock, bot_processes=0) as place, place.guest("Ann") as ann:
            stored = msgspec.json.encode(deal).decode()
            await place.context.store.deals.get_or_add(deal.game, deal.date, stored)
            answer = await ann.get(AT)
            for at in range(number):
                body = {"number": at, "action": answer.json()["view"]["legal"][0]}
                answer = await ann.post(AT, json=body)
            return answer.content

    deal = deals.deal_from("robot_master", "2026-11-01", "7")
    seen = 2 + number
    other = msgspec.structs.replace(deal, draws=(*deal.draws[:seen], *deal.draws[: seen - 1 : -1]))
    assert other != deal
    first = asyncio.run(sent(deal, tmp_path / "first"))
    assert asyncio.run(sent(other, tmp_path / "second")) == first
