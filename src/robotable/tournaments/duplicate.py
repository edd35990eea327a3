"""Compares the results of one deal across all pairs of a round, as in bridge.

Each pair plays the deal twice with hands swapped. So each of its two games is a *board*: a result for the
player in seat 0, who had the same cards as every other seat 0 of the round.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Final

import msgspec

from robotable.tournaments.entries import Number
from robotable.tournaments.setup import Scale
from robotable.tournaments.tournament import PairedGame

BOARDS: Final = 2
WHOLE: Final = 10_000
"""All the matchpoints of a board. Half of them are the average."""

UNIT: Final = 100
"""IMPs are counted in hundredths, because they are means."""

BYES: Final[Mapping[Scale, int]] = {"matchpoints": 6_000, "imps": 300}
"""Somewhat more than the average, as in bridge."""

SPARED: Final[Mapping[Scale, int]] = {"matchpoints": 6_000, "imps": 150}
"""What a player gets for a board that the opponent gave up."""

FORFEITED: Final[Mapping[Scale, int]] = {"matchpoints": 0, "imps": -600}
"""What the one who gave up gets."""


class PlayedBoard(msgspec.Struct, frozen=True):
    seats: tuple[Number, Number]
    margin: int
    """By how much seat 0 won; negative if it lost."""


def boards(game: PairedGame) -> list[PlayedBoard]:
    """The boards that this pair has finished."""
    sides = ((game.first, game.second), (game.second, game.first))
    margins = () if game.result is None else game.result.boards
    return [PlayedBoard(seats, margin) for seats, margin in zip(sides, margins, strict=False)]


def field_points(games: Sequence[PairedGame], scale: Scale) -> dict[Number, int]:
    """What each player scores in a finished round: the mean of the matchpoints, or the sum of the IMPs."""
    played = [board for game in games for board in boards(game)]
    found: defaultdict[Number, int] = defaultdict(int)
    for board, points in zip(played, board_points(played, scale), strict=True):
        found[board.seats[0]] += points
        found[board.seats[1]] += WHOLE - points if scale == "matchpoints" else -points
    for game in games:
        missing = BOARDS - len(boards(game))
        for player in (game.first, game.second):
            gave_up = game.result is not None and game.result.gave_up in (player, None)
            found[player] += missing * (FORFEITED if gave_up else SPARED)[scale]
    if scale == "matchpoints":
        return {player: points // BOARDS for player, points in found.items()}
    return dict(found)


def board_points(played: Sequence[PlayedBoard], scale: Scale) -> list[int]:
    """What each result of a deal is worth to seat 0. Seat 1 gets the rest of the matchpoints, or minus the
    IMPs."""
    field = Counter(board.margin for board in played)
    worth = _matchpoints if scale == "matchpoints" else _imps
    return [worth(board.margin, field) for board in played]


def _matchpoints(margin: int, field: Counter[int]) -> int:
    """Two for each other result that this one beats, and one for each equal one."""
    others = field.total() - 1
    if not others:
        return WHOLE // 2
    beaten = sum(count for other, count in field.items() if other < margin)
    equal = field[margin] - 1
    return _nearest(WHOLE * (2 * beaten + equal), 2 * others)


def _imps(margin: int, field: Counter[int]) -> int:
    """The mean over all other results."""
    others = field.total() - 1
    if not others:
        return 0
    total = sum(count * imps(margin - other) for other, count in field.items())
    return _nearest(UNIT * total, others)


def imps(difference: int) -> int:
    """Grows like the square root, so that one great win does not decide a tournament."""
    size = isqrt(4 * abs(difference))
    return size if difference > 0 else -size


def _nearest(part: int, whole: int) -> int:
    """Rounds symmetrically, so that both sides of a board are rounded alike."""
    size = (2 * abs(part) + whole) // (2 * whole)
    return size if part >= 0 else -size
