"""People, their sessions and whom they block."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

from robotable.store.protocol import Conflict
from robotable.store.sqlite.rows import with_rows
from robotable.store.values import Person, Session, login_key

_PERSON: Final = "id, name, created, login, password, email, is_admin, is_bot, closed"
_SESSION: Final = "hash, person, kind, label, created, expires"


def _person(found: Sequence[Any]) -> Person:
    id, name, created, login, password, email, is_admin, is_bot, closed = found
    return Person(
        id=id,
        name=name,
        created=created,
        login=login,
        password=password,
        email=email,
        is_admin=bool(is_admin),
        is_bot=bool(is_bot),
        closed=bool(closed),
    )


def _login_is_free(db: Connection, login: str) -> bool:
    return db.execute("SELECT 1 FROM people WHERE login_key = ?", (login_key(login),)).fetchone() is None


def add_person(db: Connection, person: Person) -> bool:
    if person.login is not None and not _login_is_free(db, person.login):
        return False
    db.execute(
        "INSERT INTO people"
        " (id, name, created, login, login_key, password, email, is_admin, is_bot, closed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            person.id,
            person.name,
            person.created,
            person.login,
            None if person.login is None else login_key(person.login),
            person.password,
            person.email,
            person.is_admin,
            person.is_bot,
            person.closed,
        ),
    )
    return True


def rename(db: Connection, id: str, name: str) -> Person | None:
    return _changed(db, "UPDATE people SET name = ? WHERE id = ? AND NOT closed", name, id)


def become_account(db: Connection, guest: str, login: str, password: str) -> Person | None:
    if not _login_is_free(db, login):
        return None
    found = _changed(
        db,
        "UPDATE people SET login = ?, login_key = ?, password = ?"
        " WHERE id = ? AND login IS NULL AND NOT closed",
        login,
        login_key(login),
        password,
        guest,
    )
    if found is None:
        raise Conflict(f"there is no guest {guest}")
    return found


def set_email(db: Connection, id: str, email: str | None) -> Person:
    return _somebody(_changed(db, "UPDATE people SET email = ? WHERE id = ?", email, id), id)


def set_closed(db: Connection, id: str, closed: bool) -> Person:
    return _somebody(_changed(db, "UPDATE people SET closed = ? WHERE id = ?", closed, id), id)


def set_admin(db: Connection, id: str, is_admin: bool) -> Person:
    return _somebody(_changed(db, "UPDATE people SET is_admin = ? WHERE id = ?", is_admin, id), id)


def _changed(db: Connection, statement: str, *values: Any) -> Person | None:
    """The person as they are now; None if nobody was meant. The id is the last value."""
    return person(db, values[-1]) if db.execute(statement, values).rowcount else None


def _somebody(found: Person | None, id: str) -> Person:
    if found is None:
        raise Conflict(f"there is no person {id}")
    return found


def person(db: Connection, id: str) -> Person | None:
    found = db.execute(f"SELECT {_PERSON} FROM people WHERE id = ?", (id,)).fetchone()
    return None if found is None else _person(found)


def person_by_login(db: Connection, login: str) -> Person | None:
    key = login_key(login)
    found = db.execute(f"SELECT {_PERSON} FROM people WHERE login_key = ?", (key,)).fetchone()
    return None if found is None else _person(found)


def everybody(db: Connection, after: str, limit: int) -> Sequence[Person]:
    rows = db.execute(f"SELECT {_PERSON} FROM people WHERE id > ? ORDER BY id LIMIT ?", (after, limit))
    return [_person(row) for row in rows.fetchall()]


def forget_guest(db: Connection, id: str) -> bool:
    found = person(db, id)
    if found is None or found.login is not None:
        raise Conflict(f"there is no guest {id}")
    for statement in (
        "DELETE FROM sessions WHERE person = ?1",
        "DELETE FROM webhooks WHERE person = ?1",
        "DELETE FROM devices WHERE person = ?1",
        "DELETE FROM visits WHERE person = ?1",
        "DELETE FROM kept_seats WHERE person = ?1",
        "DELETE FROM vacations WHERE person = ?1",
        "DELETE FROM acceptances WHERE person = ?1",
        "DELETE FROM challenges WHERE ?1 IN (person, challenger)",
        "DELETE FROM jobs WHERE kind = 'vacation' AND key = ?1",
        "DELETE FROM attempts WHERE person = ?1",
        "DELETE FROM letters WHERE person = ?1",
        "DELETE FROM blocks WHERE ?1 IN (person, blocked)",
        "UPDATE sayings SET name = '–', text = '–' WHERE person = ?1",
        "UPDATE people SET name = '–', email = NULL, closed = 1 WHERE id = ?1",
    ):
        db.execute(statement, (id,))
    (left,) = db.execute(
        "SELECT EXISTS (SELECT 1 FROM tables WHERE creator = ?1)"
        " + EXISTS (SELECT 1 FROM sitters WHERE person = ?1)"
        " + EXISTS (SELECT 1 FROM sayings WHERE person = ?1)"
        " + EXISTS (SELECT 1 FROM reports WHERE ?1 IN (reporter, about))",
        (id,),
    ).fetchone()
    if left:
        return False
    db.execute("DELETE FROM people WHERE id = ?", (id,))
    return True


def _session(found: Sequence[Any]) -> Session:
    hash, person, kind, label, created, expires = found
    return Session(hash=hash, person=person, kind=kind, label=label, created=created, expires=expires)


def add_session(db: Connection, session: Session) -> None:
    db.execute(
        f"INSERT INTO sessions ({_SESSION}) VALUES (?, ?, ?, ?, ?, ?)",
        (session.hash, session.person, session.kind, session.label, session.created, session.expires),
    )


def session(db: Connection, hash: str) -> Session | None:
    found = db.execute(f"SELECT {_SESSION} FROM sessions WHERE hash = ?", (hash,)).fetchone()
    return None if found is None else _session(found)


def sessions_of(db: Connection, person: str) -> Sequence[Session]:
    rows = db.execute(f"SELECT {_SESSION} FROM sessions WHERE person = ? ORDER BY created, hash", (person,))
    return [_session(row) for row in rows.fetchall()]


def known_sessions(db: Connection, hashes: Sequence[str], now: int) -> frozenset[str]:
    rows = with_rows(
        db,
        "SELECT hash FROM sessions JOIN people ON people.id = person"
        " WHERE coalesce(expires, ?1) >= ?1 AND NOT closed AND hash IN (VALUES {rows})",
        [(hash,) for hash in hashes],
        now,
    )
    return frozenset(hash for (hash,) in rows)


def end_session(db: Connection, person: str, hash: str) -> bool:
    if not db.execute("DELETE FROM sessions WHERE hash = ? AND person = ?", (hash, person)).rowcount:
        return False
    db.execute("DELETE FROM devices WHERE session = ?", (hash,))
    return True


def block(db: Connection, person: str, blocked: str, on: bool) -> None:
    if on:
        db.execute("INSERT INTO blocks VALUES (?, ?) ON CONFLICT DO NOTHING", (person, blocked))
    else:
        db.execute("DELETE FROM blocks WHERE person = ? AND blocked = ?", (person, blocked))


def blocks_of(db: Connection, person: str) -> frozenset[str]:
    rows = db.execute("SELECT blocked FROM blocks WHERE person = ?", (person,))
    return frozenset(blocked for (blocked,) in rows.fetchall())
