"""Traces: sent to a collector if the environment names one, and otherwise nothing is even imported."""

from __future__ import annotations

import gzip
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from robotable.server.ops.tracing import is_configured
from tests.cli.command import run
from tests.patience import PATIENCE, until
from tests.server.running import Guest, spawned

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"


@contextmanager
def collector() -> Iterator[tuple[str, list[Any]]]:
    """Its address, and the spans that it has received."""
    received: list[Any] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the name that http.server calls
            body = self.rfile.read(int(self.headers["content-length"]))
            if self.headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                for scope in resource.scope_spans:
                    received.extend(scope.spans)
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", received
    finally:
        server.shutdown()
        thread.join(PATIENCE)
        server.server_close()


def test_requests_commits_and_bots_are_traced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with collector() as (url, spans):
        monkeypatch.setenv(ENDPOINT, url)
        with spawned(tmp_path / "data", "--trusted-proxy", "127.0.0.1") as served:
            with Guest(served.url, "Ann") as ann:
                table, invite = ann.make()
                ann.http.get(f"/api/invites/{invite}").raise_for_status()
                wish = {"setup": {"game": "robot_master"}, "bot": "random"}
                against = ann.http.post("/api/tables", json=wish).raise_for_status().json()["table"]
                ann.act(against)
                until(lambda: ann.look(against)["view"]["legal"], "the bot's move")
                answer = ann.http.get(
                    f"/api/tables/{table}?secret=1",
                    headers={"traceparent": f"00-{'ab' * 16}-{'cd' * 8}-01"},
                )
            served.process.terminate()
            assert served.process.wait(PATIENCE) == 0
        by_name = {span.name: span for span in spans}
        looked = [span for span in spans if span.trace_id.hex() == "ab" * 16]
        assert [span.name for span in looked] == ["GET /api/tables/{table}"]
        attributes = {one.key: one.value for one in looked[0].attributes}
        assert attributes["robotable.request"].string_value == answer.headers["x-request-id"]
        assert attributes["http.response.status_code"].int_value == 200
        commit = by_name["commit"]
        makers = {span.span_id for span in spans if span.name == "POST /api/tables"}
        assert makers & {span.parent_span_id for span in spans if span.name == "commit"}
        thought = {one.key: one.value.string_value for one in by_name["work"].attributes}
        assert thought == {"robotable.kind": "plan"}
        assert {one.key for one in commit.attributes} == {"robotable.table", "robotable.entries"}
        everything = "".join(map(str, spans))
        for secret in (invite, "secret", "Ann", ann.http.cookies["robotable"]):
            assert secret not in everything


def test_a_collector_that_is_down_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENDPOINT, "http://127.0.0.1:9")
    with spawned(tmp_path / "data") as served:
        assert httpx.get(f"{served.url}/healthz").text == "ok"
        served.process.terminate()
        assert served.process.wait(PATIENCE) == 0


def test_without_a_collector_nothing_is_imported() -> None:
    line = "import sys, robotable.server.serve; print([m for m in sys.modules if 'opentelemetry' in m])"
    ran = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, timeout=PATIENCE)
    assert ran.stdout == "[]\n", ran.stderr


@pytest.mark.parametrize(
    ("environment", "is_on"),
    [
        ({}, False),
        ({ENDPOINT: ""}, False),
        ({ENDPOINT: "http://c:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://c:4318/v1/traces"}, True),
        ({ENDPOINT: "http://c:4318", "OTEL_SDK_DISABLED": "true"}, False),
        ({ENDPOINT: "http://c:4318", "OTEL_TRACES_EXPORTER": "none"}, False),
    ],
)
def test_the_standard_variables_decide(environment: dict[str, str], is_on: bool) -> None:
    assert is_configured(environment) is is_on


def test_another_protocol_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENDPOINT, "http://127.0.0.1:9")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
    ran = run("serve", "--data", str(tmp_path / "data"), "--port", "0")
    assert ran.code == 2
    assert "must be http/protobuf, not grpc" in ran.err
