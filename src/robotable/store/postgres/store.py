"""The store in a PostgreSQL database. Each noun has its own class and file."""

from __future__ import annotations

from collections.abc import Callable

from robotable.store.postgres.attempts import PostgresAttempts
from robotable.store.postgres.blocks import PostgresBlocks
from robotable.store.postgres.bots import PostgresBots
from robotable.store.postgres.challenges import PostgresChallenges
from robotable.store.postgres.chat import PostgresChat
from robotable.store.postgres.connection import CONNECTIONS
from robotable.store.postgres.daily_puzzles import PostgresDailyPuzzles
from robotable.store.postgres.database import PostgresDatabase
from robotable.store.postgres.deals import PostgresDeals
from robotable.store.postgres.devices import PostgresDevices
from robotable.store.postgres.finished_games import PostgresFinishedGames
from robotable.store.postgres.follows import PostgresFollows
from robotable.store.postgres.health import check_writable
from robotable.store.postgres.jobs import PostgresJobs
from robotable.store.postgres.lesson_progress import PostgresLessonProgress
from robotable.store.postgres.logs import PostgresLogs
from robotable.store.postgres.moderation import PostgresModeration
from robotable.store.postgres.notifications import PostgresNotifications
from robotable.store.postgres.passkeys import PostgresPasskeys
from robotable.store.postgres.people import PostgresPeople
from robotable.store.postgres.personal_bests import PostgresPersonalBests
from robotable.store.postgres.puzzle_ratings import PostgresPuzzleRatings
from robotable.store.postgres.puzzle_runs import PostgresPuzzleRuns
from robotable.store.postgres.ratings import PostgresRatings
from robotable.store.postgres.recovery_codes import PostgresRecoveryCodes
from robotable.store.postgres.reports import PostgresReports
from robotable.store.postgres.reserved_seats import PostgresReservedSeats
from robotable.store.postgres.reviews import PostgresReviews
from robotable.store.postgres.secrets import PostgresSecrets
from robotable.store.postgres.seeks import PostgresSeeks
from robotable.store.postgres.sessions import PostgresSessions
from robotable.store.postgres.shared import PostgresShared
from robotable.store.postgres.signs_of_life import PostgresSignsOfLife
from robotable.store.postgres.tables import PostgresTables
from robotable.store.postgres.tournaments import PostgresTournaments
from robotable.store.postgres.vacations import PostgresVacations
from robotable.store.postgres.visitors import PostgresVisitors
from robotable.store.postgres.webhooks import PostgresWebhooks
from robotable.store.postgres.writer import LARGEST_GROUP, PostgresWriter
from robotable.store.protocol import Store, StoreError


class PostgresStore(Store):
    def __init__(
        self,
        url: str,
        *,
        connections: int = CONNECTIONS,
        largest_group: int = LARGEST_GROUP,
        on_group: Callable[[int], None] = lambda size: None,
    ) -> None:
        """`on_group` is called with the number of appends that shared a commit."""
        self.database = database = PostgresDatabase(url, connections=connections)
        self.writer = PostgresWriter(database, largest_group, on_group)

        self.tables = PostgresTables(database)
        self.logs = PostgresLogs(database, self.writer)
        self.reserved_seats = PostgresReservedSeats(database)
        self.visitors = PostgresVisitors(database)
        self.chat = PostgresChat(database)

        self.jobs = PostgresJobs(database)
        self.notifications = PostgresNotifications(database)
        self.webhooks = PostgresWebhooks(database)
        self.devices = PostgresDevices(database)

        self.people = PostgresPeople(database)
        self.sessions = PostgresSessions(database)
        self.passkeys = PostgresPasskeys(database)
        self.recovery_codes = PostgresRecoveryCodes(database)
        self.blocks = PostgresBlocks(database)
        self.reports = PostgresReports(database)
        self.moderation = PostgresModeration(database)
        self.vacations = PostgresVacations(database)

        self.bots = PostgresBots(database)
        self.challenges = PostgresChallenges(database)

        self.tournaments = PostgresTournaments(database)

        self.daily_puzzles = PostgresDailyPuzzles(database)
        self.attempts = PostgresAttempts(database)
        self.deals = PostgresDeals(database)
        self.reviews = PostgresReviews(database)
        self.puzzle_runs = PostgresPuzzleRuns(database)
        self.puzzle_ratings = PostgresPuzzleRatings(database)
        self.finished_games = PostgresFinishedGames(database)
        self.ratings = PostgresRatings(database)
        self.seeks = PostgresSeeks(database)
        self.follows = PostgresFollows(database)

        self.lesson_progress = PostgresLessonProgress(database)
        self.personal_bests = PostgresPersonalBests(database)

        self.secrets = PostgresSecrets(database)
        self.signs_of_life = PostgresSignsOfLife(database)
        self.shared = PostgresShared(database)

    async def open(self) -> None:
        await self._open(upgrade=True)

    async def open_without_upgrade(self) -> None:
        """Refuse an older schema instead of upgrading it."""
        await self._open(upgrade=False)

    async def open_read_only(self) -> None:
        """Refuse an older schema. Appends are not possible."""
        await self.database.open(upgrade=False)

    async def _open(self, *, upgrade: bool) -> None:
        await self.database.open(upgrade=upgrade)
        try:
            await self.writer.open()
        except BaseException:
            await self.database.close()
            raise

    async def close(self) -> None:
        if self.database.is_open:
            await self.writer.close()
            await self.database.close()

    async def backup(self, path: str) -> None:
        raise StoreError(f"{self.database.name}: a PostgreSQL database is backed up with `pg_dump`")

    async def healthy(self) -> bool:
        try:
            await self.database.run_once(check_writable)
        except StoreError:
            return False
        return True
