"""HEAD is answered wherever GET is: the same status and headers, no body, the same limits."""

from __future__ import annotations

import http.client
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from robotable.server.app import create_app, create_ops_app
from robotable.server.context import AppContext
from robotable.server.ops.limits import METRICS
from robotable.store.sqlite import SqliteStore
from tests.patience import PATIENCE, until
from tests.server.loopback import unlimited
from tests.server.running import Guest, Running, running, spawned

DIFFERENT: Final = frozenset({"date", "x-request-id", "transfer-encoding", "connection"})
"""What two answers to the same GET need not share, and what describes the body's way over the wire."""


def _routes(app: Litestar) -> list[str]:
    return sorted(
        route.path_format for route in app.routes if isinstance(route, HTTPRoute) and "GET" in route.methods
    )


def _paths(app: Litestar, values: dict[str, str]) -> Iterator[str]:
    """Every address that GET knows, with these values for its parameters and something unknown for others."""
    for path in _routes(app):
        yield re.sub(r"\{(\w+)(:\w+)?\}", lambda found: values.get(found[1], "1"), path)


def _headers(address: str, method: str, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str]]:
    """Without reading a body, because that of a stream does not end."""
    with closing(http.client.HTTPConnection(address, timeout=PATIENCE)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        found = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, {name: value for name, value in found.items() if name not in DIFFERENT}


def _both(address: str, path: str, headers: dict[str, str]) -> tuple[object, object]:
    """The answers to GET and HEAD. Both are asked for again if something changed in between."""
    get: object = None
    while True:
        before, head = get, _headers(address, "HEAD", path, headers)
        get = _headers(address, "GET", path, headers)
        if get == before:
            return get, head


def _without_limits(context: AppContext) -> None:
    unlimited(context)


def _address(served: Running) -> str:
    return served.url.removeprefix("http://")


def test_every_route_answers_head_as_get(tmp_path: Path) -> None:
    with running(tmp_path / "data", _without_limits) as served, Guest(served.url, "Ann") as ann:
        table, invite = ann.make()
        values = {"table": table, "invite": invite, "game": "robot_master", "person": ann.id}
        paths = [*_paths(create_app(served.context), values), "/favicon.svg", "/none", "/api/none"]
        assert len(paths) > 50
        for headers in (ann.cookie, {"accept": "text/html"}):
            for path in paths:
                get, head = _both(_address(served), path, headers)
                assert head == get, path
        # A stream to nobody does not stay open.
        until(lambda: not served.context.bus.has_clients(), "the end of the streams")


def test_nothing_follows_the_headers(tmp_path: Path) -> None:
    """The next answer on the same connection begins right after the blank line."""
    with running(tmp_path / "data") as served:
        host, port = _address(served).split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
            connection.sendall(b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
            connection.sendall(b"HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            received = b""
            while part := connection.recv(65536):
                received += part
        first, second, rest = received.split(b"\r\n\r\n")
        assert (first[:12], second[:12], rest) == (b"HTTP/1.1 200", b"HTTP/1.1 200", b"")
        assert int(re.findall(rb"content-length: (\d+)", first)[0]) > 100


def test_head_is_refused_where_get_is(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        assert _headers(_address(served), "HEAD", "/api/people/guest", {})[0] == 405


def test_operators_can_ask_with_head(tmp_path: Path) -> None:
    with spawned(tmp_path / "data", "--ops-port", "0") as served:
        assert served.metrics is not None
        address = served.metrics.removeprefix("http://").removesuffix("/metrics")
        for path in ("/healthz", "/readyz"):
            assert _headers(address, "HEAD", path, {}) == _headers(address, "GET", path, {})
        answers = [_headers(address, "HEAD", "/metrics", {})[0] for _ in range(2 * METRICS.burst)]
        assert answers[0] == 200
        assert answers[-1] == 429


def test_the_log_and_the_metrics_say_head(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        assert _headers(_address(served), "HEAD", "/api/games", {})[0] == 200
        figure = 'robotable_requests_total{method="HEAD",route="/api/games",status="200"} 1.0'
        until(lambda: figure in served.context.metrics.text().decode())


@pytest.mark.parametrize("create", [create_app, create_ops_app])
def test_no_route_has_its_own_head(tmp_path: Path, create: Callable[[AppContext], Litestar]) -> None:
    """It would differ from GET sooner or later."""
    routes = create(AppContext(SqliteStore(tmp_path / "table.db"))).routes
    assert not [one.path for one in routes if isinstance(one, HTTPRoute) and "HEAD" in one.methods]
