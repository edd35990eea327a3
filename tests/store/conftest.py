from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from robotable.store.protocol import Store
from tests.store.stores import STORES, NewStore, Run, run_scenario

T = TypeVar("T")


@pytest.fixture(params=STORES)
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewStore]:
    with STORES[request.param](tmp_path) as new:
        yield new


@pytest.fixture
def run(new_store: NewStore) -> Run:
    def run_in_store(scenario: Callable[[Store], Awaitable[T]]) -> T:
        return run_scenario(new_store(), scenario)

    return run_in_store
