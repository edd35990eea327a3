"""Metrics and the log: what they contain, and what they must not contain."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any, NoReturn

import httpx
import msgspec
import pytest
import websockets

from robotable.server.context import AppContext
from robotable.server.ops.clock import ServerClock
from robotable.server.ops.json_log import JsonLines
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
        httpx.get(f"{served.url}/healthz", timeout=PATIENCE).raise_for_status()
        # A request is counted right after its response was sent.
        figure = 'robotable_request_seconds_sum{method="GET",route="/healthz"}'
        until(lambda: figure in served.context.metrics.text().decode())
        assert _figure(served.context.metrics.text().decode(), figure) >= 3600


def test_every_response_has_its_own_id(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        answers = [
            httpx.get(f"{served.url}{path}", timeout=PATIENCE) for path in ("/healthz", "/healthz", "/none")
        ]
        ids = {answer.headers["x-request-id"] for answer in answers}
        assert len(ids) == 3


def test_the_log_is_json_without_secrets(tmp_path: Path) -> None:
    with spawned(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, invite = ann.make(visibility="private")
        token = ann.http.post(
            "/api/me/tokens", json={"label": "mine", "scopes": ["account"], "days": 30}
        ).json()["token"]
        httpx.get(
            f"{served.url}/api/me", headers={"authorization": f"Bearer {token}"}, timeout=PATIENCE
        ).raise_for_status()
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


PROXY = ("--trusted-proxy", "127.0.0.1")
GIVEN = "0f8fad5b-d9cb-469f-a165-70867728950e"


@pytest.mark.parametrize(
    ("arguments", "given", "is_kept"),
    [
        (PROXY, [GIVEN], True),
        (PROXY, ["a" * 64], True),
        ((), [GIVEN], False),
        (("--trusted-proxy", "192.0.2.1"), [GIVEN], False),
        (PROXY, ["short"], False),
        (PROXY, ["a" * 65], False),
        (PROXY, ['1234567890"}'], False),
        (PROXY, ["1234567890\u00e9"], False),
        (PROXY, [GIVEN, GIVEN], False),
    ],
)
def test_only_the_proxy_may_choose_the_id(
    tmp_path: Path, arguments: tuple[str, ...], given: list[str], is_kept: bool
) -> None:
    proxy = arguments[-1] if arguments else None
    with running(tmp_path / "data", proxy=proxy) as served:
        sent = [(b"X-Request-Id", one.encode("latin-1")) for one in given]
        # The client behind the proxy is not the proxy.
        sent.append((b"X-Forwarded-For", b"198.51.100.7"))
        got = httpx.get(f"{served.url}/api/games", headers=sent, timeout=PATIENCE).headers["x-request-id"]
        assert (got == given[0]) is is_kept
        assert got.isascii()


def test_every_line_of_a_request_has_its_id_and_its_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def break_the_history(context: AppContext) -> None:
        async def fail(*_: object) -> NoReturn:
            raise RuntimeError("broken for this test")

        context.history.events = fail  # type: ignore[method-assign,assignment]  # the fault

    lines: list[dict[str, Any]] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(msgspec.json.decode(JsonLines().format(record)))

    handler = Lines()
    logging.getLogger("robotable").addHandler(handler)
    try:
        with (
            caplog.at_level(logging.INFO, "robotable"),
            running(tmp_path / "data", break_the_history) as served,
            Guest(served.url, "Ann") as ann,
        ):
            table, _ = ann.make()
            answer = ann.http.get(f"/api/tables/{table}/events?since=0&until=1")
            assert answer.status_code == 500
            id = answer.headers["x-request-id"]
            ann.http.get("/api/tables/of-somebody-else/events?since=0&until=1")
            until(lambda: any(line.get("status") == 404 for line in lines))
    finally:
        logging.getLogger("robotable").removeHandler(handler)
    of_request = [(line["message"], line["table"]) for line in lines if line.get("request") == id]
    assert of_request == [("unexpected", table), ("answered", table)]
    # Somebody who tries ids does not write them into the log.
    assert not [line for line in lines if line.get("status") == 404 and "table" in line]
