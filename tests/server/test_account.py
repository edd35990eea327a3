"""New names, new passwords and closed accounts."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from robotable.server.ops.limits import Rate
from robotable.server.ops.rate_limits import NetworkLimiter
from tests.patience import PATIENCE
from tests.server.running import Guest, Running, duel, running

ACCOUNT = {"login": "ann", "password": "correct horse"}


def rename(person: Guest, name: str) -> None:
    person.http.post("/api/people/guest", json={"name": name}).raise_for_status()


def signed_in(served: Running, account: dict[str, str]) -> httpx.Client:
    client = httpx.Client(base_url=served.url, timeout=PATIENCE, verify=False)
    client.post("/api/people/login", json=account).raise_for_status()
    return client


def names(person: Guest, table: str) -> list[str]:
    return [one["name"] for one in person.look(table)["sitters"]]


def test_a_new_name_appears_at_unfinished_tables_only(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, duel(served) as (ann, ben, finished):
        ben.do(finished, ben.look(finished)["seq"], do="resign").raise_for_status()
        table, _ = ann.make()
        ben.sit(table).raise_for_status()
        before = ben.look(table)
        rename(ann, "Anna")
        assert names(ben, table) == ["Anna", "Ben"]
        assert names(ben, finished) == ["Ann", "Ben"]
        events = ben.http.get(f"/api/tables/{table}/events?since={before['seq']}").json()
        assert [one["what"] for one in events] == [{"what": "renamed", "seat": 0, "name": "Anna"}]
        # A name is not a move: whoever had not seen it yet still plays.
        legal = ann.look(table)["view"]["legal"][0]
        ann.do(table, before["seq"], do="act", action=legal).raise_for_status()
        rename(ann, "Anna")
        assert ben.look(table)["seq"] == ann.look(table)["seq"]
        assert ann.http.get("/api/me").json()["avatar"] == ben.look(table)["sitters"][0]["avatar"]


def test_a_socket_that_is_open_sits_down_under_the_new_name(tmp_path: Path) -> None:
    async def sit(cleo: Guest, table: str) -> None:
        async with websockets.connect(cleo.socket_url(table), additional_headers=cleo.cookie) as there:
            update = json.loads(await there.recv())
            rename(cleo, "Cleopatra")
            seq = update["table"]["seq"]
            command = {"type": "do", "id": "sitting-down", "seq": seq, "command": {"do": "sit"}}
            await there.send(json.dumps(command))
            while json.loads(await there.recv())["type"] != "accepted":
                pass

    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Cleo") as cleo,
    ):
        table, _ = ann.make()
        asyncio.run(sit(cleo, table))
        assert names(ann, table) == ["Ann", "Cleopatra"]


def test_lists_say_whose_turn_it_is_how_long_and_who_won(tmp_path: Path) -> None:
    def listed(person: Guest) -> dict[str, Any]:
        found: dict[str, Any] = person.http.get("/api/me/tables").json()["tables"][0]
        return found

    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        table, _ = ann.make(time={"kind": "fischer", "initial": 300, "increment": 5}, visibility="open")
        (open_table,) = ben.http.get("/api/tables").json()["tables"]
        assert (open_table["seat"], open_table["left"], open_table["time"]["kind"]) == (None, None, "fischer")
        ben.sit(table).raise_for_status()
        assert (listed(ann)["seat"], listed(ann)["to_move"], listed(ann)["result"]) == (0, [0], None)
        assert (listed(ben)["seat"], listed(ben)["your_turn"]) == (1, False)
        assert 290_000 < listed(ben)["left"] <= 300_000
        ann.do(table, ann.look(table)["seq"], do="resign").raise_for_status()
        over = listed(ben)
        assert (over["result"]["reason"], over["result"]["outcome"]["winners"]) == ("resigned", [1])
        assert (over["left"], over["to_move"]) == (None, [])


def test_a_new_password_signs_out_the_other_browsers(tmp_path: Path) -> None:
    new = {**ACCOUNT, "password": "battery staple"}
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        body = {"old": ACCOUNT["password"], "new": new["password"]}
        assert ann.http.post("/api/me/password", json=body).json()["error"] == "no_account"
        ann.http.post("/api/people/account", json=ACCOUNT).raise_for_status()
        elsewhere = signed_in(served, ACCOUNT)
        token = ann.http.post(
            "/api/me/tokens", json={"label": "bot", "scopes": ["account"], "days": 30}
        ).json()["token"]
        wrong = ann.http.post("/api/me/password", json={**body, "old": "a guess"})
        assert (wrong.status_code, wrong.json()["error"]) == (422, "wrong_old_password")
        short = ann.http.post("/api/me/password", json={**body, "new": "short"})
        assert (short.status_code, short.json()["error"]) == (422, "bad_password")
        assert elsewhere.get("/api/me").status_code == 200
        assert ann.http.post("/api/me/password", json=body).status_code == 204
        assert ann.http.get("/api/me").json()["login"] == "ann"
        assert elsewhere.get("/api/me").status_code == 401
        bearer = {"authorization": f"Bearer {token}"}
        assert httpx.get(f"{served.url}/api/me", headers=bearer, timeout=PATIENCE).status_code == 200
        assert elsewhere.post("/api/people/login", json=ACCOUNT).status_code == 401
        assert elsewhere.post("/api/people/login", json=new).status_code == 200
        elsewhere.close()


@pytest.mark.parametrize("path", ["/api/me/password", "/api/me/close"])
def test_guesses_of_the_password_are_limited(tmp_path: Path, path: str) -> None:
    def still(context: Any) -> None:
        context.limits.sign_ins = NetworkLimiter(
            Rate("sign_ins", "passwords", "network", 3, 1), now=lambda: 0.0
        )

    body = {"old": "a guess", "new": "battery staple"} if path.endswith("password") else {"password": "guess"}
    with running(tmp_path / "data", still) as served, Guest(served.url, "Ann") as ann:
        ann.http.post("/api/people/account", json=ACCOUNT).raise_for_status()
        answers = [ann.http.post(path, json=body).status_code for _ in range(3)]
        assert answers == [422, 422, 429]


def test_names_are_limited(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        served.context.limits.names._now = lambda: 0.0
        answers = [ann.http.post("/api/people/guest", json={"name": f"Ann {at}"}) for at in range(11)]
        assert [one.status_code for one in answers] == [200] * 10 + [429]
        assert answers[-1].json()["key"] == "names"


def test_closing_an_account_leaves_every_game_and_signs_out_everywhere(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, duel(served) as (ann, ben, playing):
        ann.http.post("/api/people/account", json=ACCOUNT).raise_for_status()
        finished, _ = ann.make()
        ben.sit(finished).raise_for_status()
        ben.do(finished, ben.look(finished)["seq"], do="resign").raise_for_status()
        race, _ = ann.make(game="micro_robots", options={"players": 3}, visibility="open")
        ben.sit(race).raise_for_status()
        waiting, _ = ann.make(visibility="open")
        with Guest(served.url, "Cleo") as cleo:
            cleo.sit(race).raise_for_status()
            elsewhere = signed_in(served, ACCOUNT)
            wrong = ann.http.post("/api/me/close", json={"password": "a guess"})
            assert (wrong.status_code, wrong.json()["error"]) == (422, "wrong_old_password")
            assert ben.look(playing)["status"] == "playing"

            closed = ann.http.post("/api/me/close", json={"password": ACCOUNT["password"]})
            assert closed.status_code == 204
            assert [one.get("/api/me").status_code for one in (ann.http, elsewhere)] == [401, 401]
            assert elsewhere.post("/api/people/login", json=ACCOUNT).status_code == 401
            elsewhere.close()
            taken = cleo.http.post("/api/people/account", json=ACCOUNT)
            assert taken.json()["error"] == "login_taken", "nobody else can appear under the login"
            # Resigned, left, cancelled; and the others' games keep the name that was shown.
            result = ben.look(playing)["result"]
            assert (result["reason"], result["outcome"]["winners"]) == ("resigned", [1])
            assert ben.look(race)["view"]["seats"][0]["presence"] != "here"
            assert cleo.http.get("/api/tables").json()["tables"] == []
            assert cleo.look(waiting)["result"]["reason"] == "aborted"
            assert names(ben, finished) == names(ben, playing) == ["Ann", "Ben"]
            assert ben.http.get(f"/api/tables/{finished}/record").status_code == 200
