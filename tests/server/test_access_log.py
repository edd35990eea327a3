"""Metrics and the log: what they contain, and what they must not contain."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import msgspec
import websockets

from robotable.server.ops.clock import ServerClock
from tests.patience import PATIENCE, until
from tests.server.running import Guest, duel, running, spawned


def _figure(text: str, start: str) -> float:
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(start))


def test_metrics(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, duel(served) as (ann, ben, table):
        ann.act(table) or ben.act(table)
        assert ben.do(table, ben.look(table)["seq"], do="act", action={"no": 1}).status_code == 422
        ann.http.get("/nothing/of/the/kind")

        async def connected() -> str:
            async with websockets.connect(ann.socket_url(table), additional_headers=ann.cookie) as there:
                await there.recv()
                return served.context.metrics.text().decode()

        text = asyncio.run(connected())
        assert _figure(text, "robotable_moves_total{") == 1
        assert _figure(text, "robotable_sockets_open") == 1
        assert _figure(text, 'robotable_refused_total{why="malformed"}') == 1
        assert _figure(text, "robotable_commit_seconds_count") >= 3
        assert _figure(text, "robotable_commit_group_count") >= 3
        assert _figure(text, 'robotable_requests_total{method="GET",route="none",status="404"}') == 1
        assert table not in text
        assert ann.id not in text


class HourlyClock(ServerClock):
    """An hour passes whenever somebody measures an interval."""

    hours = 0

    def elapsed(self) -> float:
        self.hours += 1
        return 3600.0 * self.hours


def test_the_clock_of_the_server_says_how_long_a_request_took(tmp_path: Path) -> None:
    with running(tmp_path / "data", clock=HourlyClock()) as served:
        httpx.get(f"{served.url}/healthz").raise_for_status()
        # A request is counted right after its response was sent.
        figure = 'robotable_request_seconds_sum{method="GET",route="/healthz"}'
        until(lambda: figure in served.context.metrics.text().decode())
        assert _figure(served.context.metrics.text().decode(), figure) >= 3600


def test_every_response_has_its_own_id(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        answers = [httpx.get(f"{served.url}{path}") for path in ("/healthz", "/healthz", "/none")]
        ids = {answer.headers["x-request-id"] for answer in answers}
        assert len(ids) == 3


def test_the_log_is_json_without_secrets(tmp_path: Path) -> None:
    with spawned(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, invite = ann.make(visibility="private")
        token = ann.http.post(
            "/api/me/tokens", json={"label": "mine", "scopes": ["account"], "days": 30}
        ).json()["token"]
        httpx.get(f"{served.url}/api/me", headers={"authorization": f"Bearer {token}"}).raise_for_status()
        ann.http.get(f"/api/invites/{invite}").raise_for_status()
        ann.http.get(f"/api/tables/{table}", params={"invite": invite}).raise_for_status()
        ann.http.post("/api/people/account", json={"login": "ann", "password": "correct horse"})

        async def connect() -> None:
            url = ann.socket_url(table, f"?invite={invite}")
            async with websockets.connect(url, additional_headers=ann.cookie) as there:
                await there.recv()
                await there.send(msgspec.json.encode({"type": "say", "text": "peekaboo"}).decode())
                await there.recv()

        asyncio.run(connect())
        served.process.terminate()
        served.process.wait(PATIENCE)
        text = served.lines()
        lines = [msgspec.json.decode(line) for line in text.splitlines()]
        routes = {line.get("route") for line in lines}
        assert {"/api/invites/{invite}", "/api/tables/{table}/socket"} <= routes
        assert all(line["level"] == "info" and line["request"] for line in lines)
        for secret in (invite, token, ann.http.cookies["robotable"], "correct horse", "peekaboo", "invite="):
            assert secret not in text
