"""Vacations: at every table, across restarts, and within the yearly limit."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from robotable.server.play.vacations import DAYS_PER_YEAR, days_left, ends_at
from robotable.store.protocol.vacations import Vacation
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path
from robotable.table.timing import DAY
from tests.cli.command import run
from tests.patience import until
from tests.server.hours import ShiftedClock
from tests.server.loopback import endless
from tests.server.running import Guest, running
from tests.server.test_notifications import webhook_server

DAYS = {"kind": "days", "days": 2}


def kinds(guest: Guest, table: str) -> list[str]:
    events = guest.http.get(f"/api/tables/{table}/events").raise_for_status().json()
    return [event["what"]["what"] for event in events if event["what"]["what"].startswith("vacation")]


def test_a_vacation_stops_all_clocks_and_ends_by_itself(tmp_path: Path) -> None:
    clock = ShiftedClock()
    with webhook_server() as received, ExitStack() as people:
        with running(tmp_path / "data", clock=clock, private_webhooks=True) as served:
            ann, ben = (people.enter_context(Guest(served.url, name)) for name in ("Ann", "Ben"))
            ann.http.put("/api/me/webhook", json={"url": received.url}).raise_for_status()
            slow = [ann.make(time=DAYS)[0] for _ in range(3)]
            live, _ = ann.make(time={"kind": "fischer", "initial": 600, "increment": 0})
            for table in (*slow[:2], live):
                ben.sit(table).raise_for_status()
            # Ann is to move at both.
            for table in slow[:2]:
                if not ann.look(table)["view"]["legal"]:
                    assert ben.act(table)
            assert ann.http.get("/api/me/vacation").json() == {"until": None, "left": 30, "a_year": 30}
            begun = ann.http.post("/api/me/vacation", json={"days": 7}).raise_for_status().json()
            assert begun["left"] == DAYS_PER_YEAR - 7
            for table in slow:
                assert ben.look(table)["clocks"]["away"] == [{"seat": 0, "until": begun["until"]}]
                assert kinds(ben, table) == ["vacation_began"]
            assert kinds(ben, live) == []
            again = ann.http.post("/api/me/vacation", json={"days": 1})
            assert (again.status_code, again.json()["error"]) == (409, "on_vacation")
            other, _ = ben.make(time=DAYS)
            refused = ann.sit(other)
            assert (refused.status_code, refused.json()["error"]) == (409, "on_vacation")
            left = ben.look(slow[0])["clocks"]["left"][0]
            clock.ahead = 6 * DAY
        # Nobody loses on time or is reminded, even by a server that was down itself.
        with running(tmp_path / "data", clock=clock, private_webhooks=True) as served:
            ann.http.base_url = ben.http.base_url = served.url
            until(lambda: ben.look(slow[0])["clocks"]["left"][0] == left)
            assert ben.look(slow[0])["status"] == "playing"
            clock.ahead = 7 * DAY + 60_000
            until(lambda: kinds(ben, slow[0]) == ["vacation_began", "vacation_ended"])
            until(lambda: kinds(ben, slow[2]) == ["vacation_began", "vacation_ended"])
            assert ben.look(slow[0])["clocks"]["away"] == []
            assert ann.http.get("/api/me/vacation").json()["until"] is None
            assert "reminder" not in [post["kind"] for post, _, _ in received.posts]
            clock.ahead += 2 * DAY - DAY // 4
            until(lambda: "reminder" in [post["kind"] for post, _, _ in received.posts])
            clock.ahead += DAY
            until(lambda: ben.look(slow[0])["status"] == "over")
            assert ben.look(slow[0])["result"]["reason"] == "time"
    run("verify", str(tmp_path / "data")).done()


def test_ending_a_vacation_early(tmp_path: Path) -> None:
    clock = ShiftedClock()
    with (
        running(tmp_path / "data", clock=clock, private_webhooks=True) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        served.context.limits.vacations = endless()
        table, _ = ann.make(time=DAYS)
        ben.sit(table).raise_for_status()
        assert ann.http.delete("/api/me/vacation").status_code == 404
        ann.http.post("/api/me/vacation", json={"days": 20}).raise_for_status()
        clock.ahead = DAY + DAY // 2
        back = ann.http.delete("/api/me/vacation").raise_for_status().json()
        assert back == {"until": None, "left": DAYS_PER_YEAR - 2, "a_year": DAYS_PER_YEAR}
        assert kinds(ben, table) == ["vacation_began", "vacation_ended"]
        for days in (0, -1, 29, 10**9):
            refused = ann.http.post("/api/me/vacation", json={"days": days})
            assert (refused.status_code, refused.json()["error"]) == (409, "no_days")
        ann.http.post("/api/me/vacation", json={"days": 28}).raise_for_status()
        clock.ahead += 370 * DAY
        until(lambda: ann.http.get("/api/me/vacation").json()["until"] is None)
        assert ann.http.get("/api/me/vacation").json()["left"] == DAYS_PER_YEAR


@pytest.mark.parametrize("ends", [False, True])
def test_a_server_that_was_stopped_halfway_continues(ends: bool, tmp_path: Path) -> None:
    with ExitStack() as people:
        with running(tmp_path / "data") as served:
            ann, ben = (people.enter_context(Guest(served.url, name)) for name in ("Ann", "Ben"))
            table, _ = ann.make(time=DAYS)
            ben.sit(table).raise_for_status()
            if ends:
                ann.http.post("/api/me/vacation", json={"days": 2}).raise_for_status()
            now = served.context.clock.now()

        async def only_the_row() -> None:
            store = SqliteStore(database_path(tmp_path / "data"))
            await store.open()
            if ends:
                assert await store.vacations.end(ann.id, now)
            else:
                assert await store.vacations.begin(ann.id, now, now + DAY)
                assert not await store.vacations.begin(ann.id, now + 1, now + DAY)
            await store.close()

        asyncio.run(only_the_row())
        with running(tmp_path / "data") as served:
            ben.http.base_url = served.url
            wanted = ["vacation_began", "vacation_ended"] if ends else ["vacation_began"]
            until(lambda: kinds(ben, table) == wanted)
    run("verify", str(tmp_path / "data")).done()


def test_a_guest_on_vacation_who_signs_in_stays_on_vacation(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ann at work") as work,
        Guest(served.url, "Ben") as ben,
    ):
        account = {"login": "ann", "password": "correct horse"}
        ann.http.post("/api/people/account", json=account).raise_for_status()
        tables = [guest.make(time=DAYS)[0] for guest in (ann, work)]
        for table in tables:
            ben.sit(table).raise_for_status()
        until_then = work.http.post("/api/me/vacation", json={"days": 3}).raise_for_status().json()["until"]
        work.http.post("/api/people/login", json=account).raise_for_status()
        until(lambda: all(len(ben.look(table)["clocks"]["away"]) == 1 for table in tables))
        mine = ann.http.get("/api/me/vacation").json()
        assert (mine["until"], mine["left"]) == (until_then, DAYS_PER_YEAR - 3)


def test_counting_days() -> None:
    hour, now = DAY // 24, 1000 * DAY
    assert days_left([], now) == 30
    assert days_left([Vacation(now, now + 5 * DAY)], now) == 25
    assert days_left([Vacation(now - DAY, now + 5 * DAY, now)], now) == 29
    assert days_left([Vacation(now - DAY - hour, now + 5 * DAY, now)], now) == 28
    assert days_left([Vacation(now, now + 5 * DAY, now)], now) == 29, "a day that was begun counts"
    assert days_left([Vacation(now - 366 * DAY, now - 340 * DAY, now - 340 * DAY)], now) == 30
    assert days_left([Vacation(now - 100 * DAY, 0, now - 50 * DAY)], now) == 0
    assert ends_at([Vacation(1, 2, 2)]) is None
    assert ends_at([Vacation(1, 5), Vacation(2, 9), Vacation(3, 99, 4)]) == 9
