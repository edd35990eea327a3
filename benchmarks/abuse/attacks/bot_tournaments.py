"""Arenas in which built-in bots play each other for hours."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any, Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, guests
from benchmarks.abuse.line import Line

TOURNAMENTS: Final = 5
BOTS: Final = 256
BOT: Final = "random"
"""The one that thinks for the shortest time, so that it moves most often."""

ARENA: Final[dict[str, Any]] = {
    "format": "arena",
    "minutes": 720,
    "game": "robot_master",
    "time": {"kind": "per_move", "seconds": 5},
    "admission": "invited",
    "bots": True,
    "most": BOTS,
}


class BotTournaments(Attack):
    name = "bot_tournaments"
    about = f"one account organises {TOURNAMENTS} arenas of {BOTS} built-in bots each"

    def __init__(self) -> None:
        self._cookie = ""
        self._ids: list[str] = []

    async def prepare(self, field: Battlefield) -> None:
        (guest,) = await guests(field, 1)
        login = f"mallory-{secrets.token_hex(4)}"
        account = {"login": login, "password": "password1"}
        (await guest.post("/api/people/account", account)).must_succeed()
        self._cookie = guest.cookie
        guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        """The first strike begins them, and they go on."""
        line = Line(field.attacked.at, field.sources[0], self._cookie)
        for number in range(len(self._ids), TOURNAMENTS):
            made = await line.post("/api/tournaments", {**ARENA, "name": f"Arena {number}"})
            tally.add(f"{made.status} new tournament")
            if made.status != 201:
                break
            id = made.json()["view"]["tournament"]
            self._ids.append(id)
            for do, body in (("bots", {"engine": BOT, "count": BOTS}), ("start", None)):
                tally.add(f"{(await line.post(f'/api/tournaments/{id}/{do}', body)).status} {do}")
        for id in self._ids:
            tally.add(f"{(await line.get(f'/api/tournaments/{id}')).status} look")
        line.close()
        await asyncio.sleep(max(0.0, until - time.monotonic()))
