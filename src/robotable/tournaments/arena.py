"""Pairs an arena: a player who has finished a game soon gets the next one, until the time is up."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from robotable.tournaments.entries import Number, Pairing
from robotable.tournaments.matching import Cost, cheapest_pairs
from robotable.tournaments.points import scores
from robotable.tournaments.swiss import balances, seated
from robotable.tournaments.tournament import TournamentEntrant, TournamentState

WAIT: Final = 5_000
"""Milliseconds after which a free player is paired, so that there are several to choose from."""

REMATCH_AFTER: Final = 20_000
"""Milliseconds that two players wait before they meet twice in a row."""

RECENT: Final = 3
"""The number of latest opponents to avoid."""


def free_players(tournament: TournamentState) -> list[TournamentEntrant]:
    busy = {player for game in tournament.running for player in (game.first, game.second)}
    return [one for one in tournament.active if one.number not in busy]


def arena_games(tournament: TournamentState, now: int) -> tuple[Pairing, ...]:
    """The games that begin now."""
    free = free_players(tournament)
    if len(free) < 2 or now < _ready(tournament, free):
        return ()
    found, balance, recent = scores(tournament), balances(tournament), _recent(tournament)

    def cost(one: int, two: int) -> Cost:
        """The last place is nobody, if the number of players is odd. Whoever has waited long has to play."""
        player = free[one]
        if two == len(free):
            return (0, (now - player.since) // 1000, 0, 0)
        opponent = free[two]
        met = recent[player.number].count(opponent.number)
        difference = found[player.number] - found[opponent.number]
        return (met, 0, difference**2, (balance[player.number] - balance[opponent.number] == 0))

    pairs = [
        (free[one], free[two])
        for one, two in cheapest_pairs(len(free) + len(free) % 2, cost)
        if two < len(free)
    ]
    is_small = len(tournament.active) == 2
    return tuple(
        seated(one.number, two.number, tournament, balance)
        for one, two in pairs
        if is_small
        or recent[one.number][-1:] != [two.number]
        or now - max(one.since, two.since) >= REMATCH_AFTER
    )


def next_wave(tournament: TournamentState, now: int) -> int | None:
    """When to look for pairs again, if nothing happens before. None if too few players are free."""
    free = free_players(tournament)
    if len(free) < 2:
        return None
    ready = _ready(tournament, free)
    if ready > now:
        return ready
    later = [one.since + REMATCH_AFTER for one in free if one.since + REMATCH_AFTER > now]
    return min(later, default=None)


def _ready(tournament: TournamentState, free: list[TournamentEntrant]) -> int:
    """At the start everybody is paired at once."""
    if tournament.began is None or not tournament.games:
        return 0
    return min(max(one.since, tournament.began) for one in free) + WAIT


def _recent(tournament: TournamentState) -> dict[Number, list[Number]]:
    found: defaultdict[Number, list[Number]] = defaultdict(list)
    for game in tournament.games:
        for player in (game.first, game.second):
            found[player] = [*found[player], game.opponent(player)][-RECENT:]
    return found
