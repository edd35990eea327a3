"""No byte that anyone receives depends on what they may not know: every transport, every role.

Two servers have one game each. The games differ only in cards that the caller cannot see. Every request is
sent to both over real connections, and the whole responses are compared: status, headers and body.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import httpx
import msgspec
import pytest

from robotable.games.robot_master import RobotMaster
from robotable.server.errors import Problem
from robotable.server.play import live_table, replay_answers
from robotable.server.play.live_table import LiveTable
from robotable.server.play.replay_process import ReplayPool
from robotable.server.routes import bot_streams
from robotable.server.routes import tables as server_tables
from robotable.table import moments, wire
from robotable.table.entries import Entry
from robotable.table.fold import folded
from robotable.table.moments import position_text
from robotable.table.setup import Setup
from robotable.table.table import new_table
from tests.patience import PATIENCE, until_async
from tests.postgres_server import fresh_database
from tests.server.loopback import Site, receive, receive_type, site
from tests.table.redeal import differ, redealt
from tests.table.tables import HIDING, START, person, played
from tests.table.test_secrecy import LEAKS
from tests.thorough import usually

PAIRS = int(os.environ.get("ROBOTABLE_SECRECY_SERVED", usually("2", everything="5")))
NOW = START + 300_000
CREATOR = "creator"
STRANGER = "stranger"
WRONG = (
    {"do": "act", "action": {"action": "draw", "card": 2}},
    {"do": "act", "action": {"action": "place", "card": 9, "cell": 1}},
    {"do": "act", "action": {"action": "place", "card": 1, "cell": 12}},
    {"do": "act", "action": ["place"]},
    {"do": "answer_undo", "grant": True},
    {"do": "stand_up"},
    {"do": "claim_absence", "absent": 1},
)
"""None of these can be granted while the game is on."""


Places: TypeAlias = tuple[Path | str, Path | str]
"""The files or PostgreSQL databases of the two servers."""


def files(folder: Path) -> Places:
    return folder / "one.db", folder / "other.db"


class Role(msgspec.Struct, frozen=True):
    name: str
    person: str | None
    bot: bool = False


ROLES = {
    role.name: role
    for role in (
        Role("player", person(0)),
        Role("opponent", person(1)),
        Role("partner", person(2)),
        Role("last", person(3)),
        Role("spectator", None),
        Role("stranger", STRANGER),
        Role("bot", person(1), bot=True),
    )
}


async def http(at: Site, role: Role, table: str, seq: int) -> AsyncIterator[bytes]:
    async with at.client(role.person, bot=role.bot) as client:
        for path in (
            f"/api/tables/{table}",
            f"/api/tables/{table}/events",
            f"/api/tables/{table}/events?since={seq // 2}",
            f"/api/tables/{table}/events?since={seq}",
            f"/api/tables/{table}/events?since=x",
            f"/api/tables/{table}/record",
            f"/api/tables/{table}/moves",
            *(f"/api/tables/{table}/at/{ply}" for ply in (0, 1, 2, 5, 11, 23, 24, 60, 1000)),
            *(f"/api/tables/{table}/at/{ply}/picture" for ply in (0, 3, 12, 24, 1000)),
            f"/api/tables/{table}/challenges",
            f"/api/invites/invite-{table}",
            "/api/bots",
            "/api/me/vacation",
            "/api/tables",
            "/api/me/tables",
            "/api/me",
            "/api/games",
            "/readyz",
        ):
            yield whole(await client.get(path))
        for number, command in enumerate(WRONG):
            for at_seq in (seq, 1):
                body = {"id": f"client-{number}-{at_seq}", "seq": at_seq, "command": command}
                yield whole(await client.post(f"/api/tables/{table}/commands", json=body))


def whole(response: httpx.Response) -> bytes:
    kept = [(name, value) for name, value in response.headers.raw if name.lower() != b"date"]
    return repr((response.status_code, kept)).encode() + response.content


async def ndjson(at: Site, role: Role, table: str) -> AsyncIterator[bytes]:
    """The first line of each stream."""
    async with at.client(role.person, bot=role.bot) as client:
        listing = (await client.get("/api/me/tables")).json()
        has_turn = any(one["your_turn"] for one in listing.get("tables", ()))
        for path in (f"/api/bot/tables/{table}", "/api/bot/events"):
            async with client.stream("GET", path) as response:
                yield repr(response.status_code).encode()
                if response.status_code != 200:
                    yield await response.aread()
                    continue
                if "tables" in path or has_turn:
                    async with asyncio.timeout(PATIENCE):
                        yield (await anext(response.aiter_lines())).encode()


async def socket(at: Site, role: Role, table: str, seq: int) -> AsyncIterator[bytes]:
    async with at.socket(table, role.person) as connection:
        yield msgspec.json.encode(await receive(connection))
        for since in (0, seq // 2):
            await connection.send(msgspec.json.encode({"type": "resync", "since": since}).decode())
            # Somebody coming or going brings an update without events, at no certain time.
            while not (message := await receive_type(connection, "update"))["events"]:
                pass
            yield msgspec.json.encode(message)
        for number, command in enumerate(WRONG):
            body = {"type": "do", "id": f"socket-{number}", "seq": seq, "command": command}
            await connection.send(msgspec.json.encode(body).decode())
            yield msgspec.json.encode(await receive_type(connection, "refusal", "accepted"))
        await connection.send('{"type": "do"}')
        yield msgspec.json.encode(await receive_type(connection, "refusal"))


async def nobody_connected(at: Site) -> None:
    """Wait until the server knows that all connections are closed, because updates show who is present."""
    await until_async(lambda: not len(at.context.connections) and not at.context.presence.streams())


async def asked(at: Site, role: Role, table: str, seq: int) -> list[bytes]:
    await nobody_connected(at)
    found = [one async for one in http(at, role, table, seq)]
    found += [one async for one in ndjson(at, role, table)]
    if not role.bot:
        await nobody_connected(at)
        found += [one async for one in socket(at, role, table, seq)]
    return found


@asynccontextmanager
async def two_sites(places: Places) -> AsyncIterator[tuple[Site, Site]]:
    async with site(places[0], NOW) as one, site(places[1], NOW) as other:
        for each in (one, other):
            await each.add_people([CREATOR, STRANGER, *map(person, range(4))])
        yield one, other


def hidden_pairs(label: str, role: Role, count: int) -> list[tuple[list[Entry], list[Entry]]]:
    setup, rng = HIDING[label], Random(f"{label} {role.name}")
    found: list[tuple[list[Entry], list[Entry]]] = []
    while len(found) < count:
        _, entries = played(setup, rng, rng.randrange(70))
        for _ in range(5):
            other = redealt(setup, entries, role.person, rng)
            if other is not None and differ(entries, other) and len(found) < count:
                found.append((entries, other))
    return found


async def first_difference(places: Places, label: str, role: Role, count: int) -> tuple[bytes, bytes] | None:
    return await difference(places, HIDING[label], hidden_pairs(label, role, count), role)


async def difference(
    places: Places, setup: Setup, pairs: list[tuple[list[Entry], list[Entry]]], role: Role
) -> tuple[bytes, bytes] | None:
    """The first response that differs between the two servers, or None."""
    async with two_sites(places) as sites:
        for number, logs in enumerate(pairs):
            for each, log in zip(sites, logs, strict=True):
                await each.add_table(f"table-{number}", setup, log, CREATOR)
        # One table after the other, because connections to one are visible at the others.
        for number, logs in enumerate(pairs):
            answers = (asked(each, role, f"table-{number}", logs[0][-1].seq) for each in sites)
            here, there = await asyncio.gather(*answers)
            assert len(here) == len(there) > 20
            for one, other in zip(here, there, strict=True):
                if one != other:
                    return one, other
    return None


def fits(label: str, role: Role) -> bool:
    seats = len(new_table(HIDING[label]).sitters)
    return role.person is None or not role.person[-1].isdigit() or int(role.person[-1]) < seats


CASES = [
    pytest.param(label, role, id=f"{label}-{role}")
    for label in HIDING
    for role in ROLES
    if fits(label, ROLES[role])
]


@pytest.mark.parametrize(("label", "role"), CASES)
def test_all_bytes_are_equal(label: str, role: str, tmp_path: Path) -> None:
    count = PAIRS if "match" not in label else max(1, PAIRS // 5)
    assert asyncio.run(first_difference(files(tmp_path), label, ROLES[role], count)) is None


@pytest.mark.parametrize("role", [role for role in ROLES if fits("duel", ROLES[role])])
def test_all_bytes_are_equal_on_postgres(role: str) -> None:
    with fresh_database() as one, fresh_database() as other:
        assert asyncio.run(first_difference((one, other), "duel", ROLES[role], 1)) is None


def _replay_in_this_process(patch: pytest.MonkeyPatch) -> None:
    """A leak that a test builds in does not reach the process for replays."""

    async def run(self: ReplayPool, work: Any, *arguments: Any, **more: Any) -> Any:
        return work(*arguments, **more)

    patch.setattr(ReplayPool, "run", run)


def test_a_deliberate_leak_is_detected_on_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    _replay_in_this_process(monkeypatch)
    _socket_events_of_everybody(monkeypatch)
    with fresh_database() as one, fresh_database() as other:
        assert asyncio.run(first_difference((one, other), "duel", ROLES["opponent"], 2)) is not None


def _stream_shows_the_state(patch: pytest.MonkeyPatch) -> None:
    right = wire.table_view

    def wrong(identity: str, table: Any, who: str | None, *more: Any) -> Any:
        return msgspec.structs.replace(right(identity, table, who, *more), view=table.state)

    patch.setattr(bot_streams, "table_view", wrong)


def _look_is_the_first_seats(patch: pytest.MonkeyPatch) -> None:
    right = wire.table_view
    patch.setattr(
        server_tables, "table_view", lambda id, table, who, *more: right(id, table, person(0), *more)
    )


def _record_before_the_end(patch: pytest.MonkeyPatch) -> None:
    """As if nobody checked whether the game is over."""

    def wrong(live: LiveTable) -> None:
        if live.table.status != "over":
            raise Problem(409, "not_over", str(live.table.log))

    patch.setattr(server_tables, "check_over", wrong)


def _socket_events_of_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(RobotMaster, "redact", lambda self, event, seat: event)


def _raw_action_in_events(patch: pytest.MonkeyPatch) -> None:
    right = wire.event_view

    def wrong(table: Any, entry: Entry, person: str | None, *now: Any) -> Any:
        return msgspec.structs.replace(right(table, entry, person, *now), what=entry.what)

    patch.setattr(live_table, "event_view", wrong)


def _replay_with_open_hands(patch: pytest.MonkeyPatch) -> None:
    """As if the position always contained the whole state."""
    right = position_text
    patch.setattr(moments, "position_text", lambda game, view, state=None: right(game, view, KEPT[-1]))
    apply = RobotMaster.apply

    def keeping(self: Any, state: Any, seat: int, action: Any) -> Any:
        step = apply(self, state, seat, action)
        KEPT[:] = [step.state]
        return step

    patch.setattr(RobotMaster, "apply", keeping)


KEPT: list[Any] = []


def _replay_is_the_first_seats(patch: pytest.MonkeyPatch) -> None:
    right = moments.moment
    patch.setattr(replay_answers, "moment", lambda id, table, who, *at: right(id, table, person(0), *at))


SERVED_LEAKS = {
    "replay_with_open_hands": _replay_with_open_hands,
    "replay_is_the_first_seats": _replay_is_the_first_seats,
    "stream_shows_the_state": _stream_shows_the_state,
    "look_is_the_first_seats": _look_is_the_first_seats,
    "record_before_the_end": _record_before_the_end,
    "socket_events_of_everybody": _socket_events_of_everybody,
    "raw_action_in_events": _raw_action_in_events,
    "error_names_a_hidden_card": LEAKS["error_names_a_hidden_card"],
}


@pytest.mark.parametrize("leak", SERVED_LEAKS)
def test_a_deliberate_leak_is_detected(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _replay_in_this_process(monkeypatch)
    SERVED_LEAKS[leak](monkeypatch)
    assert asyncio.run(first_difference(files(tmp_path), "duel", ROLES["opponent"], 6)) is not None


def test_the_pairs_differ() -> None:
    for label in HIDING:
        for entries, other in hidden_pairs(label, ROLES["spectator"], 2):
            one, two = (folded(new_table(HIDING[label]), log) for log in (entries, other))
            assert one.state != two.state or one.log != two.log
