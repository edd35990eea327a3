"""What players have scored, in whole numbers.

An ordinary tournament counts half points: 2 for a win, 1 for a draw, and 2 for a bye. A duplicate tournament
compares the results of each deal, see `duplicate`.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from robotable.tournaments.duplicate import BYES, field_points
from robotable.tournaments.entries import Number
from robotable.tournaments.tournament import PairedGame, TournamentState

WIN: Final = 2
DRAW: Final = 1


def game_points(game: PairedGame, player: Number) -> int:
    """Half points for this player; 0 while the game goes on."""
    result = game.result
    if result is None:
        return 0
    if result.winner is None:
        return 0 if result.reason == "aborted" else DRAW
    return WIN if result.winner == player else 0


def scores(tournament: TournamentState) -> list[int]:
    """By number of player."""
    found = [0] * len(tournament.players)
    scale = tournament.setup.duplicate
    if scale is None:
        for game in tournament.games:
            found[game.first] += game_points(game, game.first)
            found[game.second] += game_points(game, game.second)
        for bye in tournament.byes:
            found[bye.player] += WIN
        return found
    rounds: defaultdict[int, list[PairedGame]] = defaultdict(list)
    for game in tournament.games:
        rounds[game.round].append(game)
    for games in rounds.values():
        if all(game.result is not None for game in games):  # the field is compared when it is complete
            for player, points in field_points(games, scale).items():
                found[player] += points
    for bye in tournament.byes:
        found[bye.player] += BYES[scale]
    return found
