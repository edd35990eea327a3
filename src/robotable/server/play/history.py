"""What happened at a table. Recent events are in memory; another process replays older parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec, TypeVar

import msgspec

from robotable.server.errors import Problem
from robotable.server.ops.admission import Admission
from robotable.server.ops.limits import PAGE_OF_EVENTS
from robotable.server.play.live_table import LiveTable
from robotable.server.play.replay_answers import events_json
from robotable.server.play.replay_process import ReplayProcess
from robotable.server.play.replay_queue import Asker, ReplayQueue
from robotable.table.wire import EventView

P = ParamSpec("P")
T = TypeVar("T")

_EVENTS: Final = msgspec.json.Decoder(tuple[EventView, ...])


class History:
    def __init__(self, queue: ReplayQueue, process: ReplayProcess, admission: Admission) -> None:
        self._queue = queue
        self._process = process
        self._admission = admission

    async def missed(self, live: LiveTable, asker: Asker, since: int) -> tuple[EventView, ...]:
        """What happened after that seq, or the last part of it if it is long. For a connection that asks for
        one thing at a time: it waits until it gets it."""
        since, until = self._last_part(live, since)
        return await self._events(live, asker, since, until, patient=True)

    async def missed_if_idle(self, live: LiveTable, asker: Asker, since: int) -> tuple[EventView, ...]:
        """As `missed`, but without what would have to be replayed if too many requests of the asker wait
        already. It raises nothing, because the command that it answers has been decided."""
        since, until = self._last_part(live, since)
        try:
            return await self._events(live, asker, since, until, patient=False)
        except Problem:
            return live.events(asker.person, live.recent_since(), until)

    async def events(self, live: LiveTable, asker: Asker, since: int, until: int) -> tuple[EventView, ...]:
        """What happened after one seq and up to another, as the asker may know it. Raises Problem."""
        return await self._events(live, asker, since, until, patient=False)

    async def replay(
        self,
        asker: Asker,
        live: LiveTable,
        answer: Callable[Concatenate[LiveTable, P], T],
        *arguments: P.args,
        **more: P.kwargs,
    ) -> T:
        """What one of `replay_answers` says about this table. Raises Problem if too many requests of the
        asker wait already."""
        return await self._replay(asker, False, live, answer, *arguments, **more)

    async def replay_patiently(
        self,
        asker: Asker,
        live: LiveTable,
        answer: Callable[Concatenate[LiveTable, P], T],
        *arguments: P.args,
        **more: P.kwargs,
    ) -> T:
        """As `replay`, but however many requests wait. The caller must limit its own concurrent requests."""
        return await self._replay(asker, True, live, answer, *arguments, **more)

    async def draw(self, asker: Asker, work: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """What a function of a module returns that needs no table, at the asker's turn."""

        async def ask() -> T:
            drawn = await self._process.draw(work, *arguments, **more)
            self._admission.charge(asker.address, drawn.milliseconds)
            return drawn.answer

        return await self._queue.take_turn(asker, ask)

    def _last_part(self, live: LiveTable, since: int) -> tuple[int, int]:
        until = live.table.seq
        return max(0, since, until - PAGE_OF_EVENTS.most), until

    async def _events(
        self, live: LiveTable, asker: Asker, since: int, until: int, *, patient: bool
    ) -> tuple[EventView, ...]:
        if live.is_recent(since):
            return live.events(asker.person, since, until)
        found = await self._replay(asker, patient, live, events_json, asker.person, since, until)
        return _EVENTS.decode(found)

    async def _replay(
        self,
        asker: Asker,
        is_patient: bool,
        live: LiveTable,
        answer: Callable[Concatenate[LiveTable, P], T],
        *arguments: P.args,
        **more: P.kwargs,
    ) -> T:
        async def ask() -> T:
            answered = await self._process.ask(live, answer, *arguments, **more)
            self._admission.charge(asker.address, answered.milliseconds)
            return answered.answer

        return await self._queue.take_turn(asker, ask, patient=is_patient)
