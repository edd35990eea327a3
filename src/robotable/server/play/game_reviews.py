"""Reviews of finished games: requested once, computed part by part in the background, and kept in the store.
Everyone who may see the table gets the same one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from robotable.review.effort import USUAL, Effort
from robotable.review.review import Part
from robotable.review.reviewer import CannotReview, ReviewTask
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.play.history import History
from robotable.server.play.live_table import LiveTable
from robotable.server.play.replay_answers import review_json, review_task, review_tasks
from robotable.server.play.replay_queue import Asker
from robotable.server.play.table_registry import TableRegistry
from robotable.server.work.fair_queue import Crowded, Owner, owner_at
from robotable.server.work.review_request import LineAnswer, LineRequest, read_line, read_part
from robotable.server.work.task import task
from robotable.server.work.work_pool import WorkPool
from robotable.store.protocol.jobs import Job, Jobs
from robotable.store.protocol.reviews import Reviews, StoredReview

Stage: TypeAlias = Literal["none", "computing", "ready", "failed"]

REVIEWS: Final = Asker(None, "reviews")
"""The priority does not depend on who has requested a review, because it is for everyone."""

CROWDED_PAUSE: Final = 5.0
"""Seconds until a part is tried again if too much is waiting."""


class ReviewView(msgspec.Struct, frozen=True):
    stage: Stage
    done: int = 0
    """Turns or targets that are finished."""

    parts: int = 0
    """All of them; 0 until the work has begun."""

    why: str = ""
    """Why there is no review, if it failed."""

    review: msgspec.Raw | None = None


class GameReviews:
    effort: Effort = USUAL

    def __init__(
        self,
        reviews: Reviews,
        jobs: Jobs,
        registry: TableRegistry,
        clock: Clock,
        work: WorkPool,
        history: History,
    ) -> None:
        self._reviews = reviews
        self._jobs = jobs
        self._registry = registry
        self._clock = clock
        self._work = work
        self._history = history

    async def state(self, live: LiveTable) -> ReviewView:
        """Raises Problem while the game goes on."""
        _check_over(live)
        return _view(await self._reviews.get(live.row.id))

    async def request(self, live: LiveTable) -> ReviewView:
        """Have it computed, unless that has been requested before. Raises Problem."""
        found = await self.state(live)
        if found.stage != "none":
            return found
        if not self._work.has_workers(trusted=True):
            message = "Nobody is available to review games just now. Try again later."
            raise Problem(503, "busy", message, seconds=60)
        await self._reviews.begin(live.row.id)
        await self._jobs.schedule(Job("review", live.row.id, self._clock.now()))
        return _view(await self._reviews.get(live.row.id))

    async def prepare(self, table: str) -> None:
        """Do the job with this key, and leave the review in the store."""
        stored = await self._reviews.get(table)
        if stored is None or stored.review is not None or stored.failed is not None:
            return
        live = await self._registry.get(table)
        try:
            asked = await self._history.replay_patiently(REVIEWS, live, review_tasks, self.effort)
        except CannotReview as error:
            await self._reviews.finish(table, failed=str(error))
            return
        parts: list[Part] = []
        await self._reviews.progress(table, 0, len(asked))
        for one in asked:
            parts.append(await self._examined(table, one))
            await self._reviews.progress(table, len(parts), len(asked))
        review = await self._history.replay_patiently(REVIEWS, live, review_json, parts)
        await self._reviews.finish(table, review=review)

    async def line(self, live: LiveTable, asker: Asker, number: int, moves: Sequence[Any]) -> msgspec.Raw:
        """The engine's answers to these moves, from a turn of the game on. Raises Problem."""
        _check_over(live)
        if not self._work.has_workers(trusted=True):
            raise Problem(503, "busy", "No engine is available just now. Try again later.", seconds=60)
        try:
            asked, parts = await self._history.replay(asker, live, review_task, number, self.effort)
        except CannotReview as error:
            raise Problem(422, "no_review", str(error)) from None
        if asked is None:
            raise Problem(404, "no_turn", f"There is no turn {number}. The last one is {parts - 1}.")
        request = task("line", LineRequest(asked, moves))
        owner = owner_at(asker.address, asker.person, live.row.id)
        try:
            found = await self._work.do(request, read_line, owner, "hint", reach="trusted", is_long=True)
        except Crowded:
            message = "Too many people are waiting for an engine just now. Try again in a moment."
            raise Problem(503, "busy", message, seconds=10) from None
        answer: LineAnswer = found.answer
        if answer.refused:
            raise Problem(422, "illegal", answer.refused)
        return answer.line

    async def _examined(self, table: str, one: ReviewTask) -> Part:
        # All reviews share one place in the queue, so they never hold up bots in a game.
        owner = Owner("", "", "reviews", table)
        while True:
            try:
                found = await self._work.do(
                    task("review", one), read_part, owner, "background", reach="trusted"
                )
            except Crowded:
                await self._clock.sleep(CROWDED_PAUSE)
            else:
                return found.answer


def _check_over(live: LiveTable) -> None:
    if live.table.status != "over":
        raise Problem(409, "not_over", "A game can be reviewed when it is over.")


def _view(stored: StoredReview | None) -> ReviewView:
    if stored is None:
        return ReviewView("none")
    if stored.failed is not None:
        return ReviewView("failed", why=stored.failed)
    if stored.review is not None:
        return ReviewView("ready", stored.done, stored.parts, review=msgspec.Raw(stored.review.encode()))
    return ReviewView("computing", stored.done, stored.parts)
