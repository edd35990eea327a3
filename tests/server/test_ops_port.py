"""The port for operators: metrics are there, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from robotable.server.ops.limits import API_DESCRIPTIONS, MALFORMED, METRICS
from tests.patience import PATIENCE
from tests.server.running import Guest, running, spawned


def test_metrics_have_a_port_of_their_own(tmp_path: Path) -> None:
    with spawned(tmp_path / "data", "--ops-port", "0") as served, Guest(served.url, "Ann") as ann:
        ann.make()
        assert served.metrics is not None
        text = httpx.get(served.metrics, timeout=PATIENCE).raise_for_status().text
        assert "robotable_tables_live 1.0" in text
        ops = served.metrics.removesuffix("/metrics")
        assert httpx.get(f"{ops}/readyz", timeout=PATIENCE).text == "ok"
        for path in ("/", "/api/games", "/api/admin/reports", "/api/schema"):
            assert ann.http.get(f"{ops}{path}").status_code == 404, path
        for path in ("/metrics", "/metrics/", "/metrics%2f", "/%6detrics", "//metrics", "/api/metrics"):
            answer = ann.http.get(f"{served.url}{path}")
            assert answer.status_code == 404, path
            assert "robotable_" not in answer.text

        answers = [ann.http.get(served.metrics).status_code for _ in range(4 * METRICS.burst)]
        assert set(answers) == {200, 429}


def test_without_the_option_there_are_no_metrics(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        assert httpx.get(f"{served.url}/metrics", timeout=PATIENCE).status_code == 404


@pytest.mark.parametrize("body", [b"{", b"[" * 5_000, b'{"name": 5}', b"\xff"])
def test_requests_that_cannot_be_decoded_are_limited(tmp_path: Path, body: bytes) -> None:
    with (
        running(tmp_path / "data") as served,
        httpx.Client(base_url=served.url, timeout=PATIENCE, verify=False) as anybody,
    ):

        def send(content: bytes) -> httpx.Response:
            return anybody.post("/api/people/guest", content=content)

        answers = [send(body) for _ in range(2 * MALFORMED.burst)]
        assert {one.status_code for one in answers[: MALFORMED.burst]} == {400}
        assert (answers[-1].status_code, answers[-1].json()["key"]) == (429, "malformed")
        assert int(answers[-1].headers["retry-after"]) >= 1
        # Others in the same network are not affected.
        assert send(b'{"name": "Ann"}').is_success


def test_the_description_of_the_api_is_limited(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        httpx.Client(base_url=served.url, timeout=PATIENCE, verify=False) as anybody,
    ):
        path = "/api/schema/openapi.json"
        answers = [anybody.get(path) for _ in range(3 * API_DESCRIPTIONS.burst)]
        assert answers[0].status_code == 200
        assert (answers[-1].status_code, answers[-1].json()["key"]) == (429, "schema")
