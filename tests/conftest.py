"""The same ground for all tests, whoever starts them."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    # A shell starts what runs in the background deaf to the keys of a terminal, and to its end; and programs
    # hand that on to those they start.
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
