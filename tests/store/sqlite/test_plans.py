"""No method of the protocol scans a whole table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec
import pytest

from robotable.store.protocol import Store
from robotable.store.protocol.challenges import Challenge
from robotable.store.protocol.finished_games import GameFilter
from robotable.store.protocol.jobs import Job, JobKind
from robotable.store.protocol.moderation import Action
from robotable.store.protocol.notifications import Notification
from robotable.store.protocol.passkeys import Passkey
from robotable.store.protocol.people import Person
from robotable.store.protocol.puzzle_ratings import PuzzleRating
from robotable.store.protocol.puzzle_runs import PuzzleRun
from robotable.store.protocol.ratings import Rating
from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.store.protocol.sessions import Session
from robotable.store.protocol.tournaments import TournamentAppend, TournamentRow
from robotable.store.protocol.webhooks import Webhook
from robotable.store.sqlite import SqliteStore, file, readers
from robotable.store.sqlite.connection import connect_reader, connect_writer
from robotable.table.acceptance import Acceptance, Terms
from robotable.table.finished_game import FinishedGame, FinishedSeat
from robotable.table.pairing import Seek
from robotable.table.solo_result import SoloResult
from robotable.tournaments.entries import Created, EntrantJoined, TournamentEntry
from tests.store.sqlite.files import connected
from tests.store.stores import append, run_scenario, table_row
from tests.store.test_devices import device
from tests.tournaments.simulated import setup_of

KINDS: Final[tuple[JobKind, ...]] = ("clock", "engine")
DAY: Final = ("micro_robots", "2026-11-01")

SCANNING: Final = {
    "notifications.reachable_people",  # reads whole tables by definition, and the caller caches the result
    "finished_games.replace",  # replaces everything
    "people.forget_guest",  # rare, and notifications and reports have no index on people
    "people.close_account",  # likewise
    "people.merge",  # likewise
}


def protocol_methods() -> set[str]:
    return {
        f"{noun}.{method}"
        for noun, protocol in get_type_hints(Store).items()
        if isinstance(protocol, type)  # SQLite has nothing that several nodes share
        for method in vars(protocol)
        if not method.startswith("_")
    }


class Recorded:
    """Passes calls on to a repository and records their names."""

    def __init__(self, noun: str, repository: object, called: set[str]) -> None:
        self._noun, self._repository, self._called = noun, repository, called

    def __getattr__(self, method: str) -> Any:
        self._called.add(f"{self._noun}.{method}")
        return getattr(self._repository, method)


async def call_every_method(store: Store) -> None:
    people, tables, logs = store.people, store.tables, store.logs
    await people.add(Person(id="anna", name="", created=0))
    await people.staff()
    passkey = Passkey(id="k", person="anna", public_key=b"", sign_count=0, label="", created=0, used=0)
    await store.passkeys.add(passkey)
    await store.passkeys.get("k")
    await store.passkeys.of("anna")
    await store.passkeys.use(passkey, 1, 0)
    await store.passkeys.rename("anna", "k", "x")
    await store.passkeys.remove("anna", "other")
    await store.recovery_codes.replace("anna", ["c"])
    await store.recovery_codes.left("anna")
    await store.recovery_codes.use("anna", "c")
    await store.sessions.end_all("anna", kind="token", keep="h")
    await store.sessions.rotate("anna", "h", "i")
    await store.sessions.saw("h", 1)
    await people.become_account("anna", "anna", "hash")
    await people.rename("anna", "")
    await people.set_password("anna", "hash")
    await people.set_email("anna", None)
    await people.set_closed("anna", False)
    await people.set_admin("anna", False)
    await people.recover("anna", "x", code=None)
    await people.get("anna")
    await people.by_login("anna")
    await people.all(after="a", limit=5)
    for hash, expires in (("h", None), ("o", 1)):
        await store.sessions.add(
            Session(hash=hash, person="anna", kind="token", label="", created=0, expires=expires)
        )
    await store.sessions.get("h")
    await store.sessions.of("anna")
    await store.sessions.valid(["h"], 1)
    await store.sessions.end("anna", "h")
    await store.sessions.prune(5)
    await store.blocks.set("anna", "anna", True)
    await store.blocks.set("anna", "anna", False)
    await store.blocks.of("anna")
    ids = [f"t{number}" for number in range(7)]
    for id in ids:
        await tables.create(table_row(id), [ReservedSeat(1, "anna", 5)])
    await tables.mark_host_seen("t1", 1)
    await tables.details(ids)
    await tables.turns_of("anna", after="", limit=5)
    await store.reserved_seats.at("t1", 1)
    await store.reserved_seats.release("t1", 1)
    await store.reserved_seats.decline("t2", "anna")
    await store.reserved_seats.prune(1)
    for expected, sitters in enumerate([((0, "anna"), (1, "anna")), ((0, "anna"),)]):
        for id in ids:
            await logs.append(
                append(
                    expected,
                    table=id,
                    client=("anna", f"{expected}"),
                    sitters=sitters,
                    jobs=(Job("clock", id, 1), Job("engine", id, 1)),
                    cancelled_jobs=(("reminder", id),),
                    notifications=(Notification("anna", "over", {}),),
                )
            )
    await tables.get("t1")
    await tables.by_invite("t1")
    await tables.lobby(before=None, limit=5)
    await tables.lobby(before=(1, 1, "t3"), limit=5)
    await tables.live(before=None, limit=5, created_since=0, active_since=0)
    await tables.count_waiting_of("anna", 0)
    await tables.waiting_among(["t1", "t3"], 0)
    await tables.of_person("anna", before=None, limit=5)
    await tables.unfinished_of("anna")
    await tables.all(after="t1", limit=5)
    await tables.summary("t1")
    await logs.entries("t1")
    await logs.answered("t1", "anna", "0")
    await logs.prune_commands(5, None, 5)
    await logs.prune_commands(5, ("t1", "anna", "0"), 5)
    (job, *_) = await store.jobs.lease(1, 2, 3, KINDS)
    await store.jobs.renew(job, 3)
    await store.jobs.finish(job)
    await store.jobs.next_due(KINDS)
    await store.jobs.keys("clock", after="a", limit=5)
    await store.signs_of_life.add(1)
    await store.signs_of_life.last()
    await store.jobs.schedule(Job("clock", "t1", 1))
    await store.notifications.lease(1, 2, 3)
    await store.notifications.finish(1)
    await store.notifications.split(2, ["webhook", "mail"])
    await store.notifications.postpone(3, 5)
    await store.webhooks.set("anna", Webhook("anna", "https://example.org", "secret"))
    await store.webhooks.of("anna")
    await store.webhooks.set("anna", None)
    await store.devices.register(device("d"), 3)
    await store.devices.of("anna")
    await store.devices.remove("anna", "d")
    await store.visitors.add("t1", "anna")
    await store.visitors.has("t1", "anna")
    await store.vacations.begin("anna", 1, 2)
    await store.vacations.end("anna", 2)
    await store.vacations.of("anna")
    await store.bots.publish("anna", "handle", Acceptance((Terms("robot_master"),)), 1)
    await store.bots.by_handle("handle")
    await store.bots.of("anna")
    await store.bots.latest(before=None, limit=5)
    challenge = Challenge(table="t1", person="anna", challenger="anna", at=1)
    await store.challenges.add(challenge, [Notification("anna", "invited", {})])
    await store.challenges.open_for("anna")
    await store.challenges.at("t1")
    await store.challenges.decline("t1", "anna", "no")
    await store.challenges.prune(5)
    await store.bots.withdraw("anna")
    await store.daily_puzzles.get_or_add(*DAY, "{}")
    await store.daily_puzzles.get(*DAY)
    await store.attempts.reveal(*DAY, "anna", 1)
    await store.attempts.get(*DAY, "anna")
    await store.attempts.answer(*DAY, "anna", 2, 3, "answer")
    await store.attempts.of_person("micro_robots", "anna", 5)
    await store.attempts.ranking(*DAY, "shortest", before=5, limit=5)
    await store.deals.get(*DAY)
    await store.deals.get_or_add(*DAY, "deal")
    await store.deals.add_benchmark(*DAY, "benchmark")
    attempt = await store.deals.begin(*DAY, "anna", 1)
    await store.deals.attempt(*DAY, "anna")
    await store.deals.advance(attempt, msgspec.structs.replace(attempt, placed="5c4", points=1, ended=2))
    await store.deals.of_day(*DAY, before=5, limit=5)
    await store.deals.of_all_time(DAY[0], 5)
    await store.deals.of_person(DAY[0], "anna", 5)
    finished = FinishedGame(
        table="t1",
        game="robot_master",
        variant="duel",
        speed="fast",
        rated=True,
        private=False,
        ended=1,
        reason="resigned",
        moves=3,
        seats=(FinishedSeat(0, "anna", 1, "won", 0, True),),
    )
    await store.finished_games.add(finished, lambda game, before: {"anna": Rating(25, 8, 1)})
    await store.finished_games.get("t1")
    for wanted in (GameFilter(), GameFilter("robot_master", "duel", "won", "ben")):
        await store.finished_games.of_player("anna", wanted, before=None, limit=5)
    await store.finished_games.totals("anna")
    await store.finished_games.meetings(among=9, least=1)
    await store.finished_games.rated_among(["anna"], among=9)
    await store.finished_games.counted(after=0, limit=5)
    await store.ratings.of_player("anna")
    await store.ratings.of_pool("robot_master", "fast", ["anna"])
    await store.ratings.days("anna")
    await store.ratings.leaders("robot_master", "fast", most_sigma=9, limit=5)
    await store.ratings.all(after=("", "", ""), limit=5)
    await store.lesson_progress.finish("anna", "robot_master", "scoring", 1)
    await store.lesson_progress.of("anna", "robot_master")
    await store.personal_bests.add(SoloResult("anna", "robot_master", "{}", "points", 40), "t1", 1)
    await store.personal_bests.get("anna", "robot_master", "{}")
    await store.personal_bests.of("anna", 5)
    await store.attempts.ranking(*DAY, "fastest", before=5, limit=5)
    run = PuzzleRun("run", "anna", "micro_robots", "streak", None, 1, "easy-1", 1)
    await tables.over_among(["t1", "t3"])
    await call_tournaments(store)
    await call_opponents(store)
    await store.puzzle_runs.add(run)
    await store.puzzle_runs.get("run")
    await store.puzzle_runs.advance(run, msgspec.structs.replace(run, solved=1))
    await store.puzzle_runs.bests("micro_robots", "anna", 0)
    start = PuzzleRating(25, 8)
    await store.puzzle_ratings.rate("micro_robots", "anna", "easy-1", (start, start), lambda *both: both)
    await store.puzzle_ratings.of_person("micro_robots", "anna")
    await store.puzzle_ratings.of_puzzles("micro_robots", ["easy-1"])
    await store.reviews.begin("t1")
    await store.reviews.progress("t1", 1, 2)
    await store.reviews.finish("t1", review="{}")
    await store.reviews.get("t1")
    await store.reviews.finished(["t1", "t2"])
    await store.secrets.get_or_add("key", "value")
    await store.chat.add("t1", "anna", "", "", 0, keep=5)
    await store.chat.messages("t1")
    await store.chat.get("t1", 1)
    await store.chat.latest("t1", limit=5, before=7, without=("ben",))
    await store.reports.add("anna", "anna", None, "", 0)
    await store.reports.latest(limit=5)
    await people.add(Person(id="mia", name="", created=0, is_moderator=True))
    for deed in ("take", "release", "note", "mute", "unmute", "close", "open", "dismiss"):
        report = 1 if deed in ("take", "release", "dismiss") else None
        await store.moderation.perform(Action(do=deed, by="mia", whom="anna", at=1, report=report, until=9))
    await store.moderation.queue(after=0, limit=5)
    await store.moderation.report(1)
    await store.moderation.reports_about("anna", limit=5)
    await store.moderation.active_mute("anna", 1)
    await store.moderation.mutes("anna", limit=5)
    await store.moderation.notes("anna", limit=5)
    await store.moderation.audit(limit=5)


async def call_opponents(store: Store) -> None:
    await store.people.add(Person(id="ben", name="", created=0, login="ben"))
    for person in ("anna", "ben"):
        search = Seek(
            person=person,
            id="press",
            game="robot_master",
            speed="fast",
            rated=False,
            points=1500,
            uncertainty=0,
            since=1,
            until=9,
        )
        await store.seeks.carry_on(search, 1, "t1", lambda own, others, apart: others[0])
    await store.seeks.of("anna")
    await store.seeks.waiting(1)
    await store.seeks.end("anna", "robot_master", "fast")
    await store.seeks.prune(1)
    await store.follows.follow("anna", "ben", 1, most=5)
    await store.follows.is_following("anna", "ben")
    await store.follows.saw("ben", 1)
    await store.follows.of("anna")
    await store.follows.unfollow("anna", "ben")


async def call_tournaments(store: Store) -> None:
    tournaments, setup = store.tournaments, setup_of()
    row = TournamentRow(id="cup", setup=setup, organiser="anna", invite="to the cup", created=1)
    await tournaments.create(row, TournamentEntry(1, 1, Created(setup, "anna", "Anna")))
    joined = TournamentEntry(2, 2, EntrantJoined("anna", "Anna"))
    await tournaments.append(
        TournamentAppend(
            tournament="cup",
            expected=1,
            entries=(joined,),
            at=2,
            status="open",
            people=("anna",),
            jobs=(Job("tournament", "cup", 1),),
            cancelled_jobs=(("tournament_clock", "cup"),),
        )
    )
    await tournaments.get("cup")
    await tournaments.entries("cup", 1)
    await tournaments.listed(past=False, before=None, limit=5)
    await tournaments.of_person("anna", before=None, limit=5)
    await tournaments.count_current_of("anna")
    await tournaments.all()


def test_every_statement_uses_an_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "robotable.db"
    statements: list[str] = []

    def traced(connect: Callable[[Path], sqlite3.Connection]) -> Callable[[Path], sqlite3.Connection]:
        def connect_and_trace(path: Path) -> sqlite3.Connection:
            db = connect(path)
            db.set_trace_callback(statements.append)
            return db

        return connect_and_trace

    monkeypatch.setattr(file, "connect_writer", traced(connect_writer))
    monkeypatch.setattr(readers, "connect_reader", traced(connect_reader))
    called: set[str] = set()

    async def scenario(store: Store) -> None:
        for noun in get_type_hints(Store):
            setattr(store, noun, Recorded(noun, getattr(store, noun), called))
        statements.clear()
        await call_every_method(store)

    run_scenario(SqliteStore(path), scenario)
    assert called == protocol_methods() - SCANNING, "call every method of the protocol here"
    with connected(path) as db:
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        queries = [
            one for one in statements if one.split()[0] in ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
        ]
        assert len(queries) > 50
        for statement in queries:
            for *_, step in db.execute(f"EXPLAIN QUERY PLAN {statement}"):
                words = step.split()
                assert words[0] != "SCAN" or words[1] not in names, f"{step}\n{statement}"
