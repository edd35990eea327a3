"""Tokens with scopes and an expiry, the list of sign-ins, and sessions that change with their rights."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
import websockets

from robotable.server.ops.limits import TOKEN_DAYS
from robotable.store.protocol.moderation import Action, Role
from robotable.store.protocol.sessions import Session
from robotable.table.timing import DAY
from tests.patience import PATIENCE
from tests.server.hosting import Place, place_at
from tests.server.loopback import FrozenClock, site
from tests.server.running import Guest, running
from tests.server.test_account import ACCOUNT, signed_in

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
START = 1_700_000_000_000

NEEDS = [
    ("GET", "/api/me", "read"),
    ("GET", "/api/tables/{table}", "read"),
    ("GET", "/api/me/tables", "read"),
    ("POST", "/api/tables", "play"),
    ("POST", "/api/tables/{table}/commands", "play"),
    ("GET", "/api/daily/micro_robots", "play"),
    ("PUT", "/api/bot/acceptance", "bot"),
    ("GET", "/api/me/sessions", "account"),
    ("DELETE", "/api/me/sessions", "account"),
    ("POST", "/api/me/tokens", "account"),
    ("POST", "/api/me/password", "account"),
    ("POST", "/api/people/guest", "account"),
    ("GET", "/api/me/webhook", "account"),
    ("GET", "/api/admin/reports", "account"),
]
BODIES: dict[str, Any] = {
    "/api/tables": {"setup": {"game": "robot_master"}},
    "/api/tables/{table}/commands": {"id": "12345678", "seq": 0, "command": {"do": "sit"}},
    "/api/bot/acceptance": {"terms": [{"game": "robot_master"}]},
    "/api/me/tokens": {"label": "more", "scopes": ["account"], "days": 1},
    "/api/me/password": {"old": "correct horse", "new": "battery staple"},
    "/api/people/guest": {"name": "Eve"},
}
ORDER = ["read", "play", "bot", "account"]


@asynccontextmanager
async def program(place: Place, owner: httpx.AsyncClient, *scopes: str) -> AsyncIterator[httpx.AsyncClient]:
    body = {"label": "program", "scopes": scopes, "days": 30}
    made = (await owner.post("/api/me/tokens", json=body)).raise_for_status().json()
    client = place.stranger()
    client.headers["authorization"] = f"Bearer {made['token']}"
    async with client:
        yield client


def test_a_token_does_what_its_scope_covers_and_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guests("Ann", "Ben") as (ann, ben):
            made = (await ben.post("/api/tables", json={"setup": {"game": "robot_master"}})).json()
            for scope in ORDER[:3]:
                async with program(place, ann, scope) as client:
                    for method, path, needed in NEEDS:
                        url = path.format(table=made["table"])
                        answer = await client.request(method, url, json=BODIES.get(path))
                        if ORDER.index(needed) > ORDER.index(scope):
                            refused = (answer.status_code, answer.json()["error"], answer.json()["key"])
                            assert refused == (403, "no_scope", needed), (scope, method, path)
                            assert f"'{needed}'" in answer.json()["message"]
                        else:
                            assert answer.status_code != 403, (scope, method, path)
            assert (await ann.get("/api/me")).json()["name"] == "Ann"
            assert len((await ann.get("/api/me/sessions")).json()) == 4, "nothing was ended or created"

    asyncio.run(play())


def test_a_socket_of_a_reading_token_watches_only(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            made = (await ann.post("/api/tables", json={"setup": {"game": "robot_master"}})).json()
            async with program(place, ann, "read") as reader:
                url = f"ws://127.0.0.1:{place.port}/api/tables/{made['table']}/socket"
                head = {"authorization": reader.headers["authorization"]}
                async with websockets.connect(url, additional_headers=head) as there:
                    for message in (
                        {"type": "say", "text": "hello"},
                        {"type": "do", "id": "12345678", "seq": 0, "command": {"do": "abort"}},
                    ):
                        await there.send(json.dumps(message))
                        while (found := json.loads(await there.recv()))["type"] != "refusal":
                            assert found["type"] in ("update", "ping")
                        assert (found["error"]["error"], found["error"]["key"]) == ("no_scope", "play")

    asyncio.run(play())


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"scopes": []}, "bad_scopes"),
        ({"days": 0}, "bad_days"),
        ({"days": TOKEN_DAYS.most + 1}, "bad_days"),
        ({"scopes": ["everything"]}, "malformed"),
        ({"scopes": None}, "malformed"),
        ({"label": " "}, "bad_name"),
    ],
)
def test_a_token_needs_scopes_and_an_end(tmp_path: Path, change: dict[str, Any], error: str) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            body = {"label": "bot", "scopes": ["bot"], "days": 30, **change}
            answer = await ann.post("/api/me/tokens", json=body)
            assert (answer.status_code in (400, 422), answer.json()["error"]) == (True, error)
            assert len((await ann.get("/api/me/sessions")).json()) == 1

    asyncio.run(play())


def test_tokens_expire_and_those_without_scopes_keep_working(tmp_path: Path) -> None:
    async def play() -> None:
        async with site(tmp_path / "table.db", START) as place:
            await place.add_people(["ann"])
            clock = place.context.clock
            assert isinstance(clock, FrozenClock)
            async with place.client("ann") as browser, place.client("ann", bot=True) as old:
                made = await browser.post(
                    "/api/me/tokens", json={"label": "b", "scopes": ["read"], "days": 2}
                )
                assert made.json()["expires"] == START + 2 * DAY
                async with place.client() as new:
                    new.headers["authorization"] = f"Bearer {made.json()['token']}"
                    assert (await new.get("/api/me")).status_code == 200
                    clock.at += 2 * DAY + 1
                    assert (await new.get("/api/me")).status_code == 401
                # The token of `add_people` has no scopes and no end, as tokens had before.
                listed = (await old.get("/api/me/sessions")).json()
                (shown,) = [one for one in listed if one["kind"] == "token"]
                assert (shown["scopes"], shown["expires"], shown["current"]) == (None, None, True)
                assert shown["seen"] == clock.at - clock.at % DAY, "the day and no more"

    asyncio.run(play())


def test_a_token_creates_none_that_is_valid_for_longer(tmp_path: Path) -> None:
    """Whoever finds a token could otherwise renew it forever."""

    async def play() -> None:
        async with (
            place_at(tmp_path) as place,
            place.guest("Ann") as ann,
            program(place, ann, "account") as it,
        ):
            body = {"label": "next", "scopes": ["account"]}
            refused = await it.post("/api/me/tokens", json={**body, "days": 31})
            assert (refused.status_code, refused.json()["error"]) == (422, "bad_days")
            assert (await it.post("/api/me/tokens", json={**body, "days": 29})).status_code == 201

    asyncio.run(play())


def test_nothing_that_is_under_way_survives_signing_out_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has stolen a cookie may ask for tokens all the time."""

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.stranger() as thief:
            (await ann.post("/api/people/account", json=ACCOUNT)).raise_for_status()
            thief.cookies.update(ann.cookies)
            sessions, made = place.context.store.sessions, list[str]()
            add = sessions.add

            async def add_late(session: Session) -> None:
                if session.kind == "token":
                    assert (await ann.delete("/api/me/sessions")).status_code == 204
                    made.append(session.hash)
                await add(session)

            monkeypatch.setattr(sessions, "add", add_late)
            body = {"label": "loot", "scopes": ["account"], "days": 300}
            refused = await thief.post("/api/me/tokens", json=body)
            assert (refused.status_code, refused.json()["error"]) == (401, "bad_token")
            assert [await sessions.get(one) for one in made] == [None]

    asyncio.run(play())


