"""The command-line page documents every command and option, and nothing that does not exist.

A game may describe its `robotable play NAME` on its own page instead.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from cyclopts import App

from robotable.cli.app import robotable_app
from robotable.games.catalogue import GAMES
from tests.docs.pages import DOCS, ROOT, codes, headings, pages, prose, section

PAGE: Final = DOCS / "reference/command-line.md"
APP: Final = robotable_app()
FLAGS: Final = {name for name in APP if name.startswith("-")}


def commands_of(parent: App, words: str) -> Iterator[tuple[str, App]]:
    """Yield the commands below this one with the words that call them, parents first."""
    for name in parent:
        if not name.startswith("-"):
            yield f"{words} {name}", parent[name]
            yield from commands_of(parent[name], f"{words} {name}")


COMMANDS: Final = dict(commands_of(APP, "robotable"))
LEAVES: Final = [words for words in COMMANDS if not any(other.startswith(f"{words} ") for other in COMMANDS)]
GROUPS: Final = [words for words in COMMANDS if words not in LEAVES]


@cache
def arguments(words: str) -> tuple[set[str], set[str]]:
    """The names of a command's own options, and of its other arguments."""
    command = COMMANDS[words]
    if command.default_command is None:
        return set(), set()
    found = command.assemble_argument_collection()
    shown = [argument for argument in found if argument.parameter.show is not False]
    names = {name for argument in shown for name in argument.names if name not in argument.negatives}
    return {name for name in names if name.startswith("-")}, {name for name in names if name.isupper()}


@cache
def options(words: str) -> set[str]:
    """The options of a command and of its subcommands."""
    below = (other for other in COMMANDS if f"{other} ".startswith(f"{words} "))
    return set().union(*(arguments(other)[0] for other in below))


def page_of(words: str) -> Path:
    """The page with the section of this command."""
    for game in GAMES:
        own = DOCS / f"games/{game}.md"
        if words == f"robotable play {game}" and own.exists() and words in headings(own, 3):
            return own
    return PAGE


def named(text: str) -> set[str]:
    """Every option between backticks."""
    return {word for code in codes(text) for word in re.findall(r"(?<![\w-])--?[a-z][\w-]*", code)}


def allowed(line: str) -> set[str]:
    """The options that a line may contain: those of the command it calls, or any option if it calls none."""
    called = [words for words in COMMANDS if f"{line} ".startswith(f"{words} ")]
    return FLAGS | (arguments(max(called, key=len))[0] if called else options("robotable"))


def test_every_command_has_a_section() -> None:
    for level in (2, 3):
        found = [heading for heading in headings(PAGE, level) if heading.startswith("robotable ")]
        here = [words for words in COMMANDS if page_of(words) == PAGE]
        assert found == [words for words in here if len(words.split()) == level]


@pytest.mark.parametrize("words", LEAVES)
def test_every_option_is_named(words: str) -> None:
    text = section(page_of(words), words)
    known, others = arguments(words)
    assert named(text) == known
    for argument in others:
        assert f"{argument}`" in text or f"{argument}]`" in text


@pytest.mark.parametrize("words", GROUPS)
def test_shared_sections_name_no_unknown_option(words: str) -> None:
    assert named(section(PAGE, words)) <= options(words)


def test_global_options_are_named() -> None:
    assert named(prose(PAGE)) >= FLAGS


def test_no_page_names_an_option_that_does_not_exist() -> None:
    for page in pages():
        for line in codes(prose(page)):
            if line.startswith(("robotable ", "--")):
                assert named(f"`{line}`") <= allowed(line), f"{page}: {line}"


def test_table_commands_match_its_help() -> None:
    """The words and checks of `./table` that pages name appear in its help."""
    shown = subprocess.run(
        [sys.executable, ROOT / "table", "--help"], capture_output=True, encoding="utf-8", check=True
    ).stdout
    for page in pages():
        text = page.read_text(encoding="utf-8")
        for word in re.findall(r"\./table ([a-z]+)", text):
            assert f"./table {word}" in shown, f"{page}: ./table {word}"
        for check in re.findall(r"\./table test --only ([a-z]+)", text):
            assert check in shown, f"{page}: --only {check}"
