"""The daily puzzle: one for each game with puzzles, the same for everybody, made from the date alone.

Solutions get longer from Monday to Sunday. Positions are drawn until one fits the day. Making a puzzle takes
a second or two at most, because the solvers work with limited effort.

ValueError
  NoSuchDay    there is no puzzle for this game or date
"""

from __future__ import annotations

from datetime import date as day
from hashlib import sha256
from random import Random
from typing import Any, Final

import msgspec

from robotable.puzzles.kind import Judgement
from robotable.puzzles.kinds import kind_of, known_kind, puzzle_games

TRIES: Final = 400
SHORTEST: Final = 3


class NoSuchDay(ValueError):
    """There is no puzzle for this game or date; the message says what there is."""


class Daily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stored with its solution, so that the puzzles of past days never change."""

    game: str
    date: str
    position: str
    """In the game's notation."""

    shortest: int
    way: str
    """One of the shortest solutions, in the game's notation."""


def daily(game: str, date: str, salt: str = "") -> Daily:
    """The puzzle of a day such as 2026-11-15. A secret salt keeps people from working out future puzzles."""
    return daily_from(game, date, seed_of(game, date, salt))


def seed_of(game: str, date: str, salt: str) -> str:
    """The salt cannot be worked out from it."""
    return sha256(f"{game} {date} {salt}".encode()).hexdigest()


def daily_from(game: str, date: str, seed: str) -> Daily:
    """The puzzle of a day, from its seed."""
    kind = kind_of(game)
    if kind is None:
        raise NoSuchDay(f"{game!r:.40} has no daily puzzle. Choose one of {', '.join(puzzle_games())}.")
    rng = Random(int(seed, 16))
    shortest, longest = kind.week[read_date(date).weekday()]
    for number in range(TRIES):
        # The second half of the tries also accepts easier puzzles, in case nothing fits the day.
        band = (shortest, longest) if number < TRIES // 2 else (SHORTEST, longest)
        if (found := kind.daily(rng, band)) is not None:
            return Daily(game, date, found.position, found.moves, found.way)
    raise NoSuchDay(f"No puzzle was found for {date}.")


def read_date(text: str) -> day:
    try:
        found: day | None = day.fromisoformat(text)
    except ValueError:
        found = None
    # Other spellings of the same day would lead to other puzzles.
    if found is None or found.isoformat() != text:
        raise NoSuchDay(f"Unknown date {text!r:.40}. Write it like 2026-11-15.")
    return found


def judge(puzzle: Daily, way: str) -> Judgement:
    """Raises NotationError if the answer is not a sequence of moves or has a slide that no robot can make."""
    return known_kind(puzzle.game).judge(puzzle.position, way)


def pieces(puzzle: Daily) -> dict[str, Any]:
    """The position in parts, for clients that draw it."""
    return known_kind(puzzle.game).pieces(puzzle.position)


def puzzle_svg(puzzle: Daily, way: str | None = None) -> str:
    """The puzzle as a picture, with a solution if one is given."""
    return known_kind(puzzle.game).svg(puzzle.position, way)