def test_a_sign_in_with_the_old_password_does_not_survive_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.stranger() as thief:
            (await ann.post("/api/people/account", json=ACCOUNT)).raise_for_status()
            sessions = place.context.store.sessions
            add = sessions.add

            async def add_late(session: Session) -> None:
                monkeypatch.undo()
                new = {"old": ACCOUNT["password"], "new": "battery staple"}
                assert (await ann.post("/api/me/password", json=new)).status_code == 204
                await add(session)

            monkeypatch.setattr(sessions, "add", add_late)
            refused = await thief.post("/api/people/login", json=ACCOUNT)
            assert (refused.status_code, refused.json()["error"]) == (401, "wrong_password")
            assert len((await ann.get("/api/me/sessions")).json()) == 1

    asyncio.run(play())


def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.stranger() as thief:
            (await ann.post("/api/people/account", json=ACCOUNT)).raise_for_status()
            thief.cookies.update(ann.cookies)
            place.context.identity.forget((await ann.get("/api/me")).json()["id"])
            sessions = place.context.store.sessions
            get = sessions.get

            async def get_early(hash: str) -> Session | None:
                monkeypatch.undo()
                found = await get(hash)
                assert (await ann.delete("/api/me/sessions")).status_code == 204
                return found

            monkeypatch.setattr(sessions, "get", get_early)
            await thief.get("/api/me")
            assert (await thief.get("/api/me")).status_code == 401

    asyncio.run(play())


