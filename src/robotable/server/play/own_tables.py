"""What happens at all unfinished tables of a person at once: a new name, or leaving for good."""

from __future__ import annotations

from dataclasses import dataclass

from robotable.server.errors import Problem
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol.people import Person
from robotable.store.protocol.tables import Tables
from robotable.table.leaving import leaving


@dataclass(frozen=True)
class OwnTables:
    tables: Tables
    registry: TableRegistry
    commands: CommandHandler

    async def rename(self, person: Person) -> None:
        for row in await self.tables.unfinished_of(person.id):
            await self.commands.rename(row.id, person.id, person.name)

    async def leave(self, person: Person) -> None:
        for row in await self.tables.unfinished_of(person.id):
            live = await self.registry.get(row.id)
            command = leaving(live.table, person.id)
            if command is None:
                continue
            try:
                await self.commands.perform(row.id, person.id, person.name, command)
            except Problem as problem:
                # The game has ended in the meantime, so there is nothing left to leave.
                if problem.status != 409:
                    raise
