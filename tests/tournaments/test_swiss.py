"""Swiss pairings against an independent judge, which tries out every way to pair a round."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TypeAlias

import pytest

from robotable.tournaments.decide import decide_join, decide_withdraw
from robotable.tournaments.entries import EntrantJoined
from robotable.tournaments.swiss import swiss_round
from robotable.tournaments.tournament import TournamentState
from tests.thorough import usually
from tests.tournaments.simulated import Simulation, setup_of

Sums: TypeAlias = tuple[int, int, int]
"""Repeated meetings and byes, squared differences of scores, squared imbalances of seats."""

TOURNAMENTS = usually(120, everything=1000)


class Judge:
    """Reads the tournament's games by itself, and shares no code with the pairing."""

    def __init__(self, before: TournamentState) -> None:
        self.players = [one.number for one in before.players if one.is_active]
        self.games = before.games
        self.byes = [one.player for one in before.byes]
        self.score = dict.fromkeys(range(len(before.players)), 0)
        self.seats = dict.fromkeys(range(len(before.players)), 0)
        for game in before.games:
            assert game.result is not None
            self.seats[game.first] += 1
            self.seats[game.second] -= 1
            for player in (game.first, game.second):
                won = game.result.winner == player
                self.score[player] += 2 if won else 1 if game.result.winner is None else 0
        for player in self.byes:
            self.score[player] += 2
        self.lowest = min(self.score[player] for player in self.players)

    def game(self, one: int, two: int) -> Sums:
        met = sum({one, two} == {game.first, game.second} for game in self.games)
        return (
            met,
            (self.score[one] - self.score[two]) ** 2,
            min(self.seating(one, two), self.seating(two, one)),
        )

    def seating(self, first: int, second: int) -> int:
        return (self.seats[first] + 1) ** 2 + (self.seats[second] - 1) ** 2

    def bye(self, player: int) -> Sums:
        return self.byes.count(player), (self.score[player] - self.lowest) ** 2, self.seats[player] ** 2

    def best(self) -> Sums:
        """The least sums of all ways to pair these players."""

        @cache
        def least(left: frozenset[int], may_bye: bool) -> Sums:
            if not left:
                return (0, 0, 0)
            player = min(left)
            rest = left - {player}
            found = [plus(self.game(player, other), least(rest - {other}, may_bye)) for other in sorted(rest)]
            if may_bye:
                found.append(plus(self.bye(player), least(rest, False)))
            return min(found, default=(10**9, 0, 0))

        return least(frozenset(self.players), len(self.players) % 2 == 1)


def plus(one: Sums, two: Sums) -> Sums:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2]


def judge(before: TournamentState, simulation: Simulation) -> None:
    if len(before.active) < 2:
        return
    games, byes = swiss_round(before)
    referee = Judge(before)
    seated = [player for one in games for player in (one.first, one.second)]
    assert sorted([*seated, *byes]) == sorted(referee.players)
    total: Sums = (0, 0, 0)
    for one in games:
        met, difference, _ = referee.game(one.first, one.second)
        total = plus(total, (met, difference, referee.seating(one.first, one.second)))
    for player in byes:
        total = plus(total, referee.bye(player))
    assert total == referee.best(), simulation.log


@pytest.mark.parametrize("tenth", range(10))
def test_no_pairing_is_better(tenth: int) -> None:
    """With late joins and withdrawals between the rounds."""
    for seed in range(tenth, TOURNAMENTS, 10):
        rng = Random(seed)
        players, rounds = rng.randint(2, 9), rng.randint(1, 7)
        simulation = Simulation(setup_of(rounds=rounds), players, seed)
        simulation.start()
        while simulation.tournament.status == "running":
            simulation.finish_running()
            judge(simulation.tournament, simulation)
            if rng.random() < 0.2:
                simulation.add(*decide_join(simulation.tournament, f"late {rng.random()}", "late"))
            if rng.random() < 0.2:
                simulation.add(*decide_withdraw(simulation.tournament, rng.randrange(players)))
            simulation.go_on()


def test_large_tournament_without_rematches() -> None:
    simulation = Simulation(setup_of(rounds=7, most=64), 64)
    for _ in simulation.rounds():
        pass
    games = simulation.tournament.games
    assert len(games) == 7 * 32
    assert len({frozenset((game.first, game.second)) for game in games}) == len(games)
    firsts = [sum(game.first == player for game in games) for player in range(64)]
    assert all(3 <= first <= 4 for first in firsts)


def test_first_round_pairs_upper_with_lower_half() -> None:
    simulation = Simulation(setup_of(), 0)
    for number in range(8):
        simulation.add(EntrantJoined(f"person {number}", "", rating=2000 - 10 * number))
    simulation.start()
    games = simulation.tournament.games
    assert sorted(sorted((game.first, game.second)) for game in games) == [[0, 4], [1, 5], [2, 6], [3, 7]]
    assert simulation.tournament.rounds == 3


def test_bye_goes_to_the_last_and_to_nobody_twice() -> None:
    simulation = Simulation(setup_of(rounds=5), 5)
    for _ in simulation.rounds():
        pass
    assert sorted(bye.player for bye in simulation.tournament.byes) == [0, 1, 2, 3, 4]
