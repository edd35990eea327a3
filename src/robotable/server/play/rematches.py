"""Playing again: the first player to ask creates the next table, and everyone else gets the same one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.metrics import Metrics
from robotable.server.play.committer import Committer
from robotable.server.play.refusals import refusals
from robotable.server.play.reserved_seats import reserved_for_players
from robotable.server.play.table_registry import TableRegistry, bots_of
from robotable.store.protocol import Conflict
from robotable.store.protocol.tables import TableRow, Tables
from robotable.table.rematch import decide_rematch, next_id, next_setup
from robotable.table.series import next_series
from robotable.table.setup import checked


@dataclass(frozen=True)
class Rematches:
    registry: TableRegistry
    committer: Committer
    tables: Tables
    clock: Clock
    metrics: Metrics

    async def rematch(self, table: str, person: str) -> TableRow:
        live = await self.registry.get(table)
        seat = live.table.seat_of(person)
        if seat is None:
            raise Problem(403, "not_seated", "Only the players of a game can ask for a rematch.")
        next = live.table.next or next_id(table)
        with refusals(self.metrics):
            decide_rematch(live.table, next, self.clock.now())
        if live.table.next is None:
            setup = checked(next_setup(live.table), bots_of(live.row.setup.game))
            # It exists already if the server was stopped between the two steps, or another player asks now.
            with suppress(Conflict):
                reserved = reserved_for_players(live.table, self.clock.now())
                series = next_series(live.row.series, live.table)
                await self.registry.create(setup, person, next, reserved, series)
            await self.committer.write(live, lambda state, now: decide_rematch(state, next, now, seat), None)
        row = await self.tables.get(next)
        assert row is not None
        return row
