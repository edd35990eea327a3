"""A finished duel and a match in its second round, as exact records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from robotable.games.notation import NotationError
from robotable.games.record import Record

DUEL = """\
robotable record 1
game: robot_master
rules: 1
variant: duel
first: rows
fives: unit
seat 0: Ann
seat 1: Ben

+5 +0 +5 +0 +2 +0 +1 +4 +5 +3 +2 +1
+4 +4 +3 +1 +1 +4 +3 +2 +2 +0 +5 +4
+3
4c2 1b2
3c4 3d3
2c1 4b1
5d2 4e3
0a1 2a2
5e4 3b4
1d4 1d5
5c5 4b3
0a4 5e2
2e1 4d1
1b5 2e5
0a5 0a3
result: seat 1 wins, points 0 5
"""

MATCH = """\
robotable record 1
game: robot_master
rules: 1
variant: duel
first: columns
fives: unit
match: rounds 2
seat 0: Ann
seat 1:

round 1
+3 +4 +0 +4 +5 +1 +1 +0 +2 +2 +3 +2
+4 +5 +5 +2 +4 +1 +1 +0 +3 +0 +5 +4
+3
4b3 1b2
4b1 3c4
3d3 3b4
4c2 5d2
5e2 2e1
2a2 1d4
5c5 2c1
1b5 0a1
5e4 0a3
0a5 4e3
0a4 4d1
1d5 2e5
ended: seat 1 wins, points 0 5
round 2
+5 +0
result: unfinished
"""


def error_of(read: Callable[[Any], Record], text: str | bytes) -> str:
    """The error message for a refused text."""
    with pytest.raises(NotationError) as refused:
        read(text)
    return str(refused.value)
