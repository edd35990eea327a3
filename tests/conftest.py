"""The same conditions for all tests, no matter how they are started."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests import durations, more_cases

# The same commit must always get the same verdict. HYPOTHESIS_PROFILE=search tries new cases.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", settings.get_profile("default"), deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """While thousands of tests are collected there is no garbage, only more and more to look through."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    durations.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    durations.configure(config)
    more_cases.configure(config)
    # A shell makes background programs ignore these signals, and their children inherit that.
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
