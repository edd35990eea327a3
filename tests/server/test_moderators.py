"""The work of moderators over HTTP: the queue, muting, closing accounts, and the audit log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from robotable.store.protocol.challenges import Challenge
from robotable.store.protocol.moderation import Action, Role
from tests.patience import PATIENCE
from tests.server.running import Guest, Running, running


def promote(served: Running, guest: Guest, role: Role) -> None:
    action = Action(do="promote", by=None, whom=guest.id, at=1, role=role)
    asyncio.run(served.context.store.moderation.perform(action))
    served.context.identity.forget(guest.id)


def act(guest: Guest, do: str, **more: Any) -> httpx.Response:
    return guest.http.post("/api/admin/actions", json={"do": do, "why": "spam", **more})


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def say(guest: Guest, table: str, text: str) -> dict[str, Any]:
    """The server's answer to a chat message: the message itself, or the error."""
    async with websockets.connect(guest.socket_url(table), additional_headers=guest.cookie) as socket:
        await socket.send(msgspec.json.encode({"type": "say", "text": text}).decode())
        async for message in socket:
            found: dict[str, Any] = msgspec.json.decode(message)
            if found["type"] == "refusal":
                return dict(found["error"])
            if found["type"] == "said" and found["saying"]["text"] == text:
                return dict(found["saying"])
    raise AssertionError("the socket closed too early")


