"""How tables, sessions and people lie in a row of a database, whichever it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from robotable.store.protocol.people import Person, normal_form
from robotable.store.protocol.sessions import Session
from robotable.store.protocol.tables import TableRow
from robotable.table.series import Series
from robotable.table.setup import Setup

TABLE_COLUMNS: Final = "id, setup, creator, invite, created, status, seq, updated, series"
SESSION_COLUMNS: Final = "hash, person, kind, label, created, expires, scopes, seen"
PERSON_COLUMNS: Final = "id, name, created, login, password, email, is_admin, is_moderator, is_bot, closed"

_setup: Final = msgspec.json.Decoder(Setup)
_series: Final = msgspec.json.Decoder(Series)


def table_values(row: TableRow) -> tuple[Any, ...]:
    """Return the values of `TABLE_COLUMNS`."""
    return (
        row.id,
        msgspec.json.encode(row.setup).decode(),
        row.creator,
        row.invite,
        row.created,
        row.status,
        row.seq,
        max(row.created, row.updated),
        None if row.series is None else msgspec.json.encode(row.series).decode(),
    )


def table_from(values: Sequence[Any]) -> TableRow:
    id, setup, creator, invite, created, status, seq, updated, series = values
    return TableRow(
        id=id,
        setup=_setup.decode(setup),
        creator=creator,
        invite=invite,
        created=created,
        status=status,
        seq=seq,
        updated=updated,
        series=None if series is None else _series.decode(series),
    )


def session_values(session: Session) -> tuple[Any, ...]:
    """Return the values of `SESSION_COLUMNS`."""
    return (
        session.hash,
        session.person,
        session.kind,
        session.label,
        session.created,
        session.expires,
        None if session.scopes is None else " ".join(session.scopes),
        session.seen,
    )


def session_from(values: Sequence[Any]) -> Session:
    hash, person, kind, label, created, expires, scopes, seen = values
    return Session(
        hash=hash,
        person=person,
        kind=kind,
        label=label,
        created=created,
        expires=expires,
        scopes=None if scopes is None else tuple(scopes.split()),
        seen=seen,
    )


def person_values(person: Person) -> tuple[Any, ...]:
    """Return the values of `PERSON_COLUMNS`, and then the normal form of the login."""
    return (
        person.id,
        person.name,
        person.created,
        person.login,
        person.password,
        person.email,
        person.is_admin,
        person.is_moderator,
        person.is_bot,
        person.closed,
        None if person.login is None else normal_form(person.login),
    )
