"""No question of the protocol is answered by looking through a whole table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from robotable.store.sqlite import (
    bots,
    challenges,
    devices,
    jobs,
    kept_seats,
    people,
    pruning,
    sayings,
    secrets,
    tables,
    vacations,
    visits,
)
from robotable.store.sqlite.append import append_all
from robotable.store.sqlite.migration import migrate
from robotable.store.values import Challenge, Job, JobKind, KeptSeat, Letter, Person, Session
from robotable.table.acceptance import Acceptance, Terms
from tests.store.stores import append, row
from tests.store.test_devices import device

KINDS: tuple[JobKind, ...] = ("clock", "engine")


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, "")
        yield connection


def ask_everything(db: sqlite3.Connection) -> None:
    people.add_person(db, Person(id="anna", name="", created=0))
    people.become_account(db, "anna", "anna", "hash")
    people.rename(db, "anna", "")
    people.set_email(db, "anna", None)
    people.set_closed(db, "anna", False)
    people.set_admin(db, "anna", False)
    people.person(db, "anna")
    people.person_by_login(db, "anna")
    people.add_session(db, Session(hash="h", person="anna", kind="token", label="", created=0, expires=None))
    people.session(db, "h")
    people.sessions_of(db, "anna")
    people.known_sessions(db, ["h"], 1)
    people.end_session(db, "anna", "h")
    people.block(db, "anna", "anna", True)
    people.block(db, "anna", "anna", False)
    people.blocks_of(db, "anna")
    ids = [f"t{number}" for number in range(7)]
    for id in ids:
        tables.create_table(db, row(id), [KeptSeat(1, "anna", 5)])
    tables.host_was_here(db, "t1", 1)
    tables.posters(db, ids)
    tables.turns_of(db, "anna", "", 5)
    kept_seats.kept_seats(db, "t1", 1)
    kept_seats.free_seat(db, "t1", 1)
    kept_seats.give_up_seat(db, "t2", "anna")
    pruning.prune_kept_seats(db, 1)
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
    jobs.split_letter(db, 2, ["webhook", "mail"])
    devices.set_device(db, device("d"), 3)
    devices.devices(db, "anna")
    devices.drop_device(db, "anna", "d")
    visits.visit(db, "t1", "anna")
    visits.visits(db, "t1", "anna")
    vacations.begin_vacation(db, "anna", 1, 2)
    vacations.end_vacation(db, "anna", 2)
    tables.sittings(db, "anna")
    acceptance = Acceptance((Terms("robot_master"),))
    bots.publish(db, "anna", "handle", acceptance, 1)
    bots.bot(db, "handle")
    bots.bot_of(db, "anna")
    bots.bots(db, None, 5)
    challenge = Challenge(table="t1", person="anna", challenger="anna", at=1)
    challenges.challenge(db, challenge, [Letter("anna", "invited", {})])
    challenges.challenges_of(db, "anna")
    challenges.challenges_at(db, "t1")
    challenges.decline(db, "t1", "anna", "no")
    bots.withdraw(db, "anna")
    pruning.prune_challenges(db, 5)
    secrets.keep_secret(db, "key", "value")
    tables.summary(db, "t1")
    people.add_session(db, Session(hash="o", person="anna", kind="browser", label="", created=0, expires=1))
    pruning.prune_sessions(db, 5)
    pruning.prune_commands(db, 5, None, 5)
    pruning.prune_commands(db, 5, ("t1", "anna", "0"), 5)
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