@contextmanager
def reported(folder: Path) -> Iterator[tuple[Running, Guest, Guest, Guest, str]]:
    """Ann has reported Ben's second message; Mia is a moderator."""
    with (
        running(folder / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
        Guest(served.url, "Mia") as mia,
    ):
        table, _ = ann.make()
        ben.sit(table).raise_for_status()
        for text in ("hello", "buy my coins", "now"):
            asyncio.run(say(ben, table, text))
        report = {"saying": 2, "text": "he sells things"}
        ann.http.post(f"/api/tables/{table}/report", json=report).raise_for_status()
        promote(served, mia, "moderator")
        yield served, ann, ben, mia, table


def test_from_the_report_to_the_audit_log(tmp_path: Path) -> None:
    with reported(tmp_path) as (served, ann, ben, mia, table):
        (waiting,) = mia.http.get("/api/admin/queue").raise_for_status().json()["reports"]
        assert (waiting["text"], waiting["about"]["name"], waiting["message"]) == (
            "he sells things",
            "Ben",
            2,
        )
        number = waiting["number"]
        assert act(mia, "take", report=number).status_code == 204
        case = mia.http.get(f"/api/admin/reports/{number}").raise_for_status().json()
        assert [one["text"] for one in case["chat"]] == ["hello", "buy my coins", "now"]
        assert case["report"]["taken_by"]["name"] == "Mia"
        assert (case["report"]["table"], case["table"]) == (table, "link")
        assert act(mia, "note", report=number, why="first time").status_code == 204
        assert act(mia, "mute", report=number, hours=2).status_code == 204
        assert mia.http.get("/api/admin/queue").json()["reports"] == []

        refused = asyncio.run(say(ben, table, "again"))
        assert refused["error"] == "muted"
        assert "spam" in refused["message"]
        assert 7_000 < refused["seconds"] <= 7_200
        muted = ben.http.get("/api/me").json()["muted"]
        assert (muted["why"], muted["until"] > served.context.clock.now()) == ("spam", True)
        assert ann.http.get("/api/me").json()["muted"] is None
        other, _ = ben.make()
        assert asyncio.run(say(ben, other, "here too"))["error"] == "muted", "everywhere"

        history = mia.http.get(f"/api/admin/people/{ben.id}").raise_for_status().json()
        assert [one["outcome"] for one in history["reports"]] == ["mute"]
        assert [one["text"] for one in history["notes"]] == ["first time"]
        assert [one["why"] for one in history["mutes"]] == ["spam"]
        assert act(mia, "unmute", person=ben.id).status_code == 204
        assert asyncio.run(say(ben, table, "thank you"))["text"] == "thank you"

        assert error(mia.http.get("/api/admin/audit")) == (403, "not_admin")
        promote(served, ann, "admin")
        lines = ann.http.get("/api/admin/audit").raise_for_status().json()["lines"]
        assert [one["do"] for one in lines] == ["promote", "unmute", "mute", "note", "take", "promote"]
        assert [one["by"] and one["by"]["name"] for one in lines] == [None, *["Mia"] * 4, None]
        assert lines[2]["whom"]["name"] == "Ben"


def test_only_moderators_see_anything(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        for path in ("queue", "reports", "reports/1", "people/x", "audit"):
            assert error(ann.http.get(f"/api/admin/{path}")) == (403, "not_moderator")
            assert httpx.get(f"{served.url}/api/admin/{path}", timeout=PATIENCE).status_code == 401
        assert error(act(ann, "mute", person=ann.id, hours=1)) == (403, "not_moderator")


def test_two_moderators_and_one_report(tmp_path: Path) -> None:
    with reported(tmp_path) as (served, ann, _, mia, _):
        promote(served, ann, "moderator")
        (report,) = mia.http.get("/api/admin/queue").json()["reports"]
        assert act(mia, "take", report=report["number"]).status_code == 204
        told = act(ann, "dismiss", report=report["number"])
        assert error(told) == (409, "taken")
        assert told.json()["message"].startswith("Mia is already looking into report")
        assert act(mia, "dismiss", report=report["number"]).status_code == 204
        assert error(act(ann, "take", report=report["number"])) == (409, "report_closed")


def test_a_closed_account_is_gone_at_once(tmp_path: Path) -> None:
    with reported(tmp_path) as (_, _, ben, mia, table):

        async def closed() -> int | None:
            async with websockets.connect(ben.socket_url(table), additional_headers=ben.cookie) as socket:
                await socket.recv()
                answer = await asyncio.to_thread(act, mia, "close", person=ben.id)
                assert answer.status_code == 204
                with suppress(websockets.ConnectionClosed):
                    while True:
                        await socket.recv()
                return socket.close_code

        assert asyncio.run(closed()) == 4401
        assert ben.http.get("/api/me").status_code == 401
        assert act(mia, "open", person=ben.id).status_code == 204
        assert ben.http.get("/api/me").status_code == 200


def test_what_moderators_cannot_do(tmp_path: Path) -> None:
    with reported(tmp_path) as (served, ann, ben, mia, _):
        promote(served, ann, "admin")
        for body, expected in (
            ({"do": "mute", "person": ben.id, "hours": 1, "why": " "}, (422, "bad_text")),
            ({"do": "mute", "person": ben.id, "hours": 1, "why": "x" * 1001}, (422, "bad_text")),
            ({"do": "mute", "person": ben.id, "why": "x"}, (422, "bad_hours")),
            ({"do": "mute", "person": ben.id, "why": "x", "hours": 0}, (422, "bad_hours")),
            ({"do": "mute", "person": ben.id, "why": "x", "hours": 10**18}, (422, "bad_hours")),
            ({"do": "mute", "person": mia.id, "why": "x", "hours": 1}, (409, "yourself")),
            ({"do": "mute", "person": ann.id, "why": "x", "hours": 1}, (403, "protected")),
            ({"do": "note", "person": "nobody", "why": "x"}, (404, "no_person")),
            ({"do": "dismiss", "report": 99, "why": "x"}, (404, "no_report")),
            ({"do": "dismiss", "report": -1, "why": "x"}, (404, "no_report")),
            ({"do": "dismiss", "report": 10**30, "why": "x"}, None),
            ({"do": "promote", "person": mia.id, "why": "x"}, None),
            ({"do": "unmute", "person": ben.id, "why": "x"}, (409, "not_muted")),
        ):
            answer = mia.http.post("/api/admin/actions", json=body)
            assert 400 <= answer.status_code < 500, body
            assert expected is None or error(answer) == expected, body
        audit = asyncio.run(served.context.store.moderation.audit(limit=9))
        assert [one.action.do for one in audit] == ["promote", "promote"], "a refusal is not an action"


def test_a_muted_player_can_decline_but_gives_no_reason(tmp_path: Path) -> None:
    with reported(tmp_path) as (served, ann, ben, mia, _):
        store = served.context.store
        table, _ = ann.make()
        challenge = Challenge(table=table, person=ben.id, challenger=ann.id, seat=None, at=1)
        asyncio.run(store.challenges.add(challenge, []))
        assert act(mia, "mute", person=ben.id, hours=1).status_code == 204
        where = f"/api/tables/{table}/decline"
        assert ben.http.post(where, json={"reason": "buy coins"}).status_code == 204
        assert asyncio.run(store.chat.messages(table)) == []
        (answered,) = ann.http.get(f"/api/tables/{table}/challenges").json()
        assert (answered["state"], answered["reason"]) == ("declined", "–")
