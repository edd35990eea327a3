"""Looking for an opponent at a real server, and on two nodes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from robotable.server.play.opponent_search import bot_for
from robotable.table.pairing import BOT_AFTER, Seek
from tests.postgres_server import fresh_database
from tests.server.running import Guest, Running, running
from tests.server.test_ratings import accounts, refusal

POOL: Final = "/api/seeks/robot_master/fast"


def look(person: Guest, *, id: str = "", rated: bool = False, pool: str = POOL) -> httpx.Response:
    return person.http.post(pool, json={"id": id or f"press of {person.id}", "rated": rated})


@contextmanager
def two_guests(data: Path) -> Iterator[tuple[Running, Guest, Guest]]:
    with running(data) as served, Guest(served.url, "Ann") as ann, Guest(served.url, "Ben") as ben:
        yield served, ann, ben


def view(answer: httpx.Response) -> Any:
    return answer.raise_for_status().json()


def test_two_strangers_find_each_other(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        waiting = view(look(ann))
        assert (waiting["state"], waiting["table"], waiting["bot"]) == ("searching", None, None)
        assert view(look(ann))["since"] == waiting["since"]
        assert view(ann.http.get("/api/seeks")) == [
            {"game": "robot_master", "speed": "fast", "rated": False, "people": 1}
        ]
        # Another speed is another pool.
        assert view(look(ben, pool="/api/seeks/robot_master/slow"))["state"] == "searching"
        found = view(look(ben))
        table = found["table"]
        assert found["state"] == "found"
        assert view(look(ann))["table"] == view(look(ann))["table"] == table
        seen = ann.look(table)
        assert (seen["status"], seen["rated"], seen["visibility"]) == ("playing", False, "open")
        assert {ann.look(table)["seat"], ben.look(table)["seat"]} == {0, 1}
        assert [one["table"] for one in view(ann.http.get("/api/live"))["tables"]] == [table]
        # The next press begins again.
        assert view(look(ann, id="another press"))["state"] == "searching"
        assert ann.http.delete(POOL).status_code == 204
        assert view(look(ben, id="another press"))["state"] == "searching"


def test_races_and_correspondence_have_pools_of_their_own(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        for pool in ("/api/seeks/micro_robots/race", "/api/seeks/robot_master/correspondence"):
            view(look(ann, pool=pool))
            table = view(look(ben, pool=pool))["table"]
            assert ann.look(table)["status"] == "playing"
        assert refusal(look(ann, pool="/api/seeks/micro_robots/fast")) == (404, "no_speed")
        assert refusal(look(ann, pool="/api/seeks/chess/fast")) == (404, "no_game")


def test_who_is_not_paired(tmp_path: Path) -> None:
    with (
        accounts(tmp_path / "data", "Ann", "Ben") as (served, (ann, ben)),
        Guest(served.url, "Gus") as guest,
        Guest(served.url, "Ann again") as again,
    ):
        assert refusal(look(guest, rated=True)) == (403, "no_account")
        assert refusal(look(guest, id="short")) == (422, "bad_id")
        view(look(ann, rated=True))
        # A casual search does not meet a rated one, nor anybody themselves in another browser.
        assert view(look(guest))["state"] == "searching"
        body = {"login": "ann", "password": "a long enough password"}
        again.http.post("/api/people/login", json=body).raise_for_status()
        assert view(look(again, id="other browser", rated=True))["state"] == "searching"
        found = view(look(ben, rated=True))
        assert ben.look(found["table"])["rated"] is True


def test_a_bot_is_offered_while_the_search_goes_on() -> None:
    search = Seek(
        person="a",
        id="press",
        game="robot_master",
        speed="fast",
        rated=False,
        points=1560,
        uncertainty=0,
        since=0,
        until=99_000,
    )
    assert bot_for(search, BOT_AFTER - 1) is None
    assert bot_for(search, BOT_AFTER) == "gauge"


def test_a_search_survives_a_restart_and_meets_another_node() -> None:
    with fresh_database() as url:
        with running(url) as served, Guest(served.url, "Ann") as ann:
            since = view(look(ann))["since"]
            cookies = ann.http.cookies
        with running(url) as one, running(url) as other, Guest(other.url, "Ben") as ben:
            ann.http = httpx.Client(base_url=one.url, cookies=cookies)
            assert view(look(ann))["since"] == since
            table = view(look(ben))["table"]
            assert view(look(ann))["table"] == table
            assert ann.look(table)["status"] == "playing"
            ann.http.close()


@pytest.mark.parametrize("is_open", [True, False])
def test_the_table_is_opened_by_whoever_asks_next(tmp_path: Path, is_open: bool) -> None:
    """As if the server had died after it paired two people, before or after it created their table."""
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        view(look(ann))
        opponents = served.context.opponents
        died = RuntimeError("killed")

        async def dies(*arguments: Any, **more: Any) -> Any:
            if is_open:
                await create(*arguments, **more)
            raise died

        create = opponents.registry.create
        opponents.registry.create = dies  # type: ignore[method-assign]  # this node dies here
        assert look(ben).status_code == 500
        opponents.registry.create = create  # type: ignore[method-assign]  # and lives again
        table = view(look(ann))["table"]
        assert view(look(ben))["table"] == table
        assert ann.look(table)["status"] == "playing"
