"""What a process is asked that makes a daily puzzle. The seed belongs to one day, so nobody can derive the
puzzles of other days from it."""

from __future__ import annotations

import msgspec

from robotable.puzzles.daily import Daily, daily_from
from robotable.server.work.task import BadAnswer


class DailyPuzzleRequest(msgspec.Struct, frozen=True):
    game: str
    date: str
    seed: str


def make_puzzle(request: bytes) -> bytes:
    asked = msgspec.json.decode(request, type=DailyPuzzleRequest)
    return msgspec.json.encode(daily_from(asked.game, asked.date, asked.seed))


def read_puzzle(answer: bytes, asked: DailyPuzzleRequest) -> Daily:
    """Raises BadAnswer. That no solution is shorter cannot be checked without searching again, so only
    trusted workers are asked."""
    try:
        found = msgspec.json.decode(answer, type=Daily)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadAnswer(f"The puzzle is malformed: {str(error)[:200]}") from None
    if (found.game, found.date) != (asked.game, asked.date):
        raise BadAnswer(f"This is the puzzle of {found.game} for {found.date}, not of {asked.game}.")
    return found
