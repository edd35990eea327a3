"""Recovering an account, by a printed code and by mail."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx

from robotable.server.context import AppContext
from tests.patience import PATIENCE, until_async
from tests.server.hosting import place_at
from tests.server.loopback import unlimited
from tests.server.mailbox import Mailbox, mailbox, text_of
from tests.server.running import Guest, running
from tests.server.test_account import ACCOUNT

NEW = "battery staple"


def freely(context: AppContext) -> None:
    unlimited(context)


def recover(client: httpx.Client, code: str, **change: str) -> httpx.Response:
    body = {"login": "ann", "code": code, "password": NEW, **change}
    return client.post("/api/people/recover", json=body)


def test_a_printed_code_gives_a_new_password_once_and_ends_everything_else(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data", freely) as served,
        Guest(served.url, "Ann") as ann,
        httpx.Client(base_url=served.url, timeout=PATIENCE, verify=False) as elsewhere,
    ):
        codes = ann.http.post("/api/people/account", json=ACCOUNT).raise_for_status().json()["recovery_codes"]
        assert len(set(codes)) == 10
        token = {"label": "bot", "scopes": ["bot"], "days": 9}
        bearer = {"authorization": f"Bearer {ann.http.post('/api/me/tokens', json=token).json()['token']}"}
        # The same answer whatever is wrong, and nothing has happened.
        answers = [recover(elsewhere, codes[0], login="nobody"), recover(elsewhere, "aaaa-bbbb-cccc-dddd")]
        assert {(one.status_code, one.json()["error"]) for one in answers} == {(401, "wrong_code")}
        assert recover(elsewhere, codes[0], password="short").json()["error"] == "bad_password"
        assert ann.http.get("/api/me/recovery").json() == {"left": 10}

        recovered = recover(elsewhere, codes[0].replace("-", " ").upper(), login="ANN")
        assert (recovered.status_code, recovered.json()["login"]) == (200, "ann")
        assert elsewhere.get("/api/me/recovery").json() == {"left": 9}
        assert ann.http.get("/api/me").status_code == 401
        assert httpx.get(f"{served.url}/api/me", headers=bearer, timeout=PATIENCE).status_code == 401
        assert recover(ann.http, codes[0]).status_code == 401, "each code is valid once"
        assert ann.http.post("/api/people/login", json=ACCOUNT).status_code == 401
        assert ann.http.post("/api/people/login", json={**ACCOUNT, "password": NEW}).status_code == 200


def test_a_new_set_of_codes_needs_a_proof_and_replaces_the_old_one(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data", freely) as served,
        Guest(served.url, "Ann") as ann,
    ):
        assert ann.http.post("/api/me/recovery", json={}).json()["error"] == "no_account"
        old = ann.http.post("/api/people/account", json=ACCOUNT).json()["recovery_codes"]
        wrong = ann.http.post("/api/me/recovery", json={"password": "a guess"})
        assert wrong.json()["error"] == "wrong_old_password"
        new = ann.http.post("/api/me/recovery", json={"password": ACCOUNT["password"]}).json()["codes"]
        assert not set(new) & set(old)
        for code in (old[0], "nonsense", ""):
            used = ann.http.post("/api/me/password", json={"new": NEW, "proof": {"recovery_code": code}})
            assert (used.status_code, used.json()["error"]) == (422, "wrong_code")
        short = ann.http.post("/api/me/password", json={"new": "short", "proof": {"recovery_code": new[0]}})
        assert short.json()["error"] == "bad_password", "and the code is still good"
        used = ann.http.post("/api/me/password", json={"new": NEW, "proof": {"recovery_code": new[0]}})
        assert used.status_code == 204
        assert ann.http.post("/api/me/close", json={"proof": {"recovery_code": new[0]}}).status_code == 422
        assert ann.http.post("/api/me/close", json={"proof": {"recovery_code": new[1]}}).status_code == 204
        assert recover(ann.http, new[2]).status_code == 401, "a closed account cannot be recovered"


def test_a_code_by_mail(tmp_path: Path) -> None:
    async def play(box: Mailbox) -> None:
        async with (
            place_at(tmp_path, mail=box.mail) as place,
            place.guest("Ann") as ann,
            place.stranger() as eve,
        ):

            async def ask(login: str) -> tuple[int, bytes]:
                answer = await eve.post("/api/people/recover/mail", json={"login": login})
                return answer.status_code, answer.content

            me = (await ann.post("/api/people/account", json=ACCOUNT)).json()["id"]
            answers = {await ask("ann"), await ask("nobody")}
            await place.context.store.people.set_email(me, "ann@example.org")
            answers.add(await ask("ANN"))
            assert len(answers) == 1, "the answer does not say whether there is an account or an address"
            await until_async(lambda: box.messages)
            (message,) = box.messages
            assert message["To"] == "ann@example.org"
            found = re.search(r"\b\d{8}\b", text_of(message))
            assert found is not None
            body: dict[str, Any] = {"login": "ann", "code": found[0], "password": NEW}
            wrong = "00000000" if found[0] != "00000000" else "11111111"
            assert (await eve.post("/api/people/recover", json={**body, "code": wrong})).status_code == 401
            assert (await eve.post("/api/people/recover", json=body)).status_code == 200
            assert (await eve.post("/api/people/recover", json=body)).status_code == 401, "once"
            assert (await ann.get("/api/me")).status_code == 401
            for _ in range(4):
                last = await eve.post("/api/people/recover/mail", json={"login": "ann"})
            assert (last.status_code, last.json()["key"]) == (429, "recovery")

    with mailbox() as box:
        asyncio.run(play(box))


def test_without_a_mail_server_nothing_is_promised(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        answer = httpx.post(f"{served.url}/api/people/recover/mail", json={"login": "ann"}, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["error"]) == (409, "no_mail")
