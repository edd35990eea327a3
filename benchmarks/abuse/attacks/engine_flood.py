"""What engines and solvers are asked for, besides moves: lines in a finished game, its review, and puzzles of
the archive that nobody has opened yet."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import Any, Final

from benchmarks.abuse.attack import CONNECTIONS, Attack, Battlefield, Tally, guests, repeat
from benchmarks.abuse.line import Line
from benchmarks.abuse.seat import Seat, act

DUEL: Final = {"game": "robot_master", "options": {"variant": "duel"}}
PUZZLES: Final = ("micro_robots", "ricochet_robots")
DAYS: Final = 30


class EngineFlood(Attack):
    name = "engine_flood"
    about = "one guest tries out lines in a finished game, has it reviewed, and opens the archive of puzzles"

    def __init__(self) -> None:
        self._cookie = ""
        self._table = ""
        self._legal: list[Any] = []
        self._rng = Random(1)
        self._asked = 0

    async def prepare(self, field: Battlefield) -> None:
        """A game of one placement."""
        (guest,) = await guests(field, 1)
        self._cookie = guest.cookie
        made = (await guest.post("/api/tables", {"setup": DUEL, "bot": "random"})).must_succeed().json()
        self._table = made["table"]
        seat = Seat(field.attacked.at, field.sources[0], guest.cookie, self._table)
        await seat.sit_down()
        await seat.until(lambda: seat.legal)
        self._legal, seq = seat.legal, seat.seq
        await seat.send(act(self._rng.choice(seat.legal), seq, type="do"))
        await seat.until(lambda: seat.seq > seq)
        while seat.status != "over":  # the bot may move in the meantime
            seq = seat.seq
            resign = {"id": f"resign-{seq}", "seq": seq, "command": {"do": "resign"}}
            await guest.post(f"/api/tables/{self._table}/commands", resign)
            await seat.until(partial(_is_after, seat, seq))
        await seat.stand_up()
        guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = [Line(field.attacked.at, field.sources[0], self._cookie) for _ in range(CONNECTIONS)]
        try:
            await repeat([partial(self._ask, line) for line in lines], until, tally)
        finally:
            for line in lines:
                line.close()

    async def _ask(self, line: Line) -> str:
        self._asked += 1
        at = f"/api/tables/{self._table}/review"
        match self._asked % 4:
            case 0:
                day = datetime.fromtimestamp(time.time(), UTC).date() - timedelta(self._asked // 8 % DAYS)
                game = PUZZLES[self._asked // 4 % len(PUZZLES)]
                return f"{(await line.get(f'/api/daily/{game}?date={day}')).status} puzzle"
            case 1:
                return f"{(await line.post(at, {})).status} review"
            case _:
                body = {"turn": 0, "moves": [self._rng.choice(self._legal)]}
                return f"{(await line.post(f'{at}/line', body)).status} line"


def _is_after(seat: Seat, seq: int) -> bool:
    return seat.seq > seq
