"""Ctrl-C during work that starts processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from signal import SIGINT, default_int_handler, getsignal, signal
from threading import current_thread, main_thread
from types import FrameType


@contextmanager
def deferred_interrupt(notify: Callable[[], None]) -> Iterator[None]:
    """On Ctrl-C, calls `notify` at once and raises KeyboardInterrupt at the end of the block.

    Python's own handler raises KeyboardInterrupt wherever the main thread happens to be. In a callback of
    os.register_at_fork, Python discards the exception, and the program never ends.

    `notify` must be reentrant, because it can interrupt itself, and should make the block end soon. Another
    handler of SIGINT stays in place, and so does the default one outside the main thread.
    """
    if getsignal(SIGINT) is not default_int_handler or current_thread() is not main_thread():
        yield
        return
    interrupted = False

    def handle(_number: int, _frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        notify()

    signal(SIGINT, handle)
    try:
        yield
    finally:
        signal(SIGINT, default_int_handler)
        if interrupted:
            raise KeyboardInterrupt
