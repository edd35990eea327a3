"""Wraps the application: answers HEAD wherever it answers GET, with the same headers and without a body."""

from __future__ import annotations

from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send


class HeadRequests:
    """The application sees a GET, so limits and permissions are the same too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        # A copy: uvicorn reads the method from its own scope to know that no body follows.
        as_get: Any = {**scope, "method": "GET"}

        async def send_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                # At once, because the body of a stream may never end. uvicorn then tells the application
                # that the client is gone.
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        try:
            await self._app(as_get, receive, send_headers)
        finally:
            # What the router has found out, for the log.
            scope.update({**as_get, "method": "HEAD"})
