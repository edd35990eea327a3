"""Sessions that were revoked, and the OpenAPI description."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
import websockets

from tests.cli.command import run
from tests.patience import PATIENCE
from tests.server.running import Guest, running


def test_a_socket_ends_with_its_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robotable.server.people.connections.CHECK_EVERY", 0.1)

    async def watch(ann: Guest, table: str) -> int | None:
        async with websockets.connect(ann.socket_url(table), additional_headers=ann.cookie) as there:
            await there.recv()
            await asyncio.to_thread(run, "admin", str(tmp_path / "data"), "end-sessions", ann.id)
            with pytest.raises(websockets.ConnectionClosed):
                await _until_closed(there)
            return there.close_code

    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, _ = ann.make()
        assert asyncio.run(watch(ann, table)) == 4401


async def _until_closed(there: websockets.ClientConnection) -> None:
    while True:
        await there.recv()


def test_the_openapi_description_lists_every_route(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        paths = (
            httpx.get(f"{served.url}/api/schema/openapi.json", timeout=PATIENCE)
            .raise_for_status()
            .json()["paths"]
        )
    wanted = ("/api/tables/{table}/commands", "/api/tables/{table}/block", "/api/tables/{table}/report")
    assert {*wanted, "/api/me/webhook", "/api/me/email", "/api/bot/events"} <= set(paths)
