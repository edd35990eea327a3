"""Daily puzzles: made an hour before their day begins, or on first request, and then kept in the store."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.notation import shown
from robotable.puzzles.daily import Daily, NoSuchDay, read_date, seed_of
from robotable.puzzles.kinds import puzzle_games
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.stored_secret import StoredSecret
from robotable.server.work.fair_queue import SERVER, Crowded, Owner
from robotable.server.work.puzzle_request import DailyPuzzleRequest, make_puzzle, read_puzzle
from robotable.server.work.task import task
from robotable.server.work.work_pool import WorkPool
from robotable.store.protocol import StoreError
from robotable.store.protocol.daily_puzzles import DailyPuzzles
from robotable.store.protocol.jobs import Job, Jobs
from robotable.table.timing import DAY

log = logging.getLogger("robotable.daily")

AHEAD: Final = 60 * 60 * 1000
"""Milliseconds before the day begins."""

SCHEDULE_EVERY: Final = 1800.0
"""Seconds."""

CALM: Final = 300_000
"""Milliseconds after a start in which no puzzle is made ahead."""

LONGEST: Final = 20.0
"""Seconds that somebody waits for a puzzle."""

DAYS_BACK: Final = 30
"""Puzzles of older days are not made any more. Those that were played stay, and so do all rankings."""


class DailyPuzzleMaker:
    def __init__(self, puzzles: DailyPuzzles, salt: StoredSecret, clock: Clock, work: WorkPool) -> None:
        self._puzzles = puzzles
        self._salt = salt
        """Puzzles are derived from it, so that nobody can work out tomorrow's."""
        self._clock = clock
        self._work = work
        self._making: dict[tuple[str, str], asyncio.Lock] = {}
        """Held while a puzzle is made, which takes a moment."""
        self._in_a_thread = asyncio.Lock()
        """Held while a puzzle is made in this process, because nobody else is there to do it."""

    async def get(self, game: str, date: str | None, owner: Owner) -> Daily:
        """The puzzle of that date, or of today; `owner` is who asks. Raises Problem if there is none."""
        day = self.day(game, date)
        kept = await self._puzzles.get(game, day)
        if kept is None:
            if read_date(day) < self._today() - timedelta(days=DAYS_BACK):
                message = f"Puzzles are available for {DAYS_BACK} days, or longer if somebody played them."
                raise Problem(404, "no_puzzle", message)
            kept = await self._make(game, day, owner)
        return msgspec.json.decode(kept, type=Daily)

    async def keep_scheduling(self, jobs: Jobs) -> None:
        while True:
            try:
                await self.schedule(jobs)
            except StoreError as error:
                log.error("the store does not respond: %s", error)
            await self._clock.sleep(SCHEDULE_EVERY)

    async def schedule(self, jobs: Jobs) -> None:
        """Let the puzzles of the next day be made ahead. A job that is there is written again."""
        tomorrow = (self._today() + timedelta(days=1)).isoformat()
        due = max(end_of(tomorrow) - DAY - AHEAD, self._clock.now() + CALM)
        for game in puzzle_games():
            await jobs.schedule(Job("puzzle", f"{game} {tomorrow}", due))

    async def prepare(self, key: str) -> None:
        """Do the job with this key, and leave the puzzle in the store."""
        game, day = key.split(" ")
        if game in puzzle_games() and await self._puzzles.get(game, day) is None:
            await self._make(game, day, SERVER)

    async def _make(self, game: str, day: str, owner: Owner) -> str:
        making = self._making.setdefault((game, day), asyncio.Lock())
        try:
            async with making:
                kept = await self._puzzles.get(game, day)
                if kept is None:
                    asked = DailyPuzzleRequest(game, day, seed_of(game, day, await self._salt.get()))
                    made = msgspec.json.encode(await self._made(asked, owner)).decode()
                    kept = await self._puzzles.get_or_add(game, day, made)
                return kept
        finally:
            if not making.locked():
                self._making.pop((game, day), None)

    async def _made(self, asked: DailyPuzzleRequest, owner: Owner) -> Daily:
        """Raises Problem if too many puzzles are being made for somebody who waits for this one."""
        if not self._work.has_workers(trusted=True):
            async with self._in_a_thread:
                return read_puzzle(await asyncio.to_thread(make_puzzle, msgspec.json.encode(asked)), asked)
        try:
            async with asyncio.timeout(None if owner is SERVER else LONGEST):
                found = await self._work.do(
                    task("puzzle", asked),
                    lambda answer: read_puzzle(answer, asked),
                    owner,
                    "background" if owner is SERVER else "hint",
                    reach="trusted",
                    is_long=True,
                )
                return found.answer
        except (Crowded, TimeoutError):
            message = "Too many puzzles are being made just now. Try again in a moment."
            raise Problem(503, "busy", message, seconds=10) from None

    def day(self, game: str, date: str | None) -> str:
        """The date as YYYY-MM-DD, today if none is given. Raises Problem if it has no puzzle of this game."""
        if game not in puzzle_games():
            known = GAMES.get(game)
            wrong = f"Unknown game {shown(game)}." if known is None else f"{known.title} has no daily puzzle."
            raise Problem(404, "no_puzzle", f"{wrong} Choose one of {', '.join(puzzle_games())}.")
        if date is None:
            return self._today().isoformat()
        try:
            wanted = read_date(date)
        except NoSuchDay as error:
            raise Problem(422, "bad_date", str(error)) from None
        if wanted > self._today():
            raise Problem(404, "no_puzzle", f"The puzzle of {date} is not out yet.")
        return date

    def _today(self) -> date:
        return datetime.fromtimestamp(self._clock.now() / 1000, UTC).date()


def day_of(now: int) -> str:
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """When that day is over. It is the same moment all over the world."""
    began = datetime.combine(read_date(day), datetime.min.time(), UTC)
    return int(began.timestamp()) * 1000 + DAY
