from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from robotable.store.protocol import Store
from tests.store.stores import STORES, Play, played

T = TypeVar("T")


@pytest.fixture(params=STORES)
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    new = STORES[request.param]

    def run(scenario: Callable[[Store], Awaitable[T]]) -> T:
        return played(new(tmp_path), scenario)

    return run
