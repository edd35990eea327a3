"""Without the compiled kernel, the arena says which players are weakened."""

from __future__ import annotations

import subprocess
import sys

ARENA = """
import sys
sys.modules["robotable.kernel._kernel"] = None
from robotable.cli import main
sys.argv = ["robotable", "arena", "caliper", "pip", "--deals", "1"]
main()
"""


def test_the_arena_says_which_player_is_weakened() -> None:
    found = subprocess.run([sys.executable, "-c", ARENA], capture_output=True, text=True, check=True)
    assert found.stderr.startswith(
        "caliper looks only one move ahead here: the compiled kernel is not built.\n"
    )
    assert "caliper against pip, duel: 1 deal, 2 games" in found.stdout