def test_people_see_where_they_are_signed_in_and_sign_out_everywhere(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        ann.http.post("/api/people/account", json=ACCOUNT).raise_for_status()
        with httpx.Client(
            base_url=served.url, headers={"user-agent": FIREFOX}, timeout=PATIENCE, verify=False
        ) as elsewhere:
            elsewhere.post("/api/people/login", json=ACCOUNT).raise_for_status()
            made = ann.http.post("/api/me/tokens", json={"label": "bot", "scopes": ["bot"], "days": 9})
            listed = ann.http.get("/api/me/sessions").json()
            labels = {(one["kind"], one["label"]): one for one in listed}
            assert labels["browser", "Firefox, Linux"]["current"] is False
            assert labels["token", "bot"]["scopes"] == ["bot"]
            assert all(one["seen"] % DAY == 0 for one in listed)
            assert "127.0.0.1" not in str(listed)
            ended = elsewhere.delete("/api/me/sessions")
            assert (ended.status_code, 'robotable=""' in ended.headers["set-cookie"]) == (204, True)
            bearer = {"authorization": f"Bearer {made.json()['token']}"}
            assert httpx.get(f"{served.url}/api/me", headers=bearer, timeout=PATIENCE).status_code == 401
            assert [one.get("/api/me").status_code for one in (ann.http, elsewhere)] == [401, 401]


def test_a_new_password_gives_this_browser_a_new_secret(tmp_path: Path) -> None:
    """A copy of the old cookie is worthless, but an open socket stays open."""

    async def change(ann: Guest, table: str) -> None:
        async with websockets.connect(ann.socket_url(table), additional_headers=ann.cookie) as there:
            old = ann.cookie
            body = {"old": ACCOUNT["password"], "new": "battery staple"}
            (await asyncio.to_thread(ann.http.post, "/api/me/password", json=body)).raise_for_status()
            assert ann.cookie != old
            assert httpx.get(f"{ann.url}/api/me", headers=old, timeout=PATIENCE).status_code == 401
            assert ann.http.get("/api/me").status_code == 200
            await there.send(json.dumps({"type": "say", "text": "still here"}))
            while (found := json.loads(await there.recv()))["type"] != "said":
                assert found["type"] != "refusal", found

    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        ann.http.post("/api/people/account", json=ACCOUNT).raise_for_status()
        table, _ = ann.make()
        asyncio.run(change(ann, table))


@pytest.mark.parametrize("role", ["admin", "moderator"])
def test_a_change_of_rights_ends_all_sessions_of_an_account(tmp_path: Path, role: Role) -> None:
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        context = served.context
        ann.http.post("/api/people/account", json=ACCOUNT).raise_for_status()

        def act(do: Literal["promote", "demote"]) -> None:
            action = Action(do=do, by=None, whom=ann.id, at=1, role=role if do == "promote" else None)
            asyncio.run(context.store.moderation.perform(action))
            context.identity.forget(ann.id)

        deeds: tuple[Literal["promote", "demote"], ...] = ("promote", "demote")
        for do in deeds:
            with closing(signed_in(served, ACCOUNT)) as browser:
                act(do)
                assert browser.get("/api/me").status_code == 401
            with closing(signed_in(served, ACCOUNT)) as browser:
                act(do)
                assert browser.get("/api/me").status_code == 200, "nothing has changed"
