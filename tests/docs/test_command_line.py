"""The page of the command line names every command and every option, and none that does not exist."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from cyclopts import App

from robotable.cli.app import app
from tests.docs.pages import DOCS, ROOT, codes, headings, pages, prose, section

PAGE: Final = DOCS / "reference/command-line.md"
FLAGS: Final = {name for name in app if name.startswith("-")}


def commands_of(parent: App, words: str) -> Iterator[tuple[str, App]]:
    """The commands below this one by the words that call them, each before those below it."""
    for name in parent:
        if not name.startswith("-"):
            yield f"{words} {name}", parent[name]
            yield from commands_of(parent[name], f"{words} {name}")


COMMANDS: Final = dict(commands_of(app, "robotable"))
LEAVES: Final = [words for words in COMMANDS if not any(other.startswith(f"{words} ") for other in COMMANDS)]
GROUPS: Final = [words for words in COMMANDS if words not in LEAVES]


@cache
def arguments(words: str) -> tuple[set[str], set[str]]:
    """The names of a command's own options, and of what it takes besides."""
    command = COMMANDS[words]
    if command.default_command is None:
        return set(), set()
    found = command.assemble_argument_collection()
    shown = [argument for argument in found if argument.parameter.show is not False]
    names = {name for argument in shown for name in argument.names if name not in argument.negatives}
    return {name for name in names if name.startswith("-")}, {name for name in names if name.isupper()}


@cache
def options(words: str) -> set[str]:
    """The options of a command and of those below it."""
    below = (other for other in COMMANDS if f"{other} ".startswith(f"{words} "))
    return set().union(*(arguments(other)[0] for other in below))


def named(text: str) -> set[str]:
    """Every option between backticks."""
    return {word for code in codes(text) for word in re.findall(r"(?<![\w-])--?[a-z][\w-]*", code)}


def allowed(line: str) -> set[str]:
    """The options that may stand in a line: those of the command it calls, or any where it calls none."""
    called = [words for words in COMMANDS if f"{line} ".startswith(f"{words} ")]
    return FLAGS | (arguments(max(called, key=len))[0] if called else options("robotable"))


def test_every_command_has_its_section() -> None:
    for level in (2, 3):
        found = [heading for heading in headings(PAGE, level) if heading.startswith("robotable ")]
        assert found == [words for words in COMMANDS if len(words.split()) == level]


@pytest.mark.parametrize("words", LEAVES)
def test_every_option_is_named(words: str) -> None:
    text = section(PAGE, words)
    known, others = arguments(words)
    assert named(text) == known
    for argument in others:
        assert f"{argument}`" in text or f"{argument}]`" in text


@pytest.mark.parametrize("words", GROUPS)
def test_what_commands_share_names_no_unknown_option(words: str) -> None:
    assert named(section(PAGE, words)) <= options(words)


def test_options_of_all_commands_are_named() -> None:
    assert named(prose(PAGE)) >= FLAGS


def test_no_page_names_an_option_that_does_not_exist() -> None:
    for page in pages():
        for line in codes(prose(page)):
            if line.startswith(("robotable ", "--")):
                assert named(f"`{line}`") <= allowed(line), f"{page}: {line}"


def test_table_commands_are_those_of_its_help() -> None:
    """`./table` words and checks that pages name stand in its own help."""
    shown = subprocess.run(
        [sys.executable, ROOT / "table", "--help"], capture_output=True, encoding="utf-8", check=True
    ).stdout
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for word in re.findall(r"\./table ([a-z]+)", text):
            assert f"./table {word}" in shown, f"{page}: ./table {word}"
        for check in re.findall(r"\./table test --only ([a-z]+)", text):
            assert check in shown, f"{page}: --only {check}"
