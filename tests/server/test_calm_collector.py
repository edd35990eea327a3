"""Garbage is found, although the collector leaves alone whatever has lived for a while."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from robotable.server.ops.calm_collector import FULL_EVERY, FULL_SHARE, CalmCollector


class Cycle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


class Time:
    def __init__(self, *, full_takes: float = 0.0) -> None:
        self.seconds = 0.0
        self._full_takes = full_takes
        gc.callbacks.append(self._collected)

    def __call__(self) -> float:
        return self.seconds

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2:
            self.seconds += self._full_takes

    def close(self) -> None:
        gc.callbacks.remove(self._collected)


@pytest.fixture
def time() -> Iterator[Time]:
    found = Time(full_takes=0.5)
    yield found
    found.close()


def test_new_garbage_is_found_at_once(time: Time) -> None:
    collector = CalmCollector(time)
    collector.collect()
    new = weakref.ref(Cycle())
    collector.collect()
    assert new() is None


def test_garbage_that_was_frozen_is_found_by_the_next_full_collection(time: Time) -> None:
    collector = CalmCollector(time)
    used: list[Cycle] = [Cycle()]
    lost = weakref.ref(used[0])
    collector.collect()
    used.clear()
    collector.collect()
    gc.collect()
    assert lost() is not None  # hidden from the collector, which has less to look at
    time.seconds += 2 * FULL_EVERY
    collector.collect()
    assert lost() is None


def test_full_collections_that_take_long_are_rare(time: Time) -> None:
    assert 0.5 / FULL_SHARE > FULL_EVERY
    collector = CalmCollector(time)
    collector.collect()
    used = [Cycle()]
    lost = weakref.ref(used[0])
    collector.collect()
    used.clear()
    time.seconds = 0.5 / FULL_SHARE - 1
    collector.collect()
    assert lost() is not None
    time.seconds += 1
    collector.collect()
    assert lost() is None
