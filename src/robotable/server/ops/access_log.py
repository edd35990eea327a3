"""Wraps the application: gives every request an id, counts it and writes one line to the log."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from typing import Any, Final

from litestar.types import ASGIApp, Message, Receive, Send

from robotable.server.ops.clock import Clock
from robotable.server.ops.json_log import REQUEST, TABLE
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.tracing import TRACING, describe_request

log = logging.getLogger("robotable.requests")

METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
QUIET: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""Requested every few seconds by monitoring: counted, not logged."""

REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9._-]{8,64}")
"""An id that a proxy may give to a request, such as nginx's `$request_id` or a UUID."""


class AccessLog:
    def __init__(
        self,
        app: ASGIApp,
        metrics: Metrics,
        clock: Clock,
        prefix: str,
        is_proxy: Callable[[str], bool] = lambda address: False,
    ) -> None:
        """`is_proxy` says whose `X-Request-Id` to keep. Anyone else could write what they like into the
        log."""
        self._app = app
        self._metrics = metrics
        self._clock = clock
        self._prefix = prefix
        self._is_proxy = is_proxy

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        is_trusted = bool(scope.get("client")) and self._is_proxy(scope["client"][0])
        id = _id(scope, is_trusted)
        tokens = REQUEST.set(id), TABLE.set(None)
        began = self._clock.elapsed()
        answer: list[tuple[int, float]] = []

        async def observed_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), (b"x-request-id", id.encode())]
                answer.append((message["status"], self._clock.elapsed() - began))
            elif message["type"] == "websocket.accept":
                answer.append((101, self._clock.elapsed() - began))
            await send(message)

        try:
            with TRACING.request_span(scope, is_trusted=is_trusted) as span:
                try:
                    await self._app(scope, receive, observed_send)
                finally:
                    status, seconds = answer[0] if answer else (499, self._clock.elapsed() - began)
                    describe_request(span, _method(scope), _route(scope), status, id)
        finally:
            self._record(scope, status, seconds)
            REQUEST.reset(tokens[0])
            TABLE.reset(tokens[1])

    def _record(self, scope: Any, status: int, seconds: float) -> None:
        method, route = _method(scope), _route(scope)
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.labels(method, route).observe(seconds)
        if route.removeprefix(self._prefix) in QUIET:
            return
        fields: dict[str, Any] = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 2),
        }
        table = (scope.get("path_params") or {}).get("table")
        if status < 400 and isinstance(table, str):
            fields["table"] = table
        log.info("answered", extra={"fields": fields})


def _id(scope: Any, is_trusted: bool) -> str:
    """The proxy's id if it gives a valid one, otherwise a new one."""
    if is_trusted:
        given = [value for name, value in scope["headers"] if name == b"x-request-id"]
        if len(given) == 1 and REQUEST_ID.fullmatch(given[0]):
            return str(given[0].decode())
    return secrets.token_hex(8)


def _route(scope: Any) -> str:
    """Instead of the path: a path can contain an invite, and callers can invent new ones."""
    return scope.get("path_template") or "none"


def _method(scope: Any) -> str:
    if scope["type"] == "websocket":
        return "SOCKET"
    return scope["method"] if scope["method"] in METHODS else "OTHER"
