"""Measures what the work for each network costs: the processor time of each of its steps."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from time import thread_time
from typing import Any, Final, TypeVar, cast

from litestar.types import ASGIApp, Receive, Send

from robotable.server.ops.admission import REQUEST_MS, Admission

T = TypeVar("T")
MS: Final = 1_000


class Metered(Coroutine[Any, Any, T]):
    """A coroutine that reports after each of its steps how many milliseconds of processor time it took."""

    __slots__ = ("_charge", "_coroutine")

    def __init__(self, coroutine: Coroutine[Any, Any, T], charge: Callable[[float], None]) -> None:
        self._coroutine = coroutine
        self._charge = charge

    def send(self, value: Any) -> Any:
        began = thread_time()
        try:
            return self._coroutine.send(value)
        finally:
            self._charge((thread_time() - began) * MS)

    def throw(self, *error: Any) -> Any:
        began = thread_time()
        try:
            return self._coroutine.throw(*error)
        finally:
            self._charge((thread_time() - began) * MS)

    def close(self) -> None:
        self._coroutine.close()

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[Any], Any] = self.send
        given: Any = None
        while True:
            try:
                waits_for = step(given)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]  # what the coroutine returns
            try:
                step, given = self.send, (yield waits_for)
            except GeneratorExit:
                self.close()
                raise
            except BaseException as error:  # the coroutine may handle it, and go on
                step, given = self.throw, error


class Metering:
    """Wraps the application: each request and socket is charged to the network that it comes from, which a
    trusted proxy may name only inside."""

    def __init__(self, app: ASGIApp, admission: Admission) -> None:
        self._app = app
        self._admission = admission

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        admission = self._admission
        extra = REQUEST_MS

        def charge(milliseconds: float) -> None:
            nonlocal extra
            client = scope.get("client")
            admission.charge(client[0] if client else "unknown", milliseconds + extra)
            extra = 0.0

        await Metered(cast("Coroutine[Any, Any, None]", self._app(scope, receive, send)), charge)
