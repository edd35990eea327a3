"""The tasks of one socket: what has to wait, for as long as it lasts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from typing import Any

from robotable.server.ops.admission import CHARGED_AT_ONCE
from robotable.server.ops.metering import Metered
from robotable.server.routes.socket_output import SocketOutput


class SocketTasks:
    __slots__ = ("_charge", "_context", "_loop", "_output", "_running", "_uncharged")

    def __init__(self, output: SocketOutput, charge: Callable[[float], None]) -> None:
        """`charge` is told how many milliseconds of processor time each step has taken."""
        self._output = output
        self._charge = charge
        self._loop = asyncio.get_running_loop()
        self._context = copy_context()
        self._running: set[asyncio.Task[None]] = set()
        self._uncharged = 0.0

    def start(self, doing: Coroutine[Any, Any, None]) -> None:
        """Not cancelled when the client goes: others must hear of a move that is on its way."""
        work = Metered(self._failing(doing), self._took)
        task = self._loop.create_task(work, context=self._context)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def finish(self) -> None:
        while self._running:
            await asyncio.wait(self._running)
        self._charge(self._uncharged)

    def _took(self, milliseconds: float) -> None:
        """Charged in larger amounts, because that takes time too."""
        self._uncharged += milliseconds
        if self._uncharged >= CHARGED_AT_ONCE:
            charged, self._uncharged = self._uncharged, 0.0
            self._charge(charged)

    async def _failing(self, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
        except Exception as error:
            self._output.fail(error)
