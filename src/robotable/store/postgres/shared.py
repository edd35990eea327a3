"""What the nodes on one database tell each other. Each noun has its own class and file."""

from __future__ import annotations

from robotable.store.postgres.bot_leases import PostgresBotLeases
from robotable.store.postgres.connected_people import PostgresConnectedPeople
from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.database import PostgresDatabase
from robotable.store.postgres.held_claims import PostgresHeldClaims
from robotable.store.postgres.nodes import PostgresNodes
from robotable.store.postgres.repository import PostgresRepository, write
from robotable.store.postgres.shared_schema import NOW
from robotable.store.postgres.short_lived import PostgresShortLived
from robotable.store.postgres.table_ends import PostgresTableEnds
from robotable.store.postgres.token_buckets import PostgresTokenBuckets
from robotable.store.postgres.worker_leases import PostgresWorkerLeases
from robotable.store.protocol.shared import Shared

_PRUNING = (
    # A bucket that has had the time to fill up is as good as none.
    f"DELETE FROM token_buckets WHERE at < {NOW} - least(burst / rate, 86400) * 1000 - 1000",
    f"DELETE FROM held_claims WHERE held < {NOW} - 60000",
    f"DELETE FROM bot_leases WHERE until < {NOW}",
    f"DELETE FROM short_lived WHERE until < {NOW}",
    f"DELETE FROM worker_leases WHERE seen < {NOW} - 300000",
    # All but the newest: it tells when the last node ended.
    f"DELETE FROM nodes WHERE seen < {NOW} - 60000 AND seen < (SELECT max(seen) FROM nodes)",
    "DELETE FROM known_nodes WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = known_nodes.id)",
    "DELETE FROM connected_people WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node)",
)


class PostgresShared(PostgresRepository, Shared):
    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database)
        self.nodes = PostgresNodes(database)
        self.connected_people = PostgresConnectedPeople(database)
        self.token_buckets = PostgresTokenBuckets(database)
        self.held_claims = PostgresHeldClaims(database)
        self.bot_leases = PostgresBotLeases(database)
        self.short_lived = PostgresShortLived(database)
        self.table_ends = PostgresTableEnds(database)
        self.worker_leases = PostgresWorkerLeases(database)

    @write
    async def prune(self, db: PostgresConnection) -> None:
        for statement in _PRUNING:
            await db.execute(statement)
