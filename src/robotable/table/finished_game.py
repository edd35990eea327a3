"""A finished game as lists and ratings know it: who played, and in which order they came in.

It follows from the table's log alone, so it can be computed again at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from robotable.games.protocol import Outcome, Seat
from robotable.table.entries import Entry, Reason, Rematched, Renamed, Sat
from robotable.table.race_presence import has_left
from robotable.table.speed import Speed
from robotable.table.table import Sitter, Table

GameResult: TypeAlias = Literal["won", "lost", "drawn"]

BOT: Final = "bot:"
"""Before the name of a built-in bot, where others have the id of a person."""


class FinishedSeat(msgspec.Struct, frozen=True):
    seat: Seat
    player: str
    """The id of a person, or `BOT` and the name of a built-in bot."""

    place: int
    """1 for the best. Equal players share a place."""

    result: GameResult
    side: int
    first: bool
    """Whether this player moved first. In a race everybody does."""


class FinishedGame(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    game: str
    variant: str
    speed: Speed
    rated: bool
    private: bool
    """Whether only the players may see the table."""

    ended: int
    reason: Reason
    moves: int
    seats: tuple[FinishedSeat, ...]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(one.player for one in self.seats)


def finished_game(id: str, table: Table, entries: Sequence[Entry]) -> FinishedGame | None:
    """`entries` are those of this table. Return None if the game goes on, was aborted, had one player, or was
    played elsewhere."""
    result, setup = table.result, table.setup
    if result is None or result.outcome is None or len(table.sitters) == 1 or table.is_imported:
        return None
    places = _places(table, result.outcome)
    first = next((seat for seat, _ in table.log if seat >= 0), None)
    return FinishedGame(
        table=id,
        game=setup.game,
        variant=setup.entry().variant(setup.own_options()),
        speed=setup.speed,
        rated=setup.rated,
        private=setup.visibility == "private",
        ended=end_of(entries),
        reason=result.reason,
        moves=table.moves,
        seats=tuple(
            FinishedSeat(
                seat=seat,
                player=player_in(sitter),
                place=places[seat],
                result=_result(result.outcome, seat),
                side=table.policy.side(seat),
                first=not table.policy.in_turns or first == seat,
            )
            for seat, sitter in enumerate(table.sitters)
        ),
    )


def player_in(sitter: Sitter | None) -> str:
    assert sitter is not None, "a game begins when every seat is taken"
    return sitter.person or f"{BOT}{sitter.engine}"


def end_of(entries: Sequence[Entry]) -> int:
    """What may follow the end of a game does not move it: a rematch, another name, a guest who signs in."""
    return next(one.at for one in reversed(entries) if not isinstance(one.what, Rematched | Renamed | Sat))


def _places(table: Table, outcome: Outcome) -> list[int]:
    """Winners come first. In a race, players who left come last, and otherwise points decide."""
    race = not table.policy.in_turns

    def standing(seat: Seat) -> tuple[bool, bool, int]:
        if not race:
            return seat in outcome.winners, True, 0
        return seat in outcome.winners, not has_left(table, seat), outcome.points[seat]

    standings = [standing(seat) for seat in range(len(table.sitters))]
    sides = [table.policy.side(seat) for seat in range(len(table.sitters))]
    return [
        1 + len({side for side, other in zip(sides, standings, strict=True) if other > own})
        for own in standings
    ]


def _result(outcome: Outcome, seat: Seat) -> GameResult:
    if not outcome.winners:
        return "drawn"
    return "won" if seat in outcome.winners else "lost"
