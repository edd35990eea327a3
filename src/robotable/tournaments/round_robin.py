"""Pairs all rounds of a round robin by the circle method: one place stays, the others move around it."""

from __future__ import annotations

from robotable.tournaments.entries import Number, Pairing
from robotable.tournaments.tournament import TournamentState


def round_count(players: int) -> int:
    return players - 1 + players % 2


def circle_round(players: int, round: int) -> list[tuple[int, int]]:
    """The places that meet in a round, counted from 1; the first of each pair sits in seat 0. With an odd
    number of players, the place after the last one is the bye."""
    turning = round_count(players)
    moved = round - 1
    pairs = [((moved + step) % turning, (moved - step) % turning) for step in range(1, turning // 2 + 1)]
    pairs = [pair if step % 2 else pair[::-1] for step, pair in enumerate(pairs, 1)]
    fixed = (moved % turning, turning)
    return [fixed if moved % 2 else fixed[::-1], *pairs]


def robin_round(tournament: TournamentState, round: int) -> tuple[tuple[Pairing, ...], tuple[Number, ...]]:
    """The games of this round, and who has a bye because the opponent is missing or has withdrawn."""
    entrants = tournament.entrants
    games: list[Pairing] = []
    byes: list[Number] = []
    for places in circle_round(len(entrants), round):
        players = [entrants[place] for place in places if place < len(entrants)]
        present = [player for player in players if tournament.players[player].is_active]
        if len(present) == 2:
            games.append(Pairing(*present))
        else:
            byes += present
    return tuple(games), tuple(byes)
