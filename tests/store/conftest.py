from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from robotable.store.protocol import Store
from tests.store.stores import STORES, Run, run_scenario

T = TypeVar("T")


@pytest.fixture(params=STORES)
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    new = STORES[request.param]

    def run_in_store(scenario: Callable[[Store], Awaitable[T]]) -> T:
        return run_scenario(new(tmp_path), scenario)

    return run_in_store
