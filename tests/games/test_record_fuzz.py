"""The reader of records either reads a text or refuses it with a NotationError."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from robotable.games.early_end import EarlyEnd
from robotable.games.notation import NotationError
from robotable.games.record import Record
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record, write_record
from robotable.games.robot_master import Options
from tests.games.robot_master.matches import options, random_log
from tests.games.robot_master.mutation import mutations
from tests.games.robot_master.sample_records import DUEL, MATCH


def some_records() -> list[Record]:
    duplicate = options("refill", "random", rounds=2, duplicate=True)
    log = random_log(duplicate, Random(2))
    names = ("Zoë 🤖", "")
    found = [read_record(DUEL), read_record(MATCH)]
    found += [Record("robot_master", duplicate, names, tuple(log[:length])) for length in (0, 30, len(log))]
    endings = (
        EarlyEnd("resigned", (0,)),
        EarlyEnd("agreed draw"),
        EarlyEnd("time", (1,)),
        EarlyEnd("aborted"),
    )
    found += [Record("robot_master", duplicate, names, tuple(log[:30]), ending) for ending in endings]
    found.append(Record("robot_master", Options("solo", "random", "pair"), ("",), ()))
    return found


RECORDS = some_records()
JSON = '{}[]",:0123456789+-enul\\ \0'
SOURCE = "robtale cd1:\n0123456789+-.,/ \t\r\0#٣\ud800"


def read_or_refused(text: str) -> None:
    """The text is either refused with a NotationError at a place in it, or read as a record with a unique
    text."""
    try:
        record = read_record(text)
    except NotationError as error:
        place = (error.line, error.column)
    else:
        canonical = write_record(record)
        assert write_record(read_record(canonical)) == canonical
        assert read_record(canonical) == record
        return
    lines = text.split("\n")
    assert 1 <= place[0] <= len(lines) + 1
    # A missing value is reported after the colon and a space.
    assert place[1] == 1 or place[1] <= len(lines[place[0] - 1]) + 2


@settings(deadline=None, max_examples=200)
@given(text=st.text(st.characters(), max_size=80) | st.text(SOURCE, max_size=80))
@example("robotable record 1\n")
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)
    read_or_refused("robotable record 1\n" + text)
    read_or_refused("robotable record 1\ngame: robot_master\nrules: 1\n" + text + "\nresult: unfinished\n")


@settings(deadline=None, max_examples=300)
@given(text=mutations([write_record(record) for record in RECORDS], SOURCE))
def test_a_changed_record_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


def json_read_or_refused(data: bytes) -> None:
    try:
        record = read_record_json(data)
    except NotationError as error:
        path = error.path
    else:
        canonical = write_record_json(record)
        assert write_record_json(read_record_json(canonical)) == canonical
        return
    assert path.startswith("$")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ["record", "game", "rules", "options", "match", "players", "actions", "result", "more"]


@settings(deadline=None, max_examples=200)
@given(data=st.binary(max_size=60) | anything.map(msgspec.json.encode))
def test_any_json_is_read_or_refused(data: bytes) -> None:
    json_read_or_refused(data)


@settings(deadline=None, max_examples=200)
@given(
    record=st.sampled_from(RECORDS),
    changed=st.dictionaries(st.sampled_from(FIELDS), anything, max_size=2),
    dropped=st.sets(st.sampled_from(FIELDS), max_size=1),
)
def test_json_with_changed_fields_is_read_or_refused(
    record: Record, changed: dict[str, Any], dropped: set[str]
) -> None:
    fields = {**msgspec.json.decode(write_record_json(record)), **changed}
    json_read_or_refused(msgspec.json.encode({k: v for k, v in fields.items() if k not in dropped}))


@settings(deadline=None, max_examples=300)
@given(text=mutations([write_record_json(record).decode() for record in RECORDS], JSON))
def test_changed_json_is_read_or_refused(text: str) -> None:
    json_read_or_refused(text.encode())
