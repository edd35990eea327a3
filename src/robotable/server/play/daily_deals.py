"""Daily deals: made when somebody first asks for them, and compared with an engine's game in the background.

There is one attempt per person, played here card by card, so nobody sees a card before its turn.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.notation import shown
from robotable.games.protocol import IllegalAction
from robotable.puzzles.daily import NoSuchDay, read_date, seed_of
from robotable.puzzles.deal import (
    Benchmark,
    Deal,
    Outlook,
    deal_from,
    deal_games,
    known_deals,
    played,
)
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.stored_secret import StoredSecret
from robotable.server.play.daily_puzzles import DAYS_BACK, day_of, end_of
from robotable.server.play.replay_queue import Asker
from robotable.server.play.searches import Searches
from robotable.server.work.deal_request import make_benchmark, read_benchmark
from robotable.server.work.fair_queue import SERVER, Crowded
from robotable.server.work.task import task
from robotable.server.work.work_pool import WorkPool
from robotable.store.protocol.deals import DealAttempt, Deals, StoredDeal
from robotable.store.protocol.jobs import Job, Jobs
from robotable.table.timing import DAY

CROWDED_PAUSE: Final = 5.0
"""Seconds until a benchmark is tried again if too much is waiting."""


MAX_CACHED: Final = 1_000


class DailyDeals:
    def __init__(
        self,
        deals: Deals,
        jobs: Jobs,
        salt: StoredSecret,
        clock: Clock,
        work: WorkPool,
        searches: Searches,
    ) -> None:
        self._deals = deals
        self._jobs = jobs
        self._salt = salt
        """Deals are derived from it, so that nobody can work out tomorrow's."""
        self._clock = clock
        self._work = work
        self._searches = searches
        self._outlooks: dict[tuple[str, str, tuple[str, ...]], Outlook | None] = {}
        """By game, date and actions."""

    async def get(self, game: str, date: str | None) -> tuple[Deal, Benchmark | None]:
        """The deal of that date, or of today. Raises Problem if there is none."""
        day = self.day(game, date)
        stored = await self._deals.get(game, day)
        if stored is None:
            stored = await self._make(game, day)
        benchmark = stored.benchmark
        return (
            msgspec.json.decode(stored.deal, type=Deal),
            None if benchmark is None else msgspec.json.decode(benchmark, type=Benchmark),
        )

    async def _make(self, game: str, day: str) -> StoredDeal:
        if end_of(day) + DAYS_BACK * DAY <= self._clock.now():
            message = f"Deals are available for {DAYS_BACK} days, or longer if somebody played them."
            raise Problem(404, "no_deal", message)
        deal = deal_from(game, day, seed_of(f"deal {game}", day, await self._salt.get()))
        # The job first: without it, nobody would compute the benchmark after a crash.
        await self._jobs.schedule(Job("deal", f"{game} {day}", self._clock.now()))
        return await self._deals.get_or_add(game, day, msgspec.json.encode(deal).decode())

    async def prepare(self, key: str) -> None:
        """Do the job with this key, and leave the benchmark in the store."""
        game, day = key.split(" ")
        if game not in deal_games():
            return
        deal, benchmark = await self.get(game, day)
        if benchmark is None:
            benchmark = await self._computed(deal)
            await self._deals.add_benchmark(game, day, msgspec.json.encode(benchmark).decode())

    async def _computed(self, deal: Deal) -> Benchmark:
        if not self._work.has_workers(trusted=True):
            return read_benchmark(await asyncio.to_thread(make_benchmark, msgspec.json.encode(deal)), deal)
        while True:
            try:
                found = await self._work.do(
                    task("deal", deal),
                    lambda answer: read_benchmark(answer, deal),
                    SERVER,
                    "background",
                    reach="trusted",
                )
            except Crowded:
                await self._clock.sleep(CROWDED_PAUSE)
            else:
                return found.answer

    async def place(self, deal: Deal, person: str, number: int, action: Any) -> DealAttempt:
        """The attempt after one more action. The same action again changes nothing. Raises Problem."""
        before = await self._deals.attempt(deal.game, deal.date, person)
        if before is None:
            raise Problem(409, "not_revealed", "Open the deal first. Your time runs from then on.")
        placed = tuple(before.placed.split())
        if 0 <= number < len(placed) and placed[number] == _word(deal, placed[:number], action):
            return before
        if before.ended is not None:
            raise Problem(409, "one_attempt", "You have already played this deal. There is only one attempt.")
        if number != len(placed):
            message = f"This is action {number}, but action {len(placed)} is next."
            raise Problem(409, "other_puzzle", message)
        placed = (*placed, _word(deal, placed, action))
        game = played(deal, placed)
        after = msgspec.structs.replace(
            before,
            placed=" ".join(placed),
            points=game.points,
            ended=None if game.points is None else self._clock.now(),
        )
        if not await self._deals.advance(before, after):
            raise Problem(409, "other_puzzle", "You have gone on with this deal in another window.")
        return await self._deals.attempt(deal.game, deal.date, person) or after

    async def outlook(self, asker: Asker, deal: Deal, placed: tuple[str, ...]) -> Outlook | None:
        """What was still possible late in this finished game. Raises Problem."""
        key = (deal.game, deal.date, placed)
        if key not in self._outlooks:
            found = await self._searches.do(asker, outlook_of, deal, placed)
            self._outlooks[key] = found
            if len(self._outlooks) > MAX_CACHED:
                self._outlooks.pop(next(iter(self._outlooks)))
        return self._outlooks[key]

    def day(self, game: str, date: str | None) -> str:
        """The date as YYYY-MM-DD, today if none is given. Raises Problem if it has no deal of this game."""
        if game not in deal_games():
            message = f"There is no daily deal of {shown(game)}. Choose one of {', '.join(deal_games())}."
            raise Problem(404, "no_deal", message)
        today = self._today()
        if date is None:
            return today
        try:
            wanted = read_date(date).isoformat()
        except NoSuchDay as error:
            raise Problem(422, "bad_date", str(error)) from None
        if wanted > today:
            raise Problem(404, "no_deal", f"The deal of {date} is not out yet.")
        return wanted

    def _today(self) -> str:
        return day_of(self._clock.now())


def _word(deal: Deal, placed: tuple[str, ...], action: Any) -> str:
    """The action in the game's notation. Raises Problem if it cannot be read, or if the rules refuse it."""
    entry = GAMES[deal.game]
    state = played(deal, placed).state
    try:
        read = msgspec.convert(action, entry.action)
        entry.rules.apply(state, 0, read)
    except msgspec.ValidationError as error:
        raise Problem(400, "malformed", f"action: {error}") from None
    except IllegalAction as error:
        raise Problem(422, "illegal", str(error)[:200]) from None
    return entry.notation.write_action(state, 0, read)


def outlook_of(deal: Deal, placed: tuple[str, ...]) -> Outlook | None:
    return known_deals(deal.game).outlook(deal, placed)
