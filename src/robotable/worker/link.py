"""How a worker gets its tasks: over HTTPS from a server, or from the database itself.

Exception
  ServerRefusal        the server has answered with an error; the message is the server's own
  Unreachable    no answer: the server or the database is down, or the network is
"""

from __future__ import annotations

from typing import Protocol

from robotable.server.work.task import Task


class ServerRefusal(Exception):
    def __init__(self, status: int, error: str, message: str, seconds: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.error = error
        self.seconds = seconds


class Unreachable(Exception):
    pass


class Link(Protocol):
    """Used by one thread. All calls raise ServerRefusal or Unreachable."""

    def lease(self, id: str) -> tuple[Task, int] | None:
        """Wait for a task. Returns it with the seconds between heartbeats; None if there is none for now."""

    def heartbeat(self, id: str) -> None: ...

    def answer(self, id: str, answer: bytes) -> None: ...

    def give_back(self, id: str) -> None:
        """Stop waiting or working. May be called in another thread, by a link of its own."""

    def close(self) -> None: ...


def no_lease() -> ServerRefusal:
    return ServerRefusal(404, "no_lease", "This lease has ended. Somebody else has taken the task over.")
