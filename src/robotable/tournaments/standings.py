"""Who leads, and the tie-breaks that say so.

Buchholz is the sum of the opponents' scores; a bye counts as an opponent with one's own score.
Sonneborn-Berger is the sum of the scores of those one has beaten, and half of those one has drawn with.
Direct encounter is the score in the games between the players who are tied, if each of them has met each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from robotable.tournaments.entries import Number
from robotable.tournaments.points import DRAW, WIN, game_points, scores
from robotable.tournaments.setup import Format
from robotable.tournaments.tournament import PairedGame, TournamentState

TieBreak: TypeAlias = Literal["round", "buchholz", "direct", "sonneborn_berger", "wins", "fewer_games"]

TIE_BREAKS: Final[dict[Format, tuple[TieBreak, ...]]] = {
    "swiss": ("buchholz", "direct", "sonneborn_berger", "wins"),
    "round_robin": ("direct", "sonneborn_berger", "wins"),
    "knock_out": (),
    "arena": ("wins", "fewer_games"),
}
"""After the score, in this order."""


class StandingRow(msgspec.Struct, frozen=True):
    player: Number
    rank: int
    """From 1. Players who are equal in everything share a rank."""

    score: int
    """In half points, or as the duplicate scale counts. In a knock-out, the rounds survived."""

    tie_breaks: tuple[int, ...]
    games: int
    wins: int
    draws: int
    losses: int


def standings(tournament: TournamentState) -> tuple[StandingRow, ...]:
    """The best first."""
    games: defaultdict[Number, list[PairedGame]] = defaultdict(list)
    for game in tournament.games:
        if game.result is not None:
            games[game.first].append(game)
            games[game.second].append(game)
    found = _survived(tournament) if tournament.setup.format == "knock_out" else scores(tournament)
    keys = {one.number: [found[one.number]] for one in tournament.players}
    for tie_break in TIE_BREAKS[tournament.setup.format]:
        if tie_break == "direct":
            _add_direct(keys, games)
            continue
        for player, key in keys.items():
            key.append(_value(tie_break, tournament, player, games[player], found))
    ordered = sorted(keys, key=lambda player: ([-one for one in keys[player]], player))
    rows: list[StandingRow] = []
    for place, player in enumerate(ordered, 1):
        is_shared = bool(rows) and keys[player] == keys[rows[-1].player]
        points = [game_points(game, player) for game in games[player]]
        rows.append(
            StandingRow(
                player=player,
                rank=rows[-1].rank if is_shared else place,
                score=keys[player][0],
                tie_breaks=tuple(keys[player][1:]),
                games=len(points),
                wins=points.count(WIN),
                draws=points.count(DRAW),
                losses=points.count(0),
            )
        )
    return tuple(rows)


def _survived(tournament: TournamentState) -> list[int]:
    """The rounds of a knock-out that each player has won."""
    found: list[set[int]] = [set() for _ in tournament.players]
    for bye in tournament.byes:
        found[bye.player].add(bye.round)
    pairs: defaultdict[tuple[int, frozenset[Number]], list[PairedGame]] = defaultdict(list)
    for game in tournament.games:
        pairs[game.round, frozenset((game.first, game.second))].append(game)
    last = max((game.round for game in tournament.games), default=0)
    for (round, players), played in pairs.items():
        winner = next(
            (game.result.winner for game in played if game.result and game.result.winner is not None), None
        )
        went_on = round < last or tournament.status == "over"
        if winner is None and went_on and all(game.result is not None for game in played):
            winner = min(players, key=tournament.entrants.index)
        if winner is not None:
            found[winner].add(round)
    return [len(rounds) for rounds in found]


def _value(
    tie_break: TieBreak,
    tournament: TournamentState,
    player: Number,
    games: Sequence[PairedGame],
    found: Sequence[int],
) -> int:
    """Half points and halves of scores are doubled, so that everything stays whole."""
    if tie_break == "buchholz":
        byes = sum(bye.player == player for bye in tournament.byes)
        return sum(found[game.opponent(player)] for game in games) + byes * found[player]
    if tie_break == "sonneborn_berger":
        return sum(game_points(game, player) * found[game.opponent(player)] for game in games)
    if tie_break == "wins":
        return sum(game_points(game, player) == WIN for game in games)
    return -len(games)


def _add_direct(keys: dict[Number, list[int]], games: dict[Number, list[PairedGame]]) -> None:
    groups: defaultdict[tuple[int, ...], list[Number]] = defaultdict(list)
    for player, key in keys.items():
        groups[tuple(key)].append(player)
    for group in groups.values():
        members = set(group)
        mutual = {
            player: [game for game in games[player] if game.opponent(player) in members] for player in group
        }
        has_met_all = all(
            len({game.opponent(player) for game in mutual[player]}) == len(group) - 1 for player in group
        )
        for player in group:
            points = sum(game_points(game, player) for game in mutual[player]) if has_met_all else 0
            keys[player].append(points)
