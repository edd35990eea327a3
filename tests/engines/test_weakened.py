"""Without the compiled kernel, the arena and the terminal say which players are weakened."""

from __future__ import annotations

import subprocess
import sys

WITHOUT_KERNEL = """
import sys
sys.modules["robotable.kernel._kernel"] = None
from robotable.cli import main
main()
"""
NOTICE = "caliper looks only one move ahead here: the compiled kernel is not built.\n"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_KERNEL, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True)


def test_the_arena_says_which_player_is_weakened() -> None:
    found = run("arena", "caliper", "pip", "--deals", "1")
    assert found.stderr.startswith(NOTICE)
    assert "caliper against pip, duel: 1 deal, 2 games" in found.stdout


def test_the_terminal_says_which_bot_is_weakened() -> None:
    found = run("play", "robot_master", "--seat", "caliper", "--seat", "pip", "--quick", "--json")
    assert found.stderr == NOTICE
    assert '"game": "robot_master"' in found.stdout or '"game":"robot_master"' in found.stdout
