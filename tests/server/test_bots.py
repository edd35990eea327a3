"""Bots that people run: listing, challenging and declining."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
from websockets.sync.client import connect

from robotable.server.context import AppContext
from tests.patience import PATIENCE, until
from tests.server.loopback import endless, endless_by_network
from tests.server.running import Guest, running

DUELS: dict[str, Any] = {
    "terms": [{"game": "robot_master", "options": {"variant": ["duel"]}}],
    "at_once": 2,
}


def _often(context: AppContext) -> None:
    context.limits.challenges, context.limits.sign_ins = endless(), endless_by_network()


class Program:
    """A bot with a token."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        token = (
            guest.http.post("/api/me/tokens", json={"label": "bot", "scopes": ["bot"], "days": 30})
            .raise_for_status()
            .json()["token"]
        )
        self.headers = {"authorization": f"Bearer {token}"}

    def call(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, self.guest.url + path, headers=self.headers, timeout=PATIENCE, **more)

    def publish(self, **acceptance: Any) -> httpx.Response:
        return self.call("PUT", "/api/bot/acceptance", json=acceptance)

    @contextmanager
    def events(self) -> Iterator[Queue[dict[str, Any]]]:
        lines: Queue[dict[str, Any]] = Queue()
        url = f"{self.guest.url}/api/bot/events"
        with httpx.stream("GET", url, headers=self.headers, timeout=PATIENCE) as response:

            def read() -> None:
                try:
                    for line in response.iter_lines():
                        if line:
                            lines.put(json.loads(line))
                except httpx.TransportError:
                    pass  # cut off below

            thread = threading.Thread(target=read)
            thread.start()
            yield lines
            wire = response.extensions["network_stream"].get_extra_info("socket")
            wire.shutdown(socket.SHUT_RDWR)
            thread.join(PATIENCE)


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_a_bot_is_listed_challenged_and_sits_down(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data", _often) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Bolt") as owner,
    ):
        bot = Program(owner)
        assert ann.http.get("/api/bots").json() == {"bots": [], "before": None}
        mine = bot.publish(**DUELS).raise_for_status().json()
        (listed,) = ann.http.get("/api/bots").json()["bots"]
        assert listed == mine == bot.call("GET", "/api/bot/acceptance").json()
        assert (listed["name"], listed["online"]) == ("Bolt", False)
        assert owner.id not in str(listed)
        table, _ = ann.make(visibility="private")
        with bot.events() as lines:
            until(lambda: bool(ann.http.get("/api/bots").json()["bots"][0]["online"]))
            asked = ann.http.post(f"/api/tables/{table}/challenge", json={"bot": listed["bot"], "seat": 1})
            assert asked.raise_for_status().json()["state"] == "waiting"
            line = lines.get(timeout=PATIENCE)
            assert (line["type"], line["table"], line["by"], line["seat"]) == ("challenge", table, "Ann", 1)
            assert line["setup"]["game"] == "robot_master"
            # A private table: the challenge lets the bot in.
            seen = bot.call("GET", f"/api/tables/{table}").raise_for_status().json()
            body = {"id": "12345678", "seq": seen["seq"], "command": {"do": "sit", "seat": 1}}
            bot.call("POST", f"/api/tables/{table}/commands", json=body).raise_for_status()
            (state,) = ann.http.get(f"/api/tables/{table}/challenges").json()
            assert (state["name"], state["state"]) == ("Bolt", "accepted")
            assert ann.look(table)["status"] == "playing"


def test_a_challenge_waits_until_the_bot_connects(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data", _often) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Bolt") as owner,
    ):
        bot = Program(owner)
        handle = bot.publish(**DUELS).raise_for_status().json()["bot"]
        tables = [ann.make()[0] for _ in range(2)]
        for table in tables:
            ann.http.post(f"/api/tables/{table}/challenge", json={"bot": handle}).raise_for_status()
        with bot.events() as lines:
            assert [lines.get(timeout=PATIENCE)["table"] for _ in tables] == tables


