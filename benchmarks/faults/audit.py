"""Compares what was acknowledged with what the database has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from benchmarks.faults.pairs import Acknowledged, Pair
from robotable.store.postgres import PostgresStore
from robotable.store.postgres.connection import PostgresConnection

BOT_SEAT: Final = 1
"""Where the bot of a pair sits, if it has one."""

Commands: TypeAlias = Mapping[tuple[str, str, str], int]
"""The seq of each command, by its table, person and id."""

Logs: TypeAlias = Mapping[str, Sequence[Any]]
"""What happened at each table, from seq 1 on."""


class Audit(msgspec.Struct, frozen=True):
    moves: int
    lost: Sequence[str]
    """Acknowledged moves that the log or the list of commands does not have, each with all that is known."""
    doubled: int
    """Entries of people to which no command belongs."""


async def audit(url: str, pairs: Sequence[Pair]) -> Audit:
    store = PostgresStore(url, connections=1)
    await store.open_read_only()
    try:
        commands, logs = await store.database.read(_read)
    finally:
        await store.close()
    acknowledged = [one for pair in pairs for one in pair.acknowledged]
    lost = [described(one, commands, logs) for one in acknowledged if is_lost(one, commands, logs)]
    with_bot = {one.table for pair in pairs if pair.bot for one in pair.sent}
    acted = sum(
        _is_of_player(what) and not (table in with_bot and what["seat"] == BOT_SEAT)
        for table, log in logs.items()
        for what in log
    )
    performed = sum((one.table, one.person, one.id) in commands for pair in pairs for one in pair.sent)
    return Audit(len(acknowledged), lost, acted - performed)


def is_lost(one: Acknowledged, commands: Commands, logs: Logs) -> bool:
    sent = one.sent
    if commands.get((sent.table, sent.person, sent.id)) != one.seq:
        return True
    # A move is the last thing that a player did up to its seq. Chance may have acted after it.
    log = logs.get(sent.table, ())[: one.seq]
    actions = [what["action"] for what in log if _is_of_player(what)]
    return len(log) < one.seq or not actions or actions[-1] != sent.action


def described(one: Acknowledged, commands: Commands, logs: Logs) -> str:
    sent, log = one.sent, logs.get(one.sent.table, ())
    there = [key for key, seq in commands.items() if (key[0], seq) == (sent.table, one.seq)]
    return (
        f"{sent} was acknowledged by node {one.node} with seq {one.seq}. It was: {one.fault}."
        f" The answer: {one.answer}."
        f" The stored seq of this command: {commands.get((sent.table, sent.person, sent.id))}."
        f" The log has {len(log)} entries, there: {log[max(0, one.seq - 2) : one.seq + 1]}."
        f" The commands there: {there}."
    )


async def _read(db: PostgresConnection) -> tuple[Commands, Logs]:
    rows = await db.fetch("SELECT table_id, person, client, seq FROM commands")
    commands = {(table, person, id): seq for table, person, id, seq in rows}
    logs: dict[str, list[Any]] = {}
    for table, what in await db.fetch("SELECT table_id, what FROM entries ORDER BY table_id, seq"):
        logs.setdefault(table, []).append(msgspec.json.decode(what))
    return commands, logs


def _is_of_player(what: Any) -> bool:
    return bool(what["what"] == "acted" and what["seat"] >= 0)
