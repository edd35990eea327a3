"""Runs one engine under limits and ends it, with everything it has started, when the program that asked for
it ends, however that happens. Only for Unix, and run as a script, so it imports nothing of ours.

    python supervisor.py LIFELINE MEGABYTES COMMAND…

LIFELINE is the descriptor of a pipe that nobody writes to: reading it returns when its other end is closed.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from threading import Thread


def main() -> None:
    lifeline, megabytes, *command = int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]
    child = os.fork()
    if child == 0:
        os.close(lifeline)
        _limit(megabytes)
        try:
            os.execvp(command[0], command)
        except OSError as error:
            os.write(2, f"{command[0]}: {error.strerror}\n".encode(errors="replace"))
            os._exit(127)
    # Only the engine keeps the pipes, so that each side learns when the other one closes them.
    for descriptor in (0, 1, 2):
        os.close(descriptor)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.killpg(0, signal.SIGTERM)  # what the engine has left behind
    os._exit(code if code >= 0 else 128 - code)


def _end_with(lifeline: int) -> None:
    os.read(lifeline, 1)
    os.killpg(0, signal.SIGKILL)


def _limit(megabytes: int) -> None:
    """Programs such as Node.js reserve far more addresses than they use, so only private memory counts where
    the system can tell: on Linux."""
    import resource

    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    most = megabytes * 1024 * 1024
    with suppress(OSError, ValueError):  # macOS refuses some limits
        resource.setrlimit(kind, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
