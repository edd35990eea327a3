"""A game written by following the recipe obeys all laws."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import blocks
from tests.docs.recipe import PAGE, follow, is_step
from tests.docs.transcript import Shell, commands

PYTHON: Final = (sys.executable, "-S")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The copy of the checkout with the new game in it, and the PYTHONPATH to import it."""
    folder = tmp_path_factory.mktemp("recipe")
    return folder, follow(folder)


def test_every_block_is_a_step_or_a_command() -> None:
    assert all(is_step(block) or block.language == "console" for block in blocks(PAGE))


def test_the_laws_hold_for_the_new_game(copy: tuple[Path, str]) -> None:
    folder, path = copy
    laws = [*PYTHON, "-m", "pytest", "tests/laws", "-k", "which_hand or catalogue", "-q"]
    done = subprocess.run(
        [*laws, "-p", "no:cacheprovider"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def test_the_commands_know_the_new_game(copy: tuple[Path, str], tmp_path: Path) -> None:
    shell = Shell(tmp_path, PYTHON, PYTHONPATH=copy[1])
    examples = [block for block in blocks(PAGE) if block.language == "console"]
    wrong = [shell.check(command) for block in examples for command in commands(block)]
    assert not any(wrong), "\n".join(report for report in wrong if report)
