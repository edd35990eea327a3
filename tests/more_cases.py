"""A pytest plugin for `./table test --all`: every Hypothesis test tries more cases than usual."""

from __future__ import annotations

import os
from typing import Any, Final

import pytest
from hypothesis import is_hypothesis_test, settings

TIMES: Final = 5
SETTINGS: Final = "_hypothesis_internal_use_settings"


class MoreCases:
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        # Parametrized tests share a function, which must be changed only once.
        functions = {
            getattr(test, "__func__", test) for test in (getattr(item, "obj", None) for item in items)
        }
        for function in filter(is_hypothesis_test, functions):
            _increase(function)


def _increase(function: Any) -> None:
    # Hypothesis has no public way to change the settings of a decorated test.
    usual: settings = getattr(function, SETTINGS)
    setattr(function, SETTINGS, settings(usual, max_examples=usual.max_examples * TIMES))


def configure(config: pytest.Config) -> None:
    if os.environ.get("ROBOTABLE_TEST_ALL") == "1":
        config.pluginmanager.register(MoreCases())
