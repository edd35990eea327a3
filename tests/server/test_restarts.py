"""Restarts in quick succession."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import until
from tests.postgres_server import fresh_database
from tests.server.running import Guest, running


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path / "data"
    else:
        with fresh_database() as url:
            yield url


def test_a_bot_moves_after_two_restarts_within_a_minute(data: Path | str) -> None:
    with running(data) as served, Guest(served.url, "Ann") as ann:
        setup = {"game": "robot_master", "options": {"first": "rows"}}
        made = ann.http.post("/api/tables", json={"setup": setup, "bot": "random"}).raise_for_status()
        table = made.json()["table"]
        until(lambda: ann.act(table), "Ann's first move")
        before = ann.look(table)["moves"]
    with running(data):
        pass  # takes over, and ends before the bot has moved
    with running(data) as served, Guest(served.url, "Cleo") as spectator:
        spectator.look(table)
        live = served.context.registry.in_memory(table)
        assert live is not None
        until(lambda: live.table.moves > before, "the bot's move")
