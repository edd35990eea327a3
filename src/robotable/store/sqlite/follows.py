"""Who follows whom, and when people were last here."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection

from robotable.store.protocol.follows import Followed
from robotable.store.sqlite.repository import Repository, read, write


class SqliteFollows(Repository):
    @write
    def follow(self, db: Connection, person: str, followed: str, at: int, *, most: int) -> bool:
        known = db.execute("SELECT 1 FROM follows WHERE person = ? AND followed = ?", (person, followed))
        if known.fetchone() is not None:
            return True
        (others,) = db.execute("SELECT count(*) FROM follows WHERE person = ?", (person,)).fetchone()
        if others >= most:
            return False
        db.execute("INSERT INTO follows VALUES (?, ?, ?)", (person, followed, at))
        return True

    @write
    def unfollow(self, db: Connection, person: str, followed: str) -> None:
        db.execute("DELETE FROM follows WHERE person = ? AND followed = ?", (person, followed))

    @read
    def is_following(self, db: Connection, person: str, followed: str) -> bool:
        found = db.execute("SELECT 1 FROM follows WHERE person = ? AND followed = ?", (person, followed))
        return found.fetchone() is not None

    @read
    def of(self, db: Connection, person: str) -> Sequence[Followed]:
        rows = db.execute(
            "SELECT id, name, login, back.person IS NOT NULL, at FROM follows"
            " JOIN people ON id = follows.followed"
            " LEFT JOIN follows AS back ON back.person = follows.followed AND back.followed = follows.person"
            " LEFT JOIN last_seen ON last_seen.person = back.person"
            " WHERE follows.person = ? AND closed = 0 ORDER BY name, id",
            (person,),
        )
        return [Followed(id, name, login, bool(back), at) for id, name, login, back, at in rows.fetchall()]

    @write
    def saw(self, db: Connection, person: str, at: int) -> None:
        db.execute(
            "INSERT INTO last_seen VALUES (?, ?)"
            " ON CONFLICT (person) DO UPDATE SET at = max(at, excluded.at)",
            (person, at),
        )
