"""The store: one small protocol per noun.

A change is durable when its call returns, and no call does half its work.
"""

from __future__ import annotations

from typing import Protocol

from robotable.store.protocol.attempts import Attempts
from robotable.store.protocol.blocks import Blocks
from robotable.store.protocol.bots import Bots
from robotable.store.protocol.challenges import Challenges
from robotable.store.protocol.chat import Chat
from robotable.store.protocol.daily_puzzles import DailyPuzzles
from robotable.store.protocol.deals import Deals
from robotable.store.protocol.devices import Devices
from robotable.store.protocol.finished_games import FinishedGames
from robotable.store.protocol.follows import Follows
from robotable.store.protocol.jobs import Jobs
from robotable.store.protocol.lesson_progress import LessonProgress
from robotable.store.protocol.logs import Logs
from robotable.store.protocol.moderation import Moderation
from robotable.store.protocol.notifications import Notifications
from robotable.store.protocol.passkeys import Passkeys
from robotable.store.protocol.people import People
from robotable.store.protocol.personal_bests import PersonalBests
from robotable.store.protocol.puzzle_ratings import PuzzleRatings
from robotable.store.protocol.puzzle_runs import PuzzleRuns
from robotable.store.protocol.ratings import Ratings
from robotable.store.protocol.recovery_codes import RecoveryCodes
from robotable.store.protocol.reports import Reports
from robotable.store.protocol.reserved_seats import ReservedSeats
from robotable.store.protocol.reviews import Reviews
from robotable.store.protocol.secrets import Secrets
from robotable.store.protocol.seeks import Seeks
from robotable.store.protocol.sessions import Sessions
from robotable.store.protocol.shared import Shared
from robotable.store.protocol.signs_of_life import SignsOfLife
from robotable.store.protocol.tables import Tables
from robotable.store.protocol.tournaments import Tournaments
from robotable.store.protocol.vacations import Vacations
from robotable.store.protocol.visitors import Visitors
from robotable.store.protocol.webhooks import Webhooks


class Store(Protocol):
    tables: Tables
    logs: Logs
    reserved_seats: ReservedSeats
    visitors: Visitors
    chat: Chat

    jobs: Jobs
    notifications: Notifications
    webhooks: Webhooks
    devices: Devices

    people: People
    sessions: Sessions
    passkeys: Passkeys
    recovery_codes: RecoveryCodes
    blocks: Blocks
    reports: Reports
    moderation: Moderation
    vacations: Vacations

    bots: Bots
    challenges: Challenges

    tournaments: Tournaments

    daily_puzzles: DailyPuzzles
    attempts: Attempts
    deals: Deals
    reviews: Reviews
    puzzle_runs: PuzzleRuns
    puzzle_ratings: PuzzleRatings

    finished_games: FinishedGames
    ratings: Ratings
    seeks: Seeks
    follows: Follows

    lesson_progress: LessonProgress
    personal_bests: PersonalBests

    secrets: Secrets
    signs_of_life: SignsOfLife

    shared: Shared | None
    """What several nodes tell each other; None if only one process can use the store."""

    async def open(self) -> None:
        """Upgrade the schema from any released version, and start."""

    async def close(self) -> None:
        """Finish all pending writes, and stop."""

    async def backup(self, path: str) -> None:
        """Write a consistent copy while the store is in use. An older copy stays until the new one is
        complete."""

    async def healthy(self) -> bool:
        """Return whether a write would succeed now."""
