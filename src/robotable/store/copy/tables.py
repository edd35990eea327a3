"""What is copied: every table that has to outlive the server, in an order in which references hold.

SQLite has older names for some tables and columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec


class CopiedTable(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    flags: frozenset[str]
    """The columns that are true or false. SQLite stores 1 and 0."""

    in_sqlite: str
    sqlite_names: Mapping[str, str]

    @property
    def is_numbered(self) -> bool:
        """Whether the store gives each row a number that it never uses again."""
        return self.key == ("number",)

    def key_of(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """The columns of the key come first."""
        return row[: len(self.key)]

    def sqlite_column(self, column: str) -> str:
        return self.sqlite_names.get(column, column)


def _table(
    name: str,
    key: str,
    columns: str = "",
    *,
    flags: str = "",
    in_sqlite: str = "",
    sqlite_names: Mapping[str, str] | None = None,
) -> CopiedTable:
    """`key`, `columns` and `flags` together are all columns."""
    return CopiedTable(
        name=name,
        columns=(*key.split(), *columns.split(), *flags.split()),
        key=tuple(key.split()),
        flags=frozenset(flags.split()),
        in_sqlite=in_sqlite or name,
        sqlite_names=sqlite_names or {},
    )


COPIED: Final = (
    _table(
        "people",
        "id",
        "name created login login_key password email",
        flags="is_admin is_moderator is_bot closed",
    ),
    _table("sessions", "hash", "person kind label created expires scopes seen"),
    _table("passkeys", "id", "person public_key sign_count label created used"),
    _table("recovery_codes", "person hash"),
    _table("blocks", "person blocked"),
    _table("vacations", "person began", "until ended"),
    _table("webhooks", "person", "url secret"),
    _table("devices", "id", "person endpoint p256dh auth session created"),
    _table("bots", "person", "handle acceptance since", in_sqlite="acceptances"),
    _table(
        "tables",
        "id",
        "setup visibility creator invite created status seq updated host_seen series tournament",
    ),
    _table("entries", "table_id seq", "at what"),
    _table("commands", "table_id person client", "seq"),
    _table("sitters", "table_id seat", "person", flags="to_move"),
    _table("reserved_seats", "table_id seat", "person until", in_sqlite="kept_seats"),
    _table("visitors", "table_id person", in_sqlite="visits"),
    _table("chat", "table_id number", "at person name text", in_sqlite="sayings"),
    _table("challenges", "table_id person", "challenger seat at declined"),
    _table("reviews", "table_id", "done parts review failed"),
    _table(
        "tournaments",
        "id",
        "setup organiser invite created status seq updated",
        flags="is_listed is_past",
    ),
    _table("tournament_entries", "tournament seq", "at what"),
    _table("tournament_people", "person tournament"),
    _table("jobs", "kind key", "due ready token"),
    _table(
        "notifications",
        "number",
        "person kind body ready tries channel",
        in_sqlite="letters",
        sqlite_names={"channel": "way"},
    ),
    _table(
        "reports",
        "number",
        "reporter about table_id text at message taken_by taken_at outcome closed_at",
    ),
    _table("mutes", "number", "person at until why"),
    _table("notes", "number", "person author at text"),
    _table("audit", "number", "do by whom at why report until role"),
    _table("daily_puzzles", "game date", "puzzle", in_sqlite="dailies"),
    _table(
        "attempts",
        "game date person",
        "revealed answered moves answer",
        sqlite_names={"answer": "way"},
    ),
    _table("deals", "game date", "deal benchmark"),
    _table("deal_attempts", "game date person", "began placed points ended"),
    _table(
        "puzzle_runs",
        "id",
        "person game mode level began puzzle shown solved missed ended last",
    ),
    _table("solver_ratings", "game person", "mu sigma answers"),
    _table("puzzle_ratings", "game puzzle", "mu sigma answers"),
    _table(
        "finished_games", "table_id", "number game variant speed ended reason moves", flags="rated private"
    ),
    _table("finished_seats", "table_id seat", "player place result side ended game variant", flags="first"),
    _table("ratings", "game speed player", "mu sigma games"),
    _table("rating_days", "player game speed day", "mu sigma games"),
    _table("follows", "person followed", "since"),
    _table("last_seen", "person", "at"),
    _table(
        "seeks",
        "person game speed",
        "id points uncertainty since until opponent table_id",
        flags="rated",
    ),
    _table("lesson_progress", "person game lesson", "steps"),
    _table("personal_bests", "person game kind", "unit score table_id at previous"),
    _table("secrets", "name", "value"),
)
