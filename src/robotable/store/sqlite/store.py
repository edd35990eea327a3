"""The store in one SQLite file. Each noun has its own class and file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from robotable.store.protocol import Store, StoreError
from robotable.store.sqlite.attempts import SqliteAttempts
from robotable.store.sqlite.backup import backup
from robotable.store.sqlite.blocks import SqliteBlocks
from robotable.store.sqlite.bots import SqliteBots
from robotable.store.sqlite.challenges import SqliteChallenges
from robotable.store.sqlite.chat import SqliteChat
from robotable.store.sqlite.daily_puzzles import SqliteDailyPuzzles
from robotable.store.sqlite.deals import SqliteDeals
from robotable.store.sqlite.devices import SqliteDevices
from robotable.store.sqlite.file import SqliteFile
from robotable.store.sqlite.finished_games import SqliteFinishedGames
from robotable.store.sqlite.follows import SqliteFollows
from robotable.store.sqlite.health import check_writable
from robotable.store.sqlite.jobs import SqliteJobs
from robotable.store.sqlite.lesson_progress import SqliteLessonProgress
from robotable.store.sqlite.logs import SqliteLogs
from robotable.store.sqlite.moderation import SqliteModeration
from robotable.store.sqlite.notifications import SqliteNotifications
from robotable.store.sqlite.passkeys import SqlitePasskeys
from robotable.store.sqlite.people import SqlitePeople
from robotable.store.sqlite.personal_bests import SqlitePersonalBests
from robotable.store.sqlite.puzzle_ratings import SqlitePuzzleRatings
from robotable.store.sqlite.puzzle_runs import SqlitePuzzleRuns
from robotable.store.sqlite.ratings import SqliteRatings
from robotable.store.sqlite.readers import READERS
from robotable.store.sqlite.recovery_codes import SqliteRecoveryCodes
from robotable.store.sqlite.reports import SqliteReports
from robotable.store.sqlite.reserved_seats import SqliteReservedSeats
from robotable.store.sqlite.reviews import SqliteReviews
from robotable.store.sqlite.secrets import SqliteSecrets
from robotable.store.sqlite.seeks import SqliteSeeks
from robotable.store.sqlite.sessions import SqliteSessions
from robotable.store.sqlite.signs_of_life import SqliteSignsOfLife
from robotable.store.sqlite.tables import SqliteTables
from robotable.store.sqlite.tournaments import SqliteTournaments
from robotable.store.sqlite.vacations import SqliteVacations
from robotable.store.sqlite.visitors import SqliteVisitors
from robotable.store.sqlite.webhooks import SqliteWebhooks
from robotable.store.sqlite.writer import LARGEST_GROUP


class SqliteStore(Store):
    def __init__(
        self,
        path: str | Path,
        *,
        largest_group: int = LARGEST_GROUP,
        readers: int = READERS,
        on_group: Callable[[int], None] = lambda size: None,
    ) -> None:
        """`on_group` is called in the writer's thread with the number of requests that shared a commit."""
        self.file = SqliteFile(path, largest_group=largest_group, readers=readers, on_group=on_group)

        self.tables = SqliteTables(self.file)
        self.logs = SqliteLogs(self.file)
        self.reserved_seats = SqliteReservedSeats(self.file)
        self.visitors = SqliteVisitors(self.file)
        self.chat = SqliteChat(self.file)

        self.jobs = SqliteJobs(self.file)
        self.notifications = SqliteNotifications(self.file)
        self.webhooks = SqliteWebhooks(self.file)
        self.devices = SqliteDevices(self.file)

        self.people = SqlitePeople(self.file)
        self.sessions = SqliteSessions(self.file)
        self.passkeys = SqlitePasskeys(self.file)
        self.recovery_codes = SqliteRecoveryCodes(self.file)
        self.blocks = SqliteBlocks(self.file)
        self.reports = SqliteReports(self.file)
        self.moderation = SqliteModeration(self.file)
        self.vacations = SqliteVacations(self.file)

        self.bots = SqliteBots(self.file)
        self.challenges = SqliteChallenges(self.file)

        self.tournaments = SqliteTournaments(self.file)

        self.daily_puzzles = SqliteDailyPuzzles(self.file)
        self.attempts = SqliteAttempts(self.file)
        self.deals = SqliteDeals(self.file)
        self.reviews = SqliteReviews(self.file)
        self.puzzle_runs = SqlitePuzzleRuns(self.file)
        self.puzzle_ratings = SqlitePuzzleRatings(self.file)
        self.finished_games = SqliteFinishedGames(self.file)
        self.ratings = SqliteRatings(self.file)
        self.seeks = SqliteSeeks(self.file)
        self.follows = SqliteFollows(self.file)

        self.lesson_progress = SqliteLessonProgress(self.file)
        self.personal_bests = SqlitePersonalBests(self.file)

        self.secrets = SqliteSecrets(self.file)
        self.signs_of_life = SqliteSignsOfLife(self.file)
        self.shared = None

    async def open(self) -> None:
        await self.file.open()

    async def open_without_upgrade(self) -> None:
        """Open a file that a server may be using. An older schema is refused."""
        await self.file.open(upgrade=False)

    async def open_read_only(self) -> None:
        """Open a file that a server may be using, only to read it. An older schema is refused."""
        await self.file.open_read_only()

    async def close(self) -> None:
        await self.file.close()

    async def backup(self, path: str) -> None:
        await self.file.read(lambda db: backup(db, path))

    async def healthy(self) -> bool:
        try:
            await self.file.write(check_writable)
        except StoreError:
            return False
        return True
