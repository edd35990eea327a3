"""The API matches its OpenAPI description, checked with schemathesis."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from robotable.server.context import AppContext
from robotable.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.loopback import FrozenClock, Site, serving, unlimited
from tests.table.tables import HIDING, START, person, played

# Imported by name, because its types do not fit this use.
schemathesis: Any = import_module("schemathesis")
# This check is left out: a schema cannot express that a name must be printable or that a variant has four
# seats, so some valid data is refused with 422.
positive_data_acceptance = import_module("schemathesis.specs.openapi.checks").positive_data_acceptance
EXAMPLES = int(os.environ.get("ROBOTABLE_API_EXAMPLES", "15"))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server in a thread, because schemathesis does not use asyncio."""
    path: Path = tmp_path_factory.mktemp("api") / "table.db"
    ready, stop = threading.Event(), threading.Event()
    found: list[Site] = []

    async def run() -> None:
        async with serving(unlimited(AppContext(SqliteStore(path), clock=FrozenClock(START)))) as at:
            await at.add_people([person(0), person(1)])
            _, entries = played(HIDING["duel"], Random(3), 4, chatter=0)
            await at.add_table("t", HIDING["duel"], entries, person(0))
            found.append(at)
            ready.set()
            while not stop.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    assert ready.wait(PATIENCE)
    yield found[0]
    stop.set()
    thread.join(PATIENCE)


LEFT_OUT = (
    "/api/bot/events",
    "/api/bot/tables/",
    "/live",
    "logout",
    "/api/me/sessions/",
    "DELETE /api/me/sessions",
)
"""Streams do not end, and the others would end the session used here."""


def test_the_api_matches_its_description(running: Site, caplog: pytest.LogCaptureFixture) -> None:
    schema = schemathesis.openapi.from_url(f"http://{running.at}/api/schema/openapi.json")
    failures, operations = [], 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if any(part in operation.label for part in LEFT_OUT):
            continue
        operations += 1

        @settings(
            max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        @given(case=operation.as_strategy())
        def holds(case: Any) -> None:
            case.call_and_validate(
                headers={"authorization": f"Bearer bot-{person(0)}"},
                timeout=PATIENCE,
                excluded_checks=[positive_data_acceptance],
            )

        try:
            holds()
        except (Exception, BaseExceptionGroup) as error:
            failures.append(f"{operation.label}: {error}")
    assert failures == []
    assert operations > 12
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []
