"""Lets the built-in bots think, in processes of this server or on other machines."""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.engines.catalogue import ENGINES
from robotable.engines.protocol import TURN_MS
from robotable.games.protocol import Seat
from robotable.server.work.fair_queue import Line, Owner
from robotable.server.work.plan_request import PlannedAction, checked_plan, plan_request
from robotable.server.work.task import task
from robotable.server.work.work_pool import WorkPool
from robotable.table.table import Table


class EnginePool:
    """A plan depends only on the view and the seed, so a bot that is interrupted plans the same again."""

    def __init__(self, work: WorkPool) -> None:
        self._work = work
        self._engines = {name: bot.factory() for name, bot in ENGINES.items()}

    def question(self, engine: str, table: Table, seat: Seat) -> Any:
        """What the engine is asked in this position; None if nothing."""
        return self._engines[engine].question(table.rules.view(table.state, seat))

    def has_thinkers(self) -> bool:
        return self._work.has_workers()

    async def plan(
        self, engine: str, table: Table, seat: Seat, seed: str, owner: Owner, line: Line
    ) -> PlannedAction | None:
        """Raises Crowded. If a process or a worker dies, another one takes over."""
        request = plan_request(engine, self._engines[engine], table, seat, seed)
        people = [one.person for one in table.sitters if one is not None and one.person is not None]
        done = await self._work.do(
            task("plan", request), lambda answer: checked_plan(answer, table, seat), owner, line, people
        )
        plan = done.answer
        return plan if plan is None or done.was_here else msgspec.structs.replace(plan, late_step_ms=TURN_MS)
