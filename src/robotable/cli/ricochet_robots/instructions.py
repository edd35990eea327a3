"""Counts the instructions that the solver executes, a measure that does not depend on machine load."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from robotable.games.ricochet_robots import Position
from robotable.games.ricochet_robots.notation import write_position
from robotable.kernel import NATIVE

_SCRIPT: Final = """
import sys
from robotable.games.ricochet_robots.notation import read_position
from robotable.kernel.ricochet_robots import used_seconds
for line in sys.stdin:
    used_seconds(read_position(line.strip()), must_turn={must_turn}, rounds={rounds})
"""


def instructions(positions: Sequence[Position], *, must_turn: bool) -> int | None:
    """Count the instructions for all positions with valgrind. Return None without valgrind or the kernel.

    The result is the difference between two rounds and one, which excludes Python itself and board setup.
    """
    if not NATIVE or shutil.which("valgrind") is None:
        return None
    counts = [_counted(positions, _SCRIPT.format(must_turn=must_turn, rounds=rounds)) for rounds in (1, 2)]
    first, second = counts
    return None if first is None or second is None else second - first


def _counted(positions: Sequence[Position], script: str) -> int | None:
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run(
        [*valgrind, sys.executable, "-c", script],
        input="".join(f"{write_position(position)}\n" for position in positions),
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    return None if done.returncode or found is None else int(found[1].replace(",", ""))
