"""Open tables in such numbers that nobody finds the others in the lobby."""

from __future__ import annotations

from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, flood, guests
from benchmarks.abuse.line import Line

GUESTS: Final = 40


class LobbyFlood(Attack):
    name = "lobby_flood"
    about = f"{GUESTS} guests from one network fill the lobby with open tables"

    def __init__(self) -> None:
        self._cookies: list[str] = []

    async def prepare(self, field: Battlefield) -> None:
        for guest in await guests(field, GUESTS):
            self._cookies.append(guest.cookie)
            guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = [Line(field.attacked.at, field.sources[0], cookie) for cookie in self._cookies]

        async def create(line: Line) -> object:
            setup = {"game": "robot_master", "visibility": "open"}
            return (await line.post("/api/tables", {"setup": setup})).status

        await flood(lines, create, until, tally)
