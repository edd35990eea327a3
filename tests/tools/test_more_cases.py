"""`./table test --all` tries more cases than `./table test`."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.more_cases import TIMES, MoreCases, configure


class Item:
    """As much of a pytest item as the plugin looks at."""

    def __init__(self, obj: object) -> None:
        self.obj = obj


def test_every_hypothesis_test_tries_more_cases() -> None:
    tried = []

    @settings(max_examples=7, database=None)
    @given(st.integers())
    def example(number: int) -> None:
        tried.append(number)

    def plain() -> None:
        tried.append(0)

    items = [Item(example), Item(plain), Item(example), Item(None)]
    MoreCases().pytest_collection_modifyitems(items)  # type: ignore[arg-type]  # all that the plugin needs
    example()
    assert len(tried) == 7 * TIMES


class Config:
    """As much of pytest's configuration as the plugin needs."""

    def __init__(self) -> None:
        self.registered: list[object] = []
        self.pluginmanager = self

    def register(self, plugin: object) -> None:
        self.registered.append(plugin)


@pytest.mark.parametrize(("value", "count"), [("1", 1), ("0", 0), ("", 0)])
def test_the_plugin_is_used_on_request(value: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROBOTABLE_TEST_ALL", value)
    config = Config()
    configure(config)  # type: ignore[arg-type]  # as above
    assert len(config.registered) == count