def test_a_challenge_that_the_bot_does_not_accept_is_refused_at_once(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data", _often) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
        Guest(served.url, "Bolt") as owner,
        Guest(served.url, "Rust") as other_owner,
    ):
        bot, other = Program(owner), Program(other_owner)
        handle = bot.publish(**DUELS, who="people").raise_for_status().json()["bot"]
        other.publish(**DUELS).raise_for_status()

        def challenge(guest: Guest, table: str, **more: Any) -> httpx.Response:
            return guest.http.post(f"/api/tables/{table}/challenge", json={"bot": handle, **more})

        table, _ = ann.make()
        assert error(challenge(ben, table)) == (403, "not_seated")
        assert error(challenge(ann, table, bot="nobody")) == (404, "no_bot")
        assert error(challenge(ann, table, seat=0)) == (409, "seat_taken")
        assert error(challenge(ann, table, seat=7)) == (409, "unknown")
        assert error(challenge(ann, "nowhere")) == (404, "no_table")
        teams, _ = ann.make(options={"variant": "teams"})
        refused = challenge(ann, teams)
        assert error(refused) == (409, "not_accepted")
        assert "Bolt" in refused.json()["message"]
        assert "teams" in refused.json()["message"]
        race = ann.http.post("/api/tables", json={"setup": {"game": "micro_robots"}}).json()["table"]
        assert error(challenge(ann, race)) == (409, "not_accepted")
        refused = challenge(other_owner, other_owner.make()[0])
        assert error(refused) == (409, "not_accepted")
        assert "people" in refused.json()["message"]
        # It plays at most two games at once.
        for _ in range(2):
            owner.make()
        refused = challenge(ann, table)
        assert error(refused) == (409, "not_accepted")
        assert "2 games" in refused.json()["message"]
        bot.publish(**{**DUELS, "at_once": 3}).raise_for_status()
        for _ in range(2):
            challenge(ann, table).raise_for_status()
        blocked, _ = ann.make()
        owner.http.post(f"/api/tables/{table}/block", json={"seat": 0, "on": True}).raise_for_status()
        assert error(challenge(ann, blocked)) == (403, "blocked")
        ben.sit(table).raise_for_status()
        assert error(challenge(ann, table)) == (409, "not_now")
        assert bot.call("DELETE", "/api/bot/acceptance").status_code == 204
        assert error(challenge(ann, blocked)) == (404, "no_bot")
        assert [one["name"] for one in ann.http.get("/api/bots").json()["bots"]] == ["Rust"]


def test_the_reason_for_declining_appears_in_the_chat(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data", _often) as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Bolt") as owner,
    ):
        bot = Program(owner)
        handle = bot.publish(**DUELS).raise_for_status().json()["bot"]
        table, _ = ann.make()

        def decline(reason: str) -> httpx.Response:
            return bot.call("POST", f"/api/tables/{table}/decline", json={"reason": reason})

        assert error(decline("no")) == (404, "no_challenge")
        ann.http.post(f"/api/tables/{table}/challenge", json={"bot": handle}).raise_for_status()
        assert error(decline(" ")) == (422, "bad_text")
        with connect(ann.socket_url(table), additional_headers=ann.cookie) as listening:
            assert json.loads(listening.recv(10))["type"] == "update"
            assert decline("My memory is full.").status_code == 204
            while (message := json.loads(listening.recv(10)))["type"] != "said":
                pass
            assert (message["saying"]["name"], message["saying"]["text"]) == ("Bolt", "My memory is full.")
        assert error(decline("no")) == (404, "no_challenge")
        (state,) = ann.http.get(f"/api/tables/{table}/challenges").json()
        assert (state["state"], state["reason"]) == ("declined", "My memory is full.")
        again = ann.http.post(f"/api/tables/{table}/challenge", json={"bot": handle})
        assert error(again) == (409, "declined")
        assert "My memory is full." in again.json()["message"]


def test_only_programs_can_publish_and_only_valid_acceptances(tmp_path: Path) -> None:
    with running(tmp_path / "data", _often) as served, Guest(served.url, "Ann") as ann:
        assert error(ann.http.put("/api/bot/acceptance", json=DUELS)) == (403, "no_token")
        bot = Program(ann)
        assert error(bot.call("GET", "/api/bot/acceptance")) == (404, "no_acceptance")
        wrong: dict[str, Any]
        for wrong in (
            {"terms": []},
            {"terms": [{"game": "chess"}]},
            {"terms": [{"game": "robot_master", "options": {"colour": ["red"]}}]},
            {**DUELS, "at_once": 0},
        ):
            assert error(bot.publish(**wrong)) == (422, "bad_options")
        assert bot.publish(terms=[{"game": "robot_master"}], who="friends").status_code == 400


def test_challenges_have_their_own_rate_limit(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Bolt") as owner,
    ):
        handle = Program(owner).publish(**DUELS).raise_for_status().json()["bot"]
        table, _ = ann.make()
        path, body = f"/api/tables/{table}/challenge", {"bot": handle}
        answers = [ann.http.post(path, json=body) for _ in range(12)]
        assert [one.status_code for one in answers[:10]] == [200] * 10
        late = answers[-1]
        assert error(late) == (429, "too_often")
        assert late.json()["key"] == "challenges"
        assert late.headers["retry-after"] == str(late.json()["seconds"])
