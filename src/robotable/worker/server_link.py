"""The calls of a worker to its server, over HTTPS with a token."""

from __future__ import annotations

import http.client
import json
import ssl
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from robotable.server.ops.limits import WORKER_POLL
from robotable.server.work.remote_workers import PROTOCOL
from robotable.server.work.task import Task
from robotable.worker.link import ServerRefusal, Unreachable

TIMEOUT: Final = WORKER_POLL.most + 15
"""Seconds. The server answers a request for work within its own limit."""

LARGEST: Final = 1 << 20
"""Bytes of a response. A view has a few thousand."""


class _Lease(msgspec.Struct):
    seconds: int
    kind: str
    payload: msgspec.Raw


class ServerLink:
    """One connection, for one thread."""

    def __init__(self, url: str, token: str) -> None:
        """Raises ValueError: a token must not travel in plain text."""
        parts = urlsplit(url)
        if parts.scheme not in ("https", "http") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(f"{url} is not the address of a server. Write https://example.org")
        if parts.scheme == "http" and not _is_loopback(parts.hostname):
            raise ValueError(f"{url} would send the token in plain text. Use https.")
        self._host, self._port, self._prefix = parts.hostname, parts.port, parts.path.rstrip("/")
        self._tls = ssl.create_default_context() if parts.scheme == "https" else None
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._connection: http.client.HTTPConnection | None = None

    def lease(self, id: str) -> tuple[Task, int] | None:
        found = self._call("POST", "/leases", {"protocol": PROTOCOL, "lease": id})
        if not found:
            return None
        try:
            lease = msgspec.json.decode(found, type=_Lease)
        except msgspec.DecodeError as error:
            raise Unreachable(f"The answer does not come from a Robotable server: {error}") from None
        return Task(lease.kind, lease.payload), lease.seconds

    def heartbeat(self, id: str) -> None:
        self._call("POST", f"/leases/{id}/heartbeat", {})

    def answer(self, id: str, answer: bytes) -> None:
        self._call("POST", f"/leases/{id}/answer", {"answer": msgspec.Raw(answer)})

    def give_back(self, id: str) -> None:
        self._call("DELETE", f"/leases/{id}", None)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _call(self, method: str, path: str, body: dict[str, Any] | None) -> bytes:
        """Redirects are not followed: the token is for this server only."""
        text = None if body is None else msgspec.json.encode(body)
        try:
            connection = self._open()
            connection.request(method, f"{self._prefix}/api/worker{path}", text, self._headers)
            response = connection.getresponse()
            found = response.read(LARGEST)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise Unreachable(f"{self._host}: {str(error) or type(error).__name__}") from None
        if response.will_close:
            self.close()
        if response.status not in (200, 204):
            raise _refusal(response.status, found)
        return found

    def _open(self) -> http.client.HTTPConnection:
        if self._connection is None:
            if self._tls is None:
                self._connection = http.client.HTTPConnection(self._host, self._port, timeout=TIMEOUT)
            else:
                self._connection = http.client.HTTPSConnection(
                    self._host, self._port, timeout=TIMEOUT, context=self._tls
                )
        return self._connection


def _refusal(status: int, body: bytes) -> ServerRefusal:
    try:
        found = json.loads(body)
        return ServerRefusal(status, str(found["error"]), str(found["message"])[:500], found.get("seconds"))
    except (ValueError, TypeError, KeyError):
        return ServerRefusal(status, "", f"The server has answered with status {status}.")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
