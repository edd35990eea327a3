"""Hints for a player: from the solver in a solo race, from a bot in other games."""

from __future__ import annotations

import asyncio

from robotable.engines.catalogue import ENGINES, adviser
from robotable.games.hints import Grade
from robotable.games.protocol import Seat
from robotable.games.record import Record
from robotable.games.solo import tells_more
from robotable.puzzles.hints import Hint, hint
from robotable.server.bots.advice import BotAdvice, too_many_hints
from robotable.server.bots.owners import Owners
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.server.work.fair_queue import Crowded, FairQueue


class Hints:
    def __init__(self, advice: BotAdvice, owners: Owners) -> None:
        self._advice = advice
        self._owners = owners
        self._solving = FairQueue(1)
        """One search at a time: it keeps a processor busy for a moment."""

    async def current(self, live: LiveTable) -> Hint | None:
        """The hint that was given for this target or turn, computed again; None if there was none."""
        table = live.table
        if table.solo is None and table.hinted is not None:
            return await self._from_bot(live, table.hinted)
        if table.solo is None or table.solo.hint is None:
            return None
        return await self._from_solver(live, table.solo.hint)

    async def ahead(self, live: LiveTable, seat: Seat, grade: Grade) -> Hint:
        """The hint that this player would be given now, before it is counted. Raises Problem."""
        table = live.table
        if table.solo is None:
            return await self._from_bot(live, seat)
        known = table.solo.hint
        return await self._from_solver(live, grade if known is None or tells_more(grade, known) else known)

    async def _from_solver(self, live: LiveTable, grade: Grade) -> Hint:
        table = live.table
        try:
            async with self._solving.turn(self._owners.of(live), "hint"):
                found = await asyncio.to_thread(hint, table.setup.game, table.state, grade)
        except Crowded as crowded:
            raise too_many_hints(crowded) from None
        if found is None:
            message = "No solution was found in reasonable time, so there is no hint."
            raise Problem(409, "no_hint", message)
        return found

    async def _from_bot(self, live: LiveTable, seat: Seat) -> Hint:
        """It leaks nothing: there are hints only at tables with one person, who sits in this seat."""
        table = live.table
        action = await self._advice.get(live, seat)
        notation = Record(table.setup.game, table.setup.game_options(), (), ()).notation
        text = notation.write_action(table.state, seat, action)
        found = adviser(table.setup.game)
        assert found is not None  # it has just given its advice
        why = found.explain(table.rules.view(table.state, seat), action)
        weakened = ENGINES[found.bot].weakened
        return Hint("move", found.start(action), None, (action,), text, why=why, weakened=weakened)
