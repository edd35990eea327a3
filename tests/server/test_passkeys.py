"""Passkeys: an account without a password, and everything that must not pass for a signature."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from robotable.server.errors import Problem
from robotable.server.ops.limits import PASSKEY_SECONDS
from robotable.server.people.passkeys import RelyingParty, relying_party
from robotable.server.public_url import parse_public_url
from tests.patience import PATIENCE
from tests.server.authenticator import Authenticator
from tests.server.hosting import Place, place_at
from tests.server.loopback import FrozenClock, unlimited

START = 1_700_000_000_000


@asynccontextmanager
async def hosted(path: Path, **more: Any) -> AsyncIterator[Place]:
    async with place_at(path, **more) as place:
        unlimited(place.context)
        yield place


def browser(place: Place) -> httpx.AsyncClient:
    """Browsers have passkeys for localhost, not for 127.0.0.1."""
    return httpx.AsyncClient(base_url=f"http://localhost:{place.port}", timeout=PATIENCE, verify=False)


def key_for(place: Place) -> Authenticator:
    return Authenticator(f"http://localhost:{place.port}")


async def options(client: httpx.AsyncClient, path: str, **body: str) -> Any:
    return (await client.post(path, json=body)).raise_for_status().json()["options"]


async def sign_up(client: httpx.AsyncClient, key: Authenticator, login: str = "ann") -> list[str]:
    """A new account with this passkey and no password. Returns its recovery codes."""
    (await client.post("/api/people/guest", json={"name": login.title()})).raise_for_status()
    created = key.create(await options(client, "/api/me/passkeys/new", login=login))
    made = await client.post("/api/people/account", json={"login": login, "passkey": created})
    codes: list[str] = made.raise_for_status().json()["recovery_codes"]
    return codes


async def sign_in(client: httpx.AsyncClient, key: Authenticator) -> httpx.Response:
    signed = key.get(await options(client, "/api/people/passkey/challenge"))
    return await client.post("/api/people/passkey", json={"credential": signed})


async def proof(client: httpx.AsyncClient, key: Authenticator) -> dict[str, Any]:
    return {"passkey": key.get(await options(client, "/api/me/passkeys/challenge"))}


def test_an_account_with_a_passkey_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosted(tmp_path) as place, browser(place) as ann, browser(place) as phone:
            key, second = key_for(place), key_for(place)
            await sign_up(ann, key)
            assert (await phone.post("/api/people/guest", json={"name": "Guest"})).status_code == 200
            table = (await phone.post("/api/tables", json={"setup": {"game": "robot_master"}})).json()[
                "table"
            ]
            signed_in = await sign_in(phone, key)
            assert (signed_in.status_code, signed_in.json()["login"]) == (200, "ann")
            mine = (await phone.get("/api/me/tables")).json()["tables"]
            assert [one["table"] for one in mine] == [table], "a guest who signs in brings their games along"

            wrong = await ann.post("/api/people/login", json={"login": "ann", "password": "correct horse"})
            assert wrong.status_code == 401
            removed = await ann.delete(f"/api/me/passkeys/{key.id}")
            assert (removed.status_code, removed.json()["error"]) == (409, "last_passkey")

            created = second.create(await options(ann, "/api/me/passkeys/new"))
            body = {"label": "Phone", "credential": created}
            guess = await ann.post("/api/me/passkeys", json={**body, "proof": {"password": "a guess"}})
            assert guess.json()["error"] == "wrong_old_password", "an open browser is not enough"
            added = await ann.post("/api/me/passkeys", json={**body, "proof": await proof(ann, key)})
            assert added.status_code == 201
            assert (await ann.put(f"/api/me/passkeys/{key.id}", json={"label": "Desk"})).status_code == 204
            listed = (await ann.get("/api/me/passkeys")).json()
            assert [one["label"] for one in listed] == ["Desk", "Phone"]
            assert (await ann.delete(f"/api/me/passkeys/{key.id}")).status_code == 204
            assert (await sign_in(phone, key)).status_code == 422
            assert (await sign_in(phone, second)).status_code == 200

            new = {"new": "battery staple", "proof": await proof(ann, second)}
            assert (await ann.post("/api/me/password", json=new)).status_code == 204
            assert (await phone.get("/api/me")).status_code == 401
            account = {"login": "ann", "password": "battery staple"}
            assert (await phone.post("/api/people/login", json=account)).status_code == 200
            closed = await phone.post("/api/me/close", json={"proof": await proof(phone, second)})
            assert closed.status_code == 204
            assert (await sign_in(ann, second)).status_code == 422

    asyncio.run(play())


def test_what_does_not_pass_for_a_signature(tmp_path: Path) -> None:
    """Replayed and expired challenges, those for another purpose, wrong origins, foreign and cloned keys."""

    async def play() -> None:
        clock = FrozenClock(START)
        async with (
            hosted(tmp_path, clock=clock) as place,
            browser(place) as ann,
            browser(place) as ben,
            browser(place) as eve,
        ):
            key, bens = key_for(place), key_for(place)
            await sign_up(ann, key)
            await sign_up(ben, bens, "ben")
            start = "/api/people/passkey/challenge"

            async def refused(signed: object) -> None:
                answer = await eve.post("/api/people/passkey", json={"credential": signed})
                assert (answer.status_code, answer.json()["error"]) == (422, "wrong_passkey")
                assert "robotable" not in eve.cookies

            signed = key.get(await options(eve, start))
            assert (await ann.post("/api/people/passkey", json={"credential": signed})).status_code == 200
            await refused(signed)  # replayed

            asked = await options(eve, start)
            clock.at += PASSKEY_SECONDS.most * 1000 + 1
            await refused(key.get(asked))  # expired

            await refused(key.get({"challenge": "AAAA"}))  # not our challenge
            await refused(
                key.get(await options(ann, "/api/me/passkeys/challenge"))
            )  # to prove, not to sign in
            for change in ({"origin": "https://example.org"}, {"party": "example.org"}):
                other = key_for(place)
                other._id, other._key, other.counter = key._id, key._key, key.counter
                for name, value in change.items():
                    setattr(other, name, value)
                await refused(other.get(await options(eve, start)))
            stranger = key_for(place)
            await refused(stranger.get(await options(eve, start)))  # a key that nobody has
            stranger._id = key._id
            stranger.counter = 100
            await refused(stranger.get(await options(eve, start)))  # signed by another key

            assert (await sign_in(ann, key)).status_code == 200
            key.counter -= 1
            await refused(key.get(await options(eve, start)))  # a clone counts from where it was copied
            key.counter += 1
            broken: list[dict[str, Any]] = [{}, {"id": 7}, {"response": {}}, signed | {"id": ""}]
            for one in (*broken, {"response": {"clientDataJSON": "!"}}):
                await refused(one)

            foreign = {"new": "battery staple", "proof": await proof(ann, bens)}
            answer = await ann.post("/api/me/password", json=foreign)
            assert answer.json()["error"] == "wrong_passkey", "Ben's key does not prove that one is Ann"
            taken = await options(ben, "/api/me/passkeys/new")
            body = {"label": "x", "credential": key.create(taken), "proof": await proof(ben, bens)}
            assert (await ben.post("/api/me/passkeys", json=body)).json()["error"] == "wrong_passkey"

    asyncio.run(play())


@pytest.mark.parametrize(
    ("url", "host", "expected"),
    [
        ("https://example.org/robots", "x", RelyingParty("example.org", "https://example.org")),
        ("https://example.org:8443", "x", RelyingParty("example.org", "https://example.org:8443")),
        ("http://localhost:8000", "x", RelyingParty("localhost", "http://localhost:8000")),
        (None, "localhost:8000", RelyingParty("localhost", "http://localhost:8000")),
        (None, "127.0.0.1:8000", None),
        (None, "example.org", None),
        ("http://example.org", "localhost", None),
    ],
)
def test_passkeys_belong_to_the_public_address(
    url: str | None, host: str, expected: RelyingParty | None
) -> None:
    if expected is None:
        with pytest.raises(Problem, match="--public-url"):
            relying_party(parse_public_url(url), host)
    else:
        assert relying_party(parse_public_url(url), host) == expected
