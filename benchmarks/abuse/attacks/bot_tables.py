"""Tables full of bots that think hard, so that the bots of others have to wait."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, guests, repeat
from benchmarks.abuse.line import Line
from benchmarks.abuse.seat import Seat, act

TABLES: Final = 20
BOT: Final = "keystone"
TEAMS: Final = {"game": "robot_master", "options": {"variant": "teams"}, "match": {"rounds": 1000}}
TOO_OFTEN: Final = 0.11
"""Seconds between two moves at a table. Just below the rate at which the server would close the socket."""


class BotTables(Attack):
    name = "bot_tables"
    about = f"one guest plays at {TABLES} team tables with three of the strongest bots each"

    def __init__(self) -> None:
        self._cookie = ""
        self._tables: list[str] = []
        self._rng = Random(1)

    async def prepare(self, field: Battlefield) -> None:
        (guest,) = await guests(field, 1)
        self._cookie = guest.cookie
        guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        """The tables stay. After a strike their bots think until it is the attacker's turn everywhere."""
        at, source = field.attacked.at, field.sources[0]
        if not self._tables:
            await self._create(Line(at, source, self._cookie), tally)
        seats = [Seat(at, source, self._cookie, table) for table in self._tables]
        try:
            await asyncio.gather(*(seat.sit_down() for seat in seats))
            await repeat([partial(self._play, seat) for seat in seats], until, tally)
        finally:
            for seat in seats:
                await seat.stand_up()

    async def _create(self, line: Line, tally: Tally) -> None:
        for _ in range(TABLES):
            made = await line.post("/api/tables", {"setup": TEAMS, "bot": BOT})
            tally.add(f"{made.status} new table")
            if made.status == 201:
                self._tables.append(made.json()["table"])
        line.close()

    async def _play(self, seat: Seat) -> str:
        await seat.until(lambda: seat.legal)
        seq = seat.seq
        await seat.send(act(self._rng.choice(seat.legal), seq, type="do"))
        await seat.until(lambda: seat.seq > seq)
        await asyncio.sleep(TOO_OFTEN)
        return "moves"
