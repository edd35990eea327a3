"""Blocking and reporting, and a chat without ids."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import websockets

from tests.server.running import Guest, duel, running


async def _chat(speaker: Guest, listener: Guest, table: str, lines: list[str]) -> list[dict[str, Any]]:
    """The messages that the listener receives, up to one that the listener writes last."""
    end = str(uuid4())
    async with (
        websockets.connect(speaker.socket_url(table), additional_headers=speaker.cookie) as one,
        websockets.connect(listener.socket_url(table), additional_headers=listener.cookie) as other,
    ):
        for line in lines:
            await one.send(msgspec.json.encode({"type": "say", "text": line}).decode())
            async for message in one:
                found = msgspec.json.decode(message)
                if found["type"] == "said" and found["saying"]["text"] == line:
                    break
        await other.send(msgspec.json.encode({"type": "say", "text": end}).decode())
        heard: list[dict[str, Any]] = []
        async for message in other:
            found = msgspec.json.decode(message)
            assert speaker.id not in str(message)
            if found["type"] == "said":
                if found["saying"]["text"] == end:
                    assert found["saying"]["own"]
                    return heard
                if not found["saying"]["own"]:
                    heard.append(found["saying"])
    raise AssertionError("the socket closed too early")


def test_a_blocked_person_cannot_sit_or_be_read(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
        Guest(served.url, "Cid") as cid,
    ):
        table, _ = ann.make()
        ben.sit(table).raise_for_status()
        heard = asyncio.run(_chat(ben, ann, table, ["hello"]))
        assert [(one["text"], one["seat"]) for one in heard] == [("hello", 1)]
        assert ann.http.post(f"/api/tables/{table}/block", json={"seat": 1, "on": True}).status_code == 204
        heard = asyncio.run(_chat(ben, ann, table, ["and now?"]))
        assert [one["text"] for one in heard] == []
        heard = asyncio.run(_chat(ben, cid, table, []))
        assert "and now?" in [one["text"] for one in heard]

        other, _ = ann.make()
        refused = ben.sit(other)
        assert (refused.status_code, refused.json()["error"]) == (403, "blocked")
        assert cid.sit(other).status_code == 200
        own, _ = ben.make()
        assert ann.sit(own).status_code == 200

        assert ann.http.post(f"/api/tables/{table}/block", json={"seat": 1, "on": False}).status_code == 204
        third, _ = ann.make()
        assert ben.sit(third).status_code == 200


def test_a_person_is_given_by_seat_or_message(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        table, _ = ann.make()
        asyncio.run(_chat(ben, ann, table, ["I only watch"]))
        where = f"/api/tables/{table}/block"
        for body, status in (
            ({"on": True}, 422),
            ({"seat": 0, "saying": 1, "on": True}, 422),
            ({"seat": 0, "on": True}, 409),
            ({"seat": 1, "on": True}, 404),
            ({"seat": -1, "on": True}, 404),
            ({"seat": 99, "on": True}, 404),
            ({"saying": 99, "on": True}, 404),
            ({"saying": 1, "on": True}, 204),
        ):
            assert ann.http.post(where, json=body).status_code == status, body


def test_a_report_reaches_the_admins(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, duel(served) as (ann, ben, table):
        where = f"/api/tables/{table}/report"
        assert ann.http.post(where, json={"seat": 1, "text": " "}).status_code == 422
        assert ann.http.post(where, json={"seat": 1, "text": "rude"}).status_code == 204

        def reports() -> Any:
            return asyncio.run(served.context.store.reports.latest(limit=9))

        (found,) = reports()
        assert (found.by, found.about, found.table, found.text) == (ann.id, ben.id, table, "rude")


def test_only_moderators_read_the_reports(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, duel(served) as (ann, ben, table):
        for text in ("rude", "ruder"):
            ann.http.post(f"/api/tables/{table}/report", json={"seat": 1, "text": text}).raise_for_status()
        assert ben.http.get("/api/admin/reports").json()["error"] == "not_moderator"
        asyncio.run(served.context.store.people.set_admin(ann.id, True))
        served.context.identity.forget(ann.id)
        found = ann.http.get("/api/admin/reports").raise_for_status().json()
        assert [one["text"] for one in found["reports"]] == ["ruder", "rude"]
        assert found["before"] is None
        assert found["reports"][0]["about"] == {
            "id": ben.id,
            "name": "Ben",
            "login": None,
            "closed": False,
            "role": None,
        }
        first = found["reports"][0]["number"]
        older = ann.http.get("/api/admin/reports", params={"before": first}).json()
        assert [one["text"] for one in older["reports"]] == ["rude"]
