"""Whatever people type, the operator's terminal shows it and obeys none of it."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import unicodedata
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from robotable.cli.terminal import out
from robotable.printable import MOST_MARKS, printable, printable_json, quoted
from robotable.server.ops.json_log import JsonLines
from robotable.store.protocol.moderation import Action
from robotable.store.protocol.people import Person
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path
from tests.cli.command import run

SEND_HOME: Final = "\x1b[H\x1b[2Jnumber 7  text all is well"
NASTY: Final = (
    SEND_HOME,
    "rude\nnumber 99  by x  about y  text forged",
    "rude\r\x1b]0;owned\x07",
    "rude\u2028number 99\u2029number 98\x85number 97\x0b\x0c\x1c",
    "safe \u202eevil\u2066\u200f",
    "\x9b31mred\x7f\x00",
    "[bold red]not markup[/] [link=x]y[/link]",
    "  at 0  closed True",
    'a" name "b\\',
    "Z̸̢̛̥̳͚̐͊a" + "\u0301" * 50,
    "\ud800",
)

TYPED: Final = st.one_of(
    st.text(max_size=60),
    st.text(
        st.sampled_from("\x1b[]mH0;\x07\x9b\n\r\x85\u2028\u202e\u2066\u200b\x7f\x00ab \"\\'ב\u0301"),
        max_size=60,
    ),
)

FORBIDDEN: Final = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""Everything but our own line break that a terminal could obey."""


@given(TYPED)
@example(SEND_HOME)
def test_text_stays_on_one_line_without_controls(text: str) -> None:
    for shown in (printable(text), quoted(text)):
        assert "\n" not in shown
        assert not FORBIDDEN.search(shown)
        marks = 0
        for character in shown:
            marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
            assert marks <= MOST_MARKS


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "Łukasz", "Νίκος", "Жанна", "דנה", "علي", "नीता", "ทิพย์", "太郎", "🤖"]
)
def test_letters_of_all_scripts_stay(name: str) -> None:
    assert printable(name) == quoted(name) == name


@given(st.lists(TYPED, min_size=1, max_size=4))
def test_nobody_can_forge_a_field(values: list[str]) -> None:
    line = "  ".join(f"f{at} {quoted(value)}" for at, value in enumerate(values))
    read = re.findall(r'f\d+ ("(?:[^"\\]|\\.)*"|[^\s"]+)', line)
    assert len(read) == len(values)
    assert "  ".join(f"f{at} {value}" for at, value in enumerate(read)) == line


@given(TYPED.filter(lambda text: not re.search("[\ud800-\udfff]", text)))
def test_json_reads_back_and_shows_no_control(text: str) -> None:
    shown = printable_json({"text": text, "😀\u202e": [text]})
    assert shown.isprintable()
    assert json.loads(shown) == {"text": text, "😀\u202e": [text]}


@given(TYPED)
def test_the_console_obeys_neither_controls_nor_markup(text: str) -> None:
    console = out()
    with console.capture() as drawn:
        console.print(f"[bold]{text}[/]")
    shown = drawn.get()
    assert not FORBIDDEN.search(shown)
    assert shown.startswith("[bold]")


def test_the_log_of_the_server_is_one_line_without_controls() -> None:
    record = logging.LogRecord("robotable", logging.INFO, "", 0, SEND_HOME + "\u202e\x9b", (), None)
    line = JsonLines().format(record)
    assert line.isprintable()
    assert json.loads(line)["message"] == SEND_HOME + "\u202e\x9b"


def fill(data: Path, scenario: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def filled() -> None:
        store = SqliteStore(database_path(data))
        await store.open()
        await scenario(store)
        await store.close()

    asyncio.run(filled())


def test_every_list_of_the_admin_has_one_line_per_record(tmp_path: Path) -> None:
    """Names of older versions, reports, notes, reasons and addresses, all as nasty as can be."""
    typed = [text for text in NASTY if text.isprintable() or "\ud800" not in text]

    async def scenario(store: SqliteStore) -> None:
        await store.people.add(Person(id="ann", name="Ann", created=0, login="ann"))
        for number, text in enumerate(typed):
            id = f"p{number}"
            await store.people.add(Person(id=id, name=text, created=0, email=text))
            await store.reports.add("ann", id, None, text, 0)
            await store.moderation.perform(Action(do="mute", by=None, whom=id, at=1, until=9, why=text))
            await store.moderation.perform(Action(do="note", by=None, whom=id, at=1, why=text))

    fill(tmp_path, scenario)
    data, count = str(tmp_path), len(typed)
    expected = {"people": count + 1, "reports": count, "queue": count, "audit": 2 * count}
    for task, lines in expected.items():
        for options in ((), ("--json",)):
            found = run("admin", data, task, *options).done().out
            assert not FORBIDDEN.search(found), (task, options)
            assert found.count("\n") == (1 if options else lines), (task, options)
    for number, text in enumerate(typed):
        found = run("admin", data, "history", f"p{number}").done().out
        kinds = [line.split()[1] for line in found.splitlines()]
        assert kinds == ["person", "report", "mute", "note"]
        assert not FORBIDDEN.search(found), text
        asked = run("admin", data, "note", f"p{number}", "hello", "--json").done().json["rows"]
        assert asked[0]["why"] == "hello"


def test_an_error_that_quotes_the_caller_is_one_line(tmp_path: Path) -> None:
    async def add_ann(store: SqliteStore) -> None:
        await store.people.add(Person(id="ann", name="Ann", created=0))

    fill(tmp_path, add_ann)
    for text in NASTY[:-1]:
        if "\x00" in text:
            continue
        found = run("admin", str(tmp_path), "close", text)
        assert found.code == 1
        assert found.err.count("\n") == 1
        assert not FORBIDDEN.search(found.err)
