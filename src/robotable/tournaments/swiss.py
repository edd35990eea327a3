"""Pairs a round of a Swiss tournament.

The sums that count, in this order: earlier meetings of the new opponents, squared differences of their
scores, squared imbalances between the seats, and within each score group the distance from pairing its upper
with its lower half. Who gets the bye is decided by the same sums: the bye is an opponent with the lowest
score, whom nobody should meet twice.
"""

from __future__ import annotations

from collections import Counter

from robotable.tournaments.entries import Number, Pairing
from robotable.tournaments.matching import Cost, cheapest_pairs
from robotable.tournaments.points import scores
from robotable.tournaments.tournament import TournamentState, seeded


def swiss_round(tournament: TournamentState) -> tuple[tuple[Pairing, ...], tuple[Number, ...]]:
    """The games of the next round, those of the best players first, and who has a bye."""
    found = scores(tournament)
    seeds = [one.number for one in seeded(tournament.active)]
    order = sorted(seeds, key=lambda player: -found[player])
    met = _meetings(tournament)
    balance = balances(tournament)
    groups = Counter(found[player] for player in order)
    size = len(order)

    def cost(one: int, two: int) -> Cost:
        """`one` is ranked above `two`. The last place may be the bye."""
        player = order[one]
        if two == size:
            byes = sum(bye.player == player for bye in tournament.byes)
            return (byes, (found[player] - found[order[-1]]) ** 2, balance[player] ** 2, size - one)
        opponent = order[two]
        difference = found[player] - found[opponent]
        fold = 0 if difference else abs(two - one - groups[found[player]] // 2)
        return (
            met[frozenset((player, opponent))],
            difference**2,
            _imbalance(balance[player], balance[opponent]),
            fold,
        )

    pairs = cheapest_pairs(size + size % 2, cost)
    games = tuple(seated(order[one], order[two], tournament, balance) for one, two in pairs if two < size)
    return games, tuple(order[one] for one, two in pairs if two == size)


def balances(tournament: TournamentState) -> list[int]:
    """How much more often each player has sat in seat 0 than in seat 1."""
    found = [0] * len(tournament.players)
    for game in tournament.games:
        found[game.first] += 1
        found[game.second] -= 1
    return found


def _imbalance(one: int, two: int) -> int:
    """The squares after a game, with the better choice of seats."""
    return min((one + 1) ** 2 + (two - 1) ** 2, (one - 1) ** 2 + (two + 1) ** 2)


def seated(player: Number, opponent: Number, tournament: TournamentState, balance: list[int]) -> Pairing:
    """Seat 0 goes to the player who has had it less often, or else longer ago, or else in turns."""
    if balance[player] != balance[opponent]:
        is_first = balance[player] < balance[opponent]
    else:
        last = [_last_seat(tournament, one) for one in (player, opponent)]
        is_first = last[0] > last[1] if last[0] != last[1] else (tournament.round + player) % 2 == 0
    return Pairing(player, opponent) if is_first else Pairing(opponent, player)


def _last_seat(tournament: TournamentState, player: Number) -> int:
    return next((int(game.second == player) for game in reversed(tournament.games) if game.has(player)), 0)


def _meetings(tournament: TournamentState) -> Counter[frozenset[Number]]:
    return Counter(frozenset((game.first, game.second)) for game in tournament.games)
