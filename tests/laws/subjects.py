"""The subjects of the laws: every game of the catalogue, in every variant, and matches of them.

Each game lists its own in `tests/laws/NAME.py`, as `SUBJECTS`.
"""

from __future__ import annotations

from importlib import import_module

from robotable.games.catalogue import GAMES
from tests.laws.subject import Subject

SUBJECTS: dict[str, tuple[Subject, ...]] = {
    game: import_module(f"tests.laws.{game}").SUBJECTS for game in GAMES
}
