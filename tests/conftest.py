"""The same ground for all tests, whoever starts them."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    # A shell starts what runs in the background deaf to Ctrl-C, and programs hand that on to their own.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
