"""A race for one that never ends: every pass brings a new target, and the log grows."""

from __future__ import annotations

import uuid
from typing import Any, Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, flood, guests
from benchmarks.abuse.line import Line

TABLES: Final = 8
SOLO: Final = {"game": "micro_robots", "options": {"players": 1, "pause": 0}}


class EndlessPassing(Attack):
    name = "endless_passing"
    about = f"one guest passes without end at {TABLES} solo races"

    def __init__(self) -> None:
        self._cookie = ""
        self._tables: list[dict[str, Any]] = []
        """Each as the server last showed it."""

    async def prepare(self, field: Battlefield) -> None:
        (guest,) = await guests(field, 1)
        self._cookie = guest.cookie
        for _ in range(TABLES):
            made = await guest.post("/api/tables", {"setup": SOLO})
            self._tables.append(made.must_succeed().json()["view"])
        guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = [Line(field.attacked.at, field.sources[0], self._cookie) for _ in self._tables]
        table_of = dict(zip(lines, self._tables, strict=True))
        await flood(lines, lambda line: self._pass(line, table_of[line]), until, tally)

    async def _pass(self, line: Line, table: dict[str, Any]) -> object:
        path = f"/api/tables/{table['table']}"
        command = {"do": "act", "action": {"action": "pass"}}
        body = {"id": str(uuid.uuid4()), "seq": table["seq"], "command": command}
        answer = await line.post(f"{path}/commands", body)
        if answer.status == 200:
            table["seq"] = answer.json()["seq"]
        elif answer.status == 409:
            refused = answer.json()["error"]
            if refused == "behind":
                table["seq"] = (await line.get(path)).must_succeed().json()["seq"]
            return f"409 {refused}"
        return answer.status
