"""Who is connected to which node."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.nodes import ALIVE_FOR
from robotable.store.postgres.repository import PostgresRepository, read, write
from robotable.store.postgres.shared_schema import NOW
from robotable.store.protocol.connected_people import Connected


class PostgresConnectedPeople(PostgresRepository):
    @write
    async def put(self, db: PostgresConnection, connected: Sequence[Connected]) -> None:
        gone = [one for one in connected if not one.people and not one.anonymous]
        await db.execute(
            "DELETE FROM connected_people USING unnest($1::text[], $2::text[]) AS gone (place, node)"
            " WHERE connected_people.place = gone.place AND connected_people.node = gone.node",
            [one.place for one in gone],
            [one.node for one in gone],
        )
        await db.executemany(
            "INSERT INTO connected_people VALUES ($1, $2, $3, $4) ON CONFLICT (place, node)"
            " DO UPDATE SET people = excluded.people, anonymous = excluded.anonymous",
            [
                (one.place, one.node, list(one.people), one.anonymous)
                for one in connected
                if one.people or one.anonymous
            ],
        )

    @read
    async def at(self, db: PostgresConnection, places: Sequence[str]) -> Mapping[str, Sequence[Connected]]:
        rows = await db.fetch(
            "SELECT place, node, people, anonymous FROM connected_people JOIN nodes ON nodes.id = node"
            f" WHERE place = ANY ($1) AND seen > {NOW} - {ALIVE_FOR} ORDER BY place, node",
            list(places),
        )
        found: defaultdict[str, list[Connected]] = defaultdict(list)
        for place, node, people, anonymous in rows:
            found[place].append(Connected(place, node, tuple(people), anonymous))
        return found
