"""What a bot process does before anything else: it makes sure that it ends with its server.

A server that is killed cannot end its processes. This module imports nothing heavy, so that even a process
that has just been started ends at once.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from multiprocessing import parent_process
from threading import Thread
from typing import Final

PR_SET_PDEATHSIG: Final = 1


def end_with_server() -> None:
    """Must run in a process that was started by a thread which lives as long as the server: on Linux, the
    kernel kills the process when that thread ends, even if it computes without releasing the interpreter."""
    # Ctrl-C in a terminal reaches this process too. The server ends it, without a trace of an interruption.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()
    assert server is not None
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        # The server may have died before the call.
        if os.getppid() != server.pid:
            os._exit(1)

    def wait() -> None:
        server.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()
