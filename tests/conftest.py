"""The same ground for all tests, whoever starts them."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

# The same commit must get the same verdict. HYPOTHESIS_PROFILE=search looks where nobody has looked yet.
settings.register_profile("same", derandomize=True)
settings.register_profile("search", settings.get_profile("default"))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


def pytest_configure() -> None:
    # A shell starts what runs in the background deaf to the keys of a terminal, and to its end; and programs
    # hand that on to those they start.
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
