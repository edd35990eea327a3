"""Execute every page: run its commands, and its Python examples as doctests."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from tests.docs import recipe
from tests.docs.pages import DOCS, Block, blocks, links, name, pages, write_files
from tests.docs.transcript import Shell, commands, matches

BLOCKS: Final = [block for page in pages() if page != recipe.PAGE for block in blocks(page)]
RUN: Final = [block for block in BLOCKS if not block.not_run]
ONE_NOT_RUN_IN: Final = 10
"""At most one block in this many is only shown."""

LARGEST_PICTURE: Final = 40_000

DATA: Final = ("text", "json", "nginx", "toml", "ini", "yaml", "html", "py")
"""Languages that cannot be executed. `py` is a whole file, which an example after it uses or a test runs."""


def with_blocks(language: str) -> list[Any]:
    having = dict.fromkeys(block.page for block in RUN if block.language == language)
    return [pytest.param(page, id=name(page)) for page in having]


def of(page: Path, language: str) -> list[Block]:
    return [block for block in RUN if block.page == page and block.language == language]


@pytest.mark.parametrize("page", with_blocks("console"))
def test_commands_print_what_the_page_says(page: Path, tmp_path: Path) -> None:
    """The commands of a page share a folder, so that one can read a file that another has written."""
    shell = Shell(tmp_path)
    write_files(page, shell.folder)
    wrong = [shell.check(command) for block in of(page, "console") for command in commands(block)]
    assert not any(wrong), "\n".join(report for report in wrong if report)
    for picture in DOCS.glob("pictures/*.svg"):
        drawn = shell.folder / picture.name
        if drawn.exists():
            assert drawn.read_bytes() == picture.read_bytes(), f"{name(page)} draws another {picture.name}"


@pytest.mark.parametrize("page", with_blocks("python"))
def test_python_examples_print_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples of a page share their names, so that one can continue where another ended."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    write_files(page, tmp_path)
    for shown in tmp_path.glob("*.py"):  # another page may show a module of the same name
        monkeypatch.delitem(sys.modules, shown.stem, raising=False)
    names: dict[str, Any] = {}
    wrong: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags, verbose=False)
    for block in of(page, "python"):
        test = doctest.DocTestParser().get_doctest(block.text, names, name(page), str(page), block.line - 1)
        assert test.examples, f"{block}: a Python block has examples after `>>>`"
        runner.run(test, out=wrong.append, clear_globs=False)
        names = test.globs
    assert not wrong, "".join(wrong)


def test_blocks_that_are_not_run_are_marked_and_rare() -> None:
    unmarked = [str(block) for block in RUN if block.language not in ("console", "python", *DATA)]
    assert not unmarked, "mark with <!-- not run: reason -->, or write as console or python"
    assert len([block for block in BLOCKS if block.not_run]) * ONE_NOT_RUN_IN <= len(BLOCKS)


def test_every_picture_is_small_and_drawn_by_a_command_of_a_page() -> None:
    text = "".join(block.text for block in RUN if block.language == "console")
    for picture in DOCS.glob("pictures/*.svg"):
        assert f"--svg {picture.name}" in text, picture.name
        assert picture.stat().st_size <= LARGEST_PICTURE, picture.name


def test_every_picture_of_the_page_is_small_and_shown_once() -> None:
    taken = sorted(DOCS.glob("pictures/page/*"))
    linked = [(page.parent / link).resolve() for page in pages() for link in links(page)]
    assert sorted(one for one in linked if one.parent == DOCS / "pictures/page") == taken
    assert [one.name for one in taken if one.stat().st_size > LARGEST_PICTURE] == []


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("one\n…\nfour", "one\ntwo\nthree\nfour", True),
        ("one\n…\nfour", "one\nfour", True),
        ("one\n…", "one\ntwo", True),
        ("one\n…", "two\nthree", False),
        ("o…e", "one", True),
        ("o…e", "one\ntwo", False),
        ("a.c", "abc", False),
        ("", "", True),
        ("", "more", False),
    ],
)
def test_the_wildcard(expected: str, printed: str, same: bool) -> None:
    assert matches(expected, printed) == same
