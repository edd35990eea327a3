"""Pairs a knock-out: the loser is out. A drawn game is repeated with the seats swapped; if that does not
help either, the player who was seeded higher goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from robotable.tournaments.entries import Number, Pairing
from robotable.tournaments.tournament import TournamentState

GAMES_OF_A_PAIR: Final = 3
Slot: TypeAlias = Number | None
"""A player who is still in, or nobody."""


class KnockOutRound(msgspec.Struct, frozen=True):
    round: int
    games: tuple[Pairing, ...]
    byes: tuple[Number, ...]


def bracket(players: int) -> list[int]:
    """The seeds, counted from 0, in the order of the bracket: the best two meet only in the last round."""
    order = [0]
    while len(order) < players:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    return order


def rounds_of(players: int) -> int:
    return (players - 1).bit_length()


def next_games(tournament: TournamentState) -> KnockOutRound | None:
    """What to play next, when no game is running. None if the tournament has been decided."""
    entrants = tournament.entrants
    slots: list[Slot] = [entrants[seed] if seed < len(entrants) else None for seed in bracket(len(entrants))]
    round = 1
    while len(slots) > 1:
        winners, games, byes = _played(tournament, round, slots)
        if games or byes:
            return KnockOutRound(round, tuple(games), tuple(byes))
        slots, round = winners, round + 1
    return None


def _played(
    tournament: TournamentState, round: int, slots: Sequence[Slot]
) -> tuple[list[Slot], list[Pairing], list[Number]]:
    winners: list[Slot] = []
    games: list[Pairing] = []
    byes: list[Number] = []
    for one, two in zip(slots[::2], slots[1::2], strict=True):
        if (winner := _winner(tournament, round, one, two)) is not None:
            winners.append(winner)
            continue
        winners.append(None)
        present = [one for one in (one, two) if one is not None and tournament.players[one].is_active]
        if len(present) == 1:
            byes += present
        elif len(present) == 2:
            games.append(_next(tournament, round, *present))
    return winners, games, byes


def _winner(tournament: TournamentState, round: int, one: Slot, two: Slot) -> Slot:
    """None if nobody has won yet."""
    for bye in tournament.byes:
        if bye.round == round and bye.player in (one, two):
            return bye.player
    if one is None or two is None:
        return None
    played = [game for game in tournament.games if game.round == round and game.has(one) and game.has(two)]
    for game in played:
        if game.result is not None and game.result.winner is not None:
            return game.result.winner
    if len(played) < GAMES_OF_A_PAIR:
        return None
    return min(one, two, key=tournament.entrants.index)


def _next(tournament: TournamentState, round: int, one: Number, two: Number) -> Pairing:
    played = [game for game in tournament.games if game.round == round and game.has(one) and game.has(two)]
    if played:
        return Pairing(played[-1].second, played[-1].first)
    return Pairing(one, two) if round % 2 else Pairing(two, one)
