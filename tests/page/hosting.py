"""A server for browsers, in its own process: built-in bots need a process that may have children.

It can be restarted on the same port with the same file. The listening socket stays open meanwhile, so clients
wait as they would behind a real proxy.

Its clock can be stopped: a player has ten seconds to show three moves, and a busy machine may need longer for
three clicks.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from robotable.review.effort import Effort
from robotable.server.context import AppContext
from robotable.server.ops.clock import ServerClock
from robotable.server.public_url import PublicUrl
from robotable.server.serve import server_of
from robotable.store.sqlite import SqliteStore
from tests.patience import PATIENCE, until
from tests.server.loopback import bound, unlimited

LITTLE = Effort(known=60, open=40, exact_from=6, exact_nodes=200_000, hands=16, states=100_000)
"""What the page shows of a review does not depend on how long it was thought about."""


class StoppableClock(ServerClock):
    """While it is stopped, no time limit ends. Then it goes on from where it stopped."""

    def __init__(self) -> None:
        super().__init__()
        self._stopped_at: int | None = None

    def now(self) -> int:
        return super().now() if self._stopped_at is None else self._stopped_at

    def stop(self) -> None:
        self._stopped_at = self.now()

    def go_on(self) -> None:
        stopped_at, self._stopped_at = self._stopped_at, None
        if stopped_at is not None:
            self.start_at(stopped_at)


class Hosted:
    def __init__(self, database: Path, prefix: str = "") -> None:
        self.database = database
        self._prefix = prefix
        self._listening = bound()
        self._listening.listen(128)
        self._process: subprocess.Popen[bytes] | None = None
        self.at = f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def start(self) -> None:
        number = self._listening.fileno()
        line = [sys.executable, "-m", "tests.page.hosting", str(self.database), str(number), self._prefix]
        self._process = subprocess.Popen(line, pass_fds=[number])
        until(self._is_up, "the server to come up")

    def _is_up(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, "the server ended while it started"
        try:
            urllib.request.urlopen(f"{self.at}{self._prefix}/healthz", timeout=PATIENCE).close()
        except OSError:
            return False
        return True

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """With SIGTERM the server says goodbye to its clients, with SIGKILL it does not."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def stop_clock(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR1)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR2)

    def close(self) -> None:
        self.end()
        self._listening.close()


def main(database: str, listening: str, prefix: str) -> None:
    """Serve without rate limits, because all clients of a test have the same address."""
    # The push services of tests have local addresses too.
    public_url = PublicUrl(prefix=prefix)
    store = SqliteStore(database)
    clock = StoppableClock()
    signal.signal(signal.SIGUSR1, lambda *_: clock.stop())
    signal.signal(signal.SIGUSR2, lambda *_: clock.go_on())
    context = unlimited(AppContext(store, public_url=public_url, private_webhooks=True, clock=clock))
    context.game_reviews.effort = LITTLE
    listener = socket.socket(fileno=int(listening))
    asyncio.run(server_of(context).serve(sockets=[listener]))


if __name__ == "__main__":
    main(*sys.argv[1:])
