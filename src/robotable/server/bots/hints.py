"""Hints for a player: from the solver in a solo race, from a bot in other games."""

from __future__ import annotations

import asyncio

from robotable.engines.catalogue import ENGINES, adviser
from robotable.games.protocol import Seat
from robotable.games.record import Record
from robotable.puzzles.hints import Hint, hint
from robotable.server.bots.advice import BotAdvice
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable


class Hints:
    def __init__(self, advice: BotAdvice) -> None:
        self._advice = advice
        self._solving = asyncio.Lock()
        """One search at a time: it keeps a processor busy for a moment."""

    async def current(self, live: LiveTable) -> Hint | None:
        """The hint that was given for this target or turn, computed again; None if there was none."""
        table = live.table
        if table.solo is None and table.hinted is not None:
            return await self._from_bot(live, table.hinted)
        if table.solo is None or table.solo.hint is None:
            return None
        async with self._solving:
            found = await asyncio.to_thread(hint, table.setup.game, table.state, table.solo.hint)
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
        return Hint("move", found.start(action), None, (action,), text, ENGINES[found.bot].weakened)
