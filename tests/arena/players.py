"""Functions that play in the tests of the arena, each in a process of its own."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from robotable.games.robot_master import Place


def highest(seen: Any, rng: Random) -> Any:
    return max(seen.view.legal, key=lambda place: (place.card, place.cell))


def dice(seen: Any, rng: Random) -> Any:
    print("not a message")  # must not end up among the messages
    return rng.choice(seen.view.legal)


def crash(seen: Any, rng: Random) -> Any:
    raise ArithmeticError("no idea")


def cheat(seen: Any, rng: Random) -> Any:
    return Place(card=5, cell=12)


def dreamer(seen: Any, rng: Random) -> Any:
    time.sleep(99)


def glutton(seen: Any, rng: Random) -> Any:
    return b"x" * (300 << 20)


def patient(seen: Any, rng: Random) -> Any:
    """Waits in a race, for ever."""
    return None
