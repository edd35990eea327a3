"""No question of the protocol is answered by looking through a whole table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from robotable.store.sqlite import jobs, people, sayings, tables
from robotable.store.sqlite.append import append_all
from robotable.store.sqlite.migration import migrate
from robotable.store.values import Job, JobKind, Letter, Person, Session
from tests.store.stores import append, row

KINDS: tuple[JobKind, ...] = ("clock", "engine")


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, "")
        yield connection


def ask_everything(db: sqlite3.Connection) -> None:
    anna = Person(id="anna", name="", created=0, login="anna")
    people.add_person(db, anna)
    people.update_person(db, anna)
    people.person(db, "anna")
    people.person_by_login(db, "anna")
    people.add_session(db, Session(hash="h", person="anna", kind="token", label="", created=0, expires=None))
    people.session(db, "h")
    people.sessions_of(db, "anna")
    people.end_session(db, "anna", "h")
    people.block(db, "anna", "anna", True)
    people.block(db, "anna", "anna", False)
    people.blocks_of(db, "anna")
    ids = [f"t{number}" for number in range(7)]
    for id in ids:
        tables.create_table(db, row(id))
    for expected, sitters in enumerate([((0, "anna"), (1, "anna")), ((0, "anna"),)]):
        append_all(
            db,
            [
                append(
                    expected,
                    table=id,
                    client=("anna", f"{expected}"),
                    sitters=sitters,
                    jobs=(Job("clock", id, 1), Job("engine", id, 1)),
                    dropped=(("reminder", id),),
                    letters=(Letter("anna", "over", {}),),
                )
                for id in ids
            ],
        )
    tables.table(db, "t1")
    tables.table_by_invite(db, "t1")
    tables.entries(db, "t1", 0)
    tables.answered(db, "t1", "anna", "0")
    tables.open_tables(db, None, 5)
    tables.open_tables(db, (1, "t3"), 5)
    tables.tables_of(db, "anna", None, 5)
    tables.all_tables(db, "t1", 5)
    (job, *_) = jobs.lease_jobs(db, 1, 2, 3, KINDS)
    jobs.finish_job(db, job)
    jobs.next_due(db, KINDS)
    jobs.lease_letters(db, 1, 2, 3)
    jobs.finish_letter(db, 1)
    sayings.say(db, "t1", "anna", "", "", 0)
    sayings.sayings(db, "t1", 0)
    sayings.report(db, "anna", "anna", None, "", 0)
    sayings.reports(db, None, 5)


def test_every_statement_goes_by_an_index(db: sqlite3.Connection) -> None:
    asked: list[str] = []
    db.set_trace_callback(asked.append)
    ask_everything(db)
    db.set_trace_callback(None)
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert len(asked) > 50
    for statement in asked:
        for *_, step in db.execute(f"EXPLAIN QUERY PLAN {statement}"):
            words = step.split()
            assert words[0] != "SCAN" or words[1] not in names, f"{step}\n{statement}"
