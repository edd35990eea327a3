"""The result of a tournament's game, from its table."""

from __future__ import annotations

from typing import Final

from robotable.games.rounds import MatchState
from robotable.table.entries import Reason
from robotable.table.table import Table
from robotable.tournaments.entries import Resulted
from robotable.tournaments.tournament import PairedGame

GIVEN_UP: Final[frozenset[Reason]] = frozenset({"resigned", "time", "absence"})


def resulted(game: PairedGame, table: Table) -> Resulted:
    """Raise ValueError if the game at this table is not over."""
    if table.result is None:
        raise ValueError("the game is not over")
    players, outcome, reason = (game.first, game.second), table.result.outcome, table.result.reason
    if outcome is None:
        return Resulted(game.number, None, "aborted")
    winner = players[outcome.winners[0]] if len(outcome.winners) == 1 else None
    gave_up, absent = None, False
    if reason in GIVEN_UP and winner is not None:
        gave_up = game.opponent(winner)
        loser = players.index(gave_up)
        absent = reason != "resigned" and all(seat != loser for seat, _ in table.log)
    return Resulted(game.number, winner, reason, _boards(table), gave_up, absent)


def _boards(table: Table) -> tuple[int, ...]:
    """By how much seat 0 of each finished game of a duplicate match has won. Players change seats."""
    state = table.state
    if not isinstance(state, MatchState) or not state.options.duplicate:
        return ()
    margins = (one.points[0] - one.points[1] for one in state.finished)
    return tuple(margin if number % 2 == 0 else -margin for number, margin in enumerate(margins))
