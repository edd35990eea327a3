"""Challenging people by name, following them, and taking one's data along."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import httpx

from robotable.games.record_text import read_record
from tests.cli.command import run as robotable
from tests.patience import until
from tests.server.running import Guest
from tests.server.test_ratings import FAST, accounts, has_counted, refusal, resign, start


def challenges(person: Guest) -> list[dict[str, object]]:
    found: list[dict[str, object]] = person.http.get("/api/me/tables").raise_for_status().json()["challenges"]
    return found


def challenge(person: Guest, table: str, login: str) -> httpx.Response:
    return person.http.post(f"/api/tables/{table}/challenge", json={"login": login})


def test_a_challenge_by_name_is_accepted_or_declined(tmp_path: Path) -> None:
    with accounts(tmp_path / "data", "Ann", "Ben") as (_, (ann, ben)):
        table, _ = ann.make(visibility="private", time=FAST, rated=True)
        assert refusal(challenge(ann, table, "nobody")) == (404, "no_profile")
        assert refusal(challenge(ann, table, "ann")) == (409, "yourself")
        assert refusal(ann.http.post(f"/api/tables/{table}/challenge", json={})) == (422, "who")
        assert challenge(ann, table, "BEN").raise_for_status().json()["state"] == "waiting"
        (one,) = challenges(ben)
        assert (one["table"], one["rated"], one["player"]["login"]) == (table, True, "ann")  # type: ignore[index]  # it is JSON
        assert ben.sit(table).is_success
        assert challenges(ben) == []
        assert ann.look(table)["status"] == "playing"

        other, _ = ann.make()
        challenge(ann, other, "ben").raise_for_status()
        assert ben.http.post(f"/api/tables/{other}/decline", json={}).status_code == 204
        assert challenges(ben) == []
        (answer,) = ann.http.get(f"/api/tables/{other}/challenges").json()
        assert (answer["name"], answer["state"], answer["reason"]) == ("Ben", "declined", "")
        assert refusal(challenge(ann, other, "ben")) == (409, "declined")
        # Whoever has blocked somebody is not challenged by them.
        ben.http.post(f"/api/tables/{table}/block", json={"seat": 0, "on": True}).raise_for_status()
        third, _ = ann.make()
        assert refusal(challenge(ann, third, "ben")) == (403, "blocked")


def test_only_friends_see_who_is_online(tmp_path: Path) -> None:
    with (
        accounts(tmp_path / "data", "Ann", "Ben") as (served, (ann, ben)),
        Guest(served.url, "Gus") as guest,
    ):
        assert refusal(guest.http.put("/api/profiles/ann/follow")) == (403, "no_account")
        assert refusal(ann.http.put("/api/profiles/ann/follow")) == (409, "yourself")
        ben.http.get("/api/me/tables").raise_for_status()
        ann.http.put("/api/profiles/ben/follow").raise_for_status()
        assert ann.http.get("/api/profiles/ben").json()["following"] is True
        assert guest.http.get("/api/profiles/ben").json()["following"] is None
        (followed,) = ann.http.get("/api/me/following").json()
        assert (followed["follows_back"], followed["online"]) == (False, None)
        ben.http.put("/api/profiles/ann/follow").raise_for_status()
        (followed,) = ann.http.get("/api/me/following").json()
        assert (followed["follows_back"], followed["online"]) == (True, True)
        (followed,) = ben.http.get("/api/me/following").json()
        assert followed["online"] is False  # Ann has not asked for her tables
        ann.http.delete("/api/profiles/ben/follow").raise_for_status()
        assert ann.http.get("/api/me/following").json() == []


def test_everything_about_a_person_in_one_file(tmp_path: Path) -> None:
    with accounts(tmp_path / "data", "Ann", "Ben") as (served, (ann, ben)):
        table = start(ann, ben)
        resign(ben, table)
        until(lambda: has_counted(served, "ann", 1))
        unfinished, _ = ann.make()
        answer = ann.http.get("/api/me/export").raise_for_status()
        assert answer.headers["content-type"] == "application/zip"
        archive = ZipFile(BytesIO(answer.content))
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == sorted([f"games/{table}.txt", "data.json"])
        assert read_record(archive.read(f"games/{table}.txt").decode()).players == ("Ann", "Ben")
        data = json.loads(archive.read("data.json"))
        assert (data["account"]["login"], "password" in data["account"]) == ("ann", False)
        assert {one["table"] for one in data["tables"]} == {table, unfinished}
        assert data["ratings"][0]["rating"]["games"] == 1
        for _ in range(2):
            assert ann.http.get("/api/me/export").is_success
        assert refusal(ann.http.get("/api/me/export")) == (429, "too_often")
        assert httpx.get(f"{served.url}/api/me/export").status_code == 401


def test_moderators_see_suspicious_pairs(tmp_path: Path) -> None:
    with accounts(tmp_path / "data", "Ann", "Ben", "Mia") as (served, (ann, ben, mia)):
        assert refusal(ann.http.get("/api/admin/pairs")) == (403, "not_moderator")
        for _ in range(5):
            resign(ben, start(ann, ben))
        until(lambda: has_counted(served, "ann", 5))
        robotable("admin", str(tmp_path / "data"), "promote", "mia", "moderator").done()
        body = {"login": "mia", "password": "a long enough password"}
        mia.http.post("/api/people/login", json=body).raise_for_status()
        (pair,) = mia.http.get("/api/admin/pairs").json()
        assert {pair["one"]["login"], pair["other"]["login"]} == {"ann", "ben"}
        assert (pair["games"], max(pair["won"], pair["lost"]), pair["early"]) == (5, 5, 5)
        assert pair["why"] == ["one_sided", "early_ends", "mostly_each_other"]
