"""People invited to a private table see it over every transport; others do not."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import msgspec

from robotable.server.context import AppContext
from tests.patience import PATIENCE
from tests.server.loopback import Site, endless_by_network, receive, site
from tests.server.running import Guest, duel, running
from tests.table.tables import HIDING, START, person, played

PRIVATE = msgspec.structs.replace(HIDING["duel"], visibility="private")


async def first_line(at: Site, who: str) -> tuple[int, str]:
    async with at.client(who) as client, client.stream("GET", "/api/bot/tables/t") as response:
        async with asyncio.timeout(PATIENCE):
            return response.status_code, await anext(response.aiter_lines())


def test_an_invited_spectator_sees_the_table_over_every_transport(tmp_path: Path) -> None:
    async def run() -> None:
        _, entries = played(PRIVATE, Random(3), 2, chatter=0)
        async with site(tmp_path / "table.db", START) as at:
            await at.add_people([person(0), person(1), "invited", "stranger"])
            await at.add_table("t", PRIVATE, entries, person(0))
            async with at.client() as nobody, at.client("invited") as client:
                assert (await nobody.post("/api/invites/invite-t/visit")).status_code == 401
                assert (await client.post("/api/invites/wrong/visit")).status_code == 404
                assert (await client.get("/api/tables/t?invite=invite-t")).status_code == 404
                assert (await client.get("/api/invites/invite-t")).json()["table"] == "t"
                assert (await client.get("/api/tables/t")).status_code == 404
                for _ in range(2):
                    came = await client.post("/api/invites/invite-t/visit")
                    assert (came.status_code, came.json()["table"]) == (200, "t")
                seen = (await client.get("/api/tables/t")).json()
                assert (seen["seat"], seen["view"]["hand"]) == (None, [])
                assert (await client.get("/api/tables/t/events")).status_code == 200
                assert (await client.get("/api/tables/t/record")).json()["error"] == "not_over"
            status, line = await first_line(at, "invited")
            assert (status, json.loads(line)["table"]["seat"]) == (200, None)
            for who, kind in (("invited", "update"), ("stranger", "refusal")):
                async with at.socket("t", who, query="?invite=invite-t") as socket:
                    assert (await receive(socket))["type"] == kind
            assert (await first_line(at, "stranger"))[0] == 404

    asyncio.run(run())


def test_an_invited_guest_keeps_the_table_after_signing_in(tmp_path: Path) -> None:
    def change(context: AppContext) -> None:
        context.limits.sign_ins = endless_by_network()

    with (
        running(tmp_path / "data", change) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
        Guest(served.url, "Cleo") as cleo,
    ):
        table, invite = ann.make(visibility="private")
        assert ben.do(table, 1, do="sit").status_code == 404
        for guest in (ben, cleo):
            guest.http.post(f"/api/invites/{invite}/visit").raise_for_status()
        ben.sit(table).raise_for_status()
        assert ann.look(table)["status"] == "playing"
        account = {"login": "cleo", "password": "correct horse"}
        cleo.http.post("/api/people/account", json=account).raise_for_status()
        with Guest(served.url, "Cleo at work") as again:
            other, invite = ann.make(visibility="private")
            again.http.post(f"/api/invites/{invite}/visit").raise_for_status()
            again.http.post("/api/people/login", json=account).raise_for_status()
            assert again.look(table)["seat"] is None
            assert again.look(other)["seat"] is None


def test_an_outdated_command_is_answered_with_the_missed_events(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, duel(served) as (ann, ben, table):
        for guest in (ann, ben):
            for since in (0, 1, 4):
                late = guest.do(table, since, do="resign")
                assert (late.status_code, late.json()["error"]) == (409, "behind")
                missed = guest.http.get(f"/api/tables/{table}/events", params={"since": since}).json()
                assert late.json()["events"] == missed != []
        hands = [one.do(table, 0, do="resign").json()["events"] for one in (ann, ben)]
        assert hands[0] != hands[1]
        seq = ann.look(table)["seq"]
        assert ann.do(table, seq + 1, do="resign").json()["events"] == []
        wrong = ann.do(table, seq, do="answer_draw", accept=True)
        assert wrong.status_code == 409
        assert "events" not in wrong.json()
