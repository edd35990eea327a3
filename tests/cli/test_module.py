"""`python -m robotable` does what the command `robotable` does."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from tests.cli.command import changed, run
from tests.cli.terminal import Terminal

SOLO: Final = "solo ...../...../..3../...../..... 5"
RICOCHET: Final = "1A.2A.3A.4A_ra1.ga2.ba3.ya4_rh6"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("--help",), 0), (("show", SOLO), 0), (("perft", SOLO, "--depth", "99"), 2), (("nothing",), 2)],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_it_is_the_same_command(arguments: tuple[str, ...], code: int) -> None:
    command = [sys.executable, "-m", "robotable", *arguments]
    found = subprocess.run(command, capture_output=True, text=True, check=False, env=changed({}))
    same = run(*arguments)
    assert (found.returncode, found.stdout, found.stderr) == (same.code, same.out, same.err)
    assert found.returncode == code


def test_without_words_it_plays_at_a_keyboard_and_helps_elsewhere() -> None:
    with Terminal() as terminal:
        terminal.wait_for("your card and cell")
        assert "robotable --help lists everything else." in terminal.raw
    assert run().out == run("--help").out
