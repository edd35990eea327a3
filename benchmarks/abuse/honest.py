"""Two people who behave: they play each other and a bot, look at pages, replays and pictures, and meet in the
lobby. They keep a steady pace and note how long everything takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any, Final

from benchmarks.abuse.figures import Group, Round
from benchmarks.abuse.line import PATIENCE, Line, new_guest
from benchmarks.abuse.seat import Seat, act
from benchmarks.abuse.servers import LONG_TABLE
from benchmarks.processes import processor_clock
from robotable.engines.protocol import TURN_MS
from robotable.server.context import PAGE

ANN: Final = "127.0.1.1"
BEN: Final = "127.0.1.2"
FACING_BOT: Final = "127.0.1.3"
VISITORS: Final = tuple(f"127.0.2.{1 + number}" for number in range(20))
"""They do as much as dozens of people, and so they come from as many networks as a few of these would."""

BOT: Final = "random"
"""Always takes TURN_MS. What comes on top of that is the wait for a processor, which is what we measure."""

MOVE_EVERY: Final = 0.06
BOT_EVERY: Final = 0.2
VISIT_EVERY: Final = 0.1
JOIN_EVERY: Final = 1.5
LOBBY_PAGES: Final = 30
"""How many pages they look through for a table of their own."""

DUEL: Final = {"game": "robot_master", "options": {"variant": "refill"}, "match": {"rounds": 1000}}


class HonestPair:
    def __init__(self, at: str, pid: int) -> None:
        """`pid` is the server's."""
        self.at = at
        self._pid = pid
        self.table = ""
        self._rng = Random(1)
        self._round = Round()
        self._moves = 0
        self._visits = 0
        self._waiting = ""

    async def arrive(self) -> None:
        self._ann = await new_guest(self.at, ANN, "Ann")
        self._ben = await new_guest(self.at, BEN, "Ben")
        made = (await self._ann.post("/api/tables", {"setup": DUEL})).must_succeed().json()
        self.table = made["table"]
        await self._sit(self._ben, self.table)
        news = asyncio.Event()
        people = ((self._ann, ANN), (self._ben, BEN))
        self._seats = [Seat(self.at, source, line.cookie, self.table, news) for line, source in people]
        against_bot = {"setup": DUEL, "bot": BOT}
        bot_table = (await self._ann.post("/api/tables", against_bot)).must_succeed().json()["table"]
        self._facing_bot = Seat(self.at, FACING_BOT, self._ann.cookie, bot_table, asyncio.Event())
        waiting = {"setup": {**DUEL, "visibility": "open"}}
        self._waiting = (await self._ann.post("/api/tables", waiting)).must_succeed().json()["table"]
        # Moves have connections of their own, because an answer must not wait for another one.
        self._posting = {
            seat: Line(self.at, source, line.cookie)
            for seat, (line, source) in zip(self._seats, people, strict=True)
        }
        for seat in (*self._seats, self._facing_bot):
            await seat.sit_down()

    async def leave(self) -> None:
        for seat in (*self._seats, self._facing_bot):
            await seat.stand_up()
        for line in (self._ann, self._ben, *self._posting.values()):
            line.close()

    async def play(self, seconds: float) -> Round:
        """One round of everything."""
        self._round = Round()
        until = time.monotonic() + seconds
        await asyncio.gather(
            self._steadily("moves", MOVE_EVERY, until, self._move),
            self._steadily("bots", BOT_EVERY, until, self._bot),
            self._steadily("pages", VISIT_EVERY, until, self._visit),
            self._steadily("pages", JOIN_EVERY, until, self._join),
        )
        self._round.lobby_page = await self._lobby_page()
        return self._round

    async def _steadily(
        self, group: Group, pace: float, until: float, do: Callable[[], Awaitable[float]]
    ) -> None:
        """`do` returns the seconds that it took. The first call comes at a random moment, so that the tasks
        do not go in step."""
        due = time.monotonic() + pace * self._rng.random()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            worked = processor_clock(self._pid)
            try:
                async with asyncio.timeout(PATIENCE):
                    took = await do()
            except (OSError, TimeoutError, RuntimeError) as error:
                took = PATIENCE
                self._round.failed[group] += 1
                self._round.failures[str(error) or f"no answer within {PATIENCE:g} s"] += 1
            self._round.add(group, took, pace, processor_clock(self._pid) - worked)
            due = max(due + pace, time.monotonic())

    async def _move(self) -> float:
        """From sending it, by HTTP and by socket in turn, until the opponent's socket reports it."""
        one, two = self._seats
        await one.until(lambda: one.seq == two.seq and (one.legal or two.legal))
        mover, other = (one, two) if one.legal else (two, one)
        seq, action = mover.seq, self._rng.choice(mover.legal)
        self._moves += 1
        began = time.monotonic()
        if self._moves % 2:
            path = f"/api/tables/{self.table}/commands"
            (await self._posting[mover].post(path, act(action, seq))).must_succeed()
        else:
            await mover.send(act(action, seq, type="do"))
        await self._updated(other, seq)
        took = other.updated_at - began
        await self._updated(mover, seq)
        return took

    async def _bot(self) -> float:
        """From the player's move to the bot's next one, without the time that the bot wants to take."""
        seat = self._facing_bot
        while True:
            await seat.until(lambda: seat.legal)
            seq, action = seat.seq, self._rng.choice(seat.legal)
            began = time.monotonic()
            await seat.send(act(action, seq, type="do"))
            await self._updated(seat, seq)
            if seat.legal and seat.updated_at - began < TURN_MS / 1000:
                continue  # a new round, which the person begins
            if not seat.legal:
                await self._updated(seat, seat.seq)
            return max(0.0, seat.updated_at - began - TURN_MS / 1000)

    @staticmethod
    async def _updated(seat: Seat, seq: int) -> None:
        await seat.until(lambda: seat.seq > seq)

    async def _visit(self) -> float:
        """A page or picture over a new connection, as a browser opens one for a newcomer."""
        self._visits += 1
        ply = self._visits % 40
        paths = [
            "/api/games",
            "/api/tables",
            f"/api/tables/{LONG_TABLE}/at/{ply}",
            f"/api/tables/{LONG_TABLE}/at/{ply}/picture",
            f"/api/tables/{self.table}",
        ]
        if (PAGE / "index.html").exists():
            paths.append("/")
        line = Line(self.at, VISITORS[self._visits % len(VISITORS)], self._ben.cookie)
        began = time.monotonic()
        try:
            (await line.get(paths[self._visits % len(paths)])).must_succeed()
        finally:
            line.close()
        return time.monotonic() - began

    async def _join(self) -> float:
        """Ann offers a game in the lobby, and Ben finds it and sits down."""
        began = time.monotonic()
        made = {"setup": {"game": "robot_master", "visibility": "open"}}
        table = (await self._ann.post("/api/tables", made)).must_succeed().json()["table"]
        (await self._ben.get("/api/tables")).must_succeed()
        seq = await self._sit(self._ben, table)
        took = time.monotonic() - began
        await self._command(self._ben, table, seq, do="abort")
        return took

    async def _lobby_page(self) -> int | None:
        """Where somebody who looks for a game finds the table that Ann has offered from the beginning."""
        before = ""
        with suppress(OSError, TimeoutError, RuntimeError):
            for page in range(1, LOBBY_PAGES + 1):
                listing = (await self._ben.get(f"/api/tables{before}")).must_succeed().json()
                if any(one["table"] == self._waiting for one in listing["tables"]):
                    return page
                if not listing["before"]:
                    return None
                before = f"?before={listing['before']}"
        return None

    async def _sit(self, line: Line, table: str) -> int:
        view = (await line.get(f"/api/tables/{table}")).must_succeed().json()
        return await self._command(line, table, view["seq"], do="sit")

    async def _command(self, line: Line, table: str, seq: int, **command: Any) -> int:
        body = {"id": f"honest-{self._rng.getrandbits(64):016x}", "seq": seq, "command": command}
        answer = await line.post(f"/api/tables/{table}/commands", body)
        return int(answer.must_succeed().json()["seq"])
