"""Daily puzzles: made on first request, then kept in the store."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.notation import shown
from robotable.puzzles.daily import Daily, NoSuchDay, daily, read_date
from robotable.puzzles.kinds import puzzle_games
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.stored_secret import StoredSecret
from robotable.store.protocol.daily_puzzles import DailyPuzzles
from robotable.table.timing import DAY

DAYS_BACK: Final = 30
"""Puzzles of older days are not made any more. Those that were played stay, and so do all rankings."""


class DailyPuzzleMaker:
    def __init__(self, puzzles: DailyPuzzles, salt: StoredSecret, clock: Clock) -> None:
        self._puzzles = puzzles
        self._salt = salt
        """Puzzles are derived from it, so that nobody can work out tomorrow's."""
        self._clock = clock
        self._making = asyncio.Lock()
        """Held while a puzzle is made, which keeps a processor busy for a moment."""

    async def get(self, game: str, date: str | None) -> Daily:
        """The puzzle of that date, or of today. Raises Problem if there is none."""
        day = self.day(game, date)
        kept = await self._puzzles.get(game, day)
        if kept is None:
            if read_date(day) < self._today() - timedelta(days=DAYS_BACK):
                message = f"Puzzles are available for {DAYS_BACK} days, or longer if somebody played them."
                raise Problem(404, "no_puzzle", message)
            async with self._making:
                kept = await self._puzzles.get(game, day)
                if kept is None:
                    made = await asyncio.to_thread(daily, game, day, await self._salt.get())
                    kept = await self._puzzles.get_or_add(game, day, msgspec.json.encode(made).decode())
        return msgspec.json.decode(kept, type=Daily)

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


def end_of(day: str) -> int:
    """When that day is over. It is the same moment all over the world."""
    began = datetime.combine(read_date(day), datetime.min.time(), UTC)
    return int(began.timestamp()) * 1000 + DAY
