"""Wraps the application: refuses networks that ask too often before anything else looks at their requests,
and lets those that have cost too much wait for their turn.

Programs that repeat themselves ask again as soon as they are refused. So only the first refusals are prompt;
the others are answered late, and a flood spends its time waiting.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send

from robotable.server.errors import Problem
from robotable.server.ops.admission import Admission
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import REFUSAL_SECONDS
from robotable.server.ops.rate_limits import RateLimits

TOO_MANY: Final = 429


class Throttle:
    def __init__(
        self, app: ASGIApp, limits: RateLimits, clock: Clock, waits_for: Admission | None = None
    ) -> None:
        """`waits_for` is needed only behind a proxy: what comes from elsewhere has waited before it was
        parsed."""
        self._app = app
        self._admission = waits_for
        self._limits = limits
        self._clock = clock

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = scope["client"][0] if scope.get("client") else "unknown"

        async def unhurried_send(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == TOO_MANY:
                await hold_back(address, self._limits, self._clock)
            await send(message)

        try:
            if self._admission is not None:
                await self._admission.wait(address)
            self._limits.all_requests.check(address)
        except Problem as problem:
            await hold_back(address, self._limits, self._clock)
            await _refuse(problem, scope, receive, send)
        else:
            await self._app(scope, receive, unhurried_send)


async def hold_back(address: str, limits: RateLimits, clock: Clock) -> None:
    """Before a refusal: wait, if this network goes on after many refusals."""
    try:
        limits.prompt_refusals.check(address)
    except Problem:
        await clock.sleep(REFUSAL_SECONDS.most)


async def _refuse(problem: Problem, scope: Any, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        # Before the socket is accepted, this answers the request with status 403.
        await send({"type": "websocket.close", "code": 4429, "reason": problem.body.error})
        return
    body = msgspec.json.encode(problem.body)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"retry-after", b"%d" % (problem.body.seconds or 1)),
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
