"""The score of a series: how often each player has won since the first game of a chain of rematches."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from robotable.table.rematch import next_seat
from robotable.table.table import Table

T = TypeVar("T")


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The games before this table, in the order of its seats. Stored with the table and never sent, because
    it names people by their ids."""

    people: tuple[str | None, ...]
    """None for a built-in bot."""

    wins: tuple[int, ...]
    draws: int = 0
    games: int = 0


class SeriesView(msgspec.Struct, frozen=True):
    """The score so far, including the game at this table when it is over."""

    wins: tuple[int, ...]
    """The games that each seat has won."""

    draws: int
    games: int


def next_series(before: Series | None, table: Table) -> Series | None:
    """Return the series with which the rematch begins. Everyone moves on by one seat."""
    series = _running(before, table)
    if series is None:
        return None
    return Series(_moved_on(series.people), _moved_on(series.wins), series.draws, series.games)


def series_view(before: Series | None, table: Table) -> SeriesView | None:
    """Return None if no game has counted yet, or if somebody else has taken a seat."""
    series = _running(before, table)
    return None if series is None else SeriesView(series.wins, series.draws, series.games)


def _running(before: Series | None, table: Table) -> Series | None:
    """Return the series including this game, if it counts. Nobody is compared with themselves."""
    seats = len(table.sitters)
    if seats == 1:
        return None
    if before is not None and not _is_same_company(before, table):
        before = None
    outcome = None if table.result is None else table.result.outcome
    if outcome is None:
        return before
    people = tuple(None if one is None else one.person for one in table.sitters)
    wins = (0,) * seats if before is None else before.wins
    draws, games = (0, 0) if before is None else (before.draws, before.games)
    return Series(
        people,
        tuple(won + (seat in outcome.winners) for seat, won in enumerate(wins)),
        draws + (not outcome.winners),
        games + 1,
    )


def _is_same_company(series: Series, table: Table) -> bool:
    """Seats that are still free do not count yet. A guest who has signed in is the same person."""
    for person, sitter in zip(series.people, table.sitters, strict=True):
        if sitter is None or sitter.person == person:
            continue
        if sitter.person is None or person not in table.selves(sitter.person):
            return False
    return True


def _moved_on(by_seat: tuple[T, ...]) -> tuple[T, ...]:
    seats = len(by_seat)
    moved = {next_seat(seat, seats): one for seat, one in enumerate(by_seat)}
    return tuple(moved[seat] for seat in range(seats))
