"""All moves of a long game, a hundred times at once."""

from __future__ import annotations

from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous, flood
from benchmarks.abuse.line import Line
from benchmarks.abuse.servers import LONG_TABLE

AT_ONCE: Final = 100


class ReplayFlood(Attack):
    name = "replay_flood"
    about = f"{AT_ONCE} anonymous requests at a time for the moves of a long game"

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        await flood(anonymous(field, AT_ONCE), _ask, until, tally)


async def _ask(line: Line) -> object:
    return (await line.get(f"/api/tables/{LONG_TABLE}/moves")).status
