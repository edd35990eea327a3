"""Scores and tie-breaks, counted by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from robotable.tournaments.duplicate import field_points, imps
from robotable.tournaments.entries import Paired, Pairing, Resulted, Started
from robotable.tournaments.standings import StandingRow, standings
from robotable.tournaments.tournament import PairedGame
from tests.tournaments.simulated import Simulation, duplicate_at_random, setup_of

Round = Sequence[tuple[int, int, int | None]]
"""First, second, winner."""


def after_rounds(players: int, rounds: Sequence[Round], format: str = "swiss") -> list[StandingRow]:
    simulation = Simulation(setup_of(format=format), players)
    simulation.add(Started(len(rounds)))
    for number, games in enumerate(rounds, 1):
        first = len(simulation.tournament.games)
        seated = {player for one, two, _ in games for player in (one, two)}
        byes = tuple(set(range(players)) - seated)
        simulation.add(Paired(number, tuple(Pairing(one, two) for one, two, _ in games), byes))
        for at, (_, _, winner) in enumerate(games):
            simulation.add(Resulted(first + at, winner, "played out"))
    return list(standings(simulation.tournament))


def test_swiss_tie_breaks() -> None:
    #   round 1: 0 beats 2, 1 beats 3      round 2: 0 beats 1, 2 and 3 draw
    rows = after_rounds(4, [[(0, 2, 0), (3, 1, 1)], [(1, 0, 0), (2, 3, None)]])
    assert [row.player for row in rows] == [0, 1, 2, 3]
    assert [row.score for row in rows] == [4, 2, 1, 1]
    # Buchholz of 2: opponents 0 and 3 have 4 + 1. Of 3: opponents 1 and 2 have 2 + 1.
    assert [row.tie_breaks[0] for row in rows] == [3, 5, 5, 3]
    # Sonneborn-Berger, doubled: 0 has beaten 1 and 2; 1 has beaten 3; 2 has drawn with 3.
    assert [row.tie_breaks[2] for row in rows] == [6, 2, 1, 1]
    assert [(row.wins, row.draws, row.losses) for row in rows] == [(2, 0, 0), (1, 0, 1), (0, 1, 1), (0, 1, 1)]
    assert [row.rank for row in rows] == [1, 2, 3, 4]


def test_a_bye_is_a_win_against_an_equal() -> None:
    rows = after_rounds(3, [[(0, 1, None)]])
    assert [(row.player, row.score, row.tie_breaks[0], row.games) for row in rows] == [
        (2, 2, 2, 0),
        (0, 1, 1, 1),
        (1, 1, 1, 1),
    ]
    assert [row.rank for row in rows] == [1, 2, 2]


def test_direct_encounter_decides_a_round_robin() -> None:
    # 1 and 0 have two wins each, and 1 has beaten 0.
    rows = after_rounds(
        4,
        [[(0, 1, 1), (2, 3, 2)], [(0, 2, 0), (1, 3, 1)], [(0, 3, 0), (2, 1, 2)]],
        "round_robin",
    )
    # 0, 1 and 2 all have two wins, one each against the other two.
    assert [row.score for row in rows] == [4, 4, 4, 0]
    assert [row.tie_breaks[0] for row in rows] == [2, 2, 2, 0]
    two = after_rounds(3, [[(0, 1, 1)], [(0, 2, 0)], [(1, 2, None)]], "round_robin")
    assert [(row.player, row.score) for row in two] == [(1, 5), (0, 4), (2, 3)]


def game(first: int, second: int, *boards: int, gave_up: int | None = None) -> PairedGame:
    return PairedGame(0, 1, first, second, Resulted(0, first, "played out", boards, gave_up))


def test_matchpoints_by_hand() -> None:
    # Seat 0 of the deal wins by 5, 2, 2 and -1. Of 3 others each: 3, 1.5, 1.5 and 0 are beaten.
    games = [game(0, 1, 5, 2), game(2, 3, 2, -1)]
    # Player 0: 10000 on its first board; on the second, seat 0 got 5000, so 5000 remain.
    assert field_points(games, "matchpoints") == {0: 7500, 1: 2500, 2: 7500, 3: 2500}
    assert sum(field_points(games, "matchpoints").values()) == 20_000


def test_imps_by_hand() -> None:
    assert [imps(difference) for difference in (0, 1, 2, 4, 9, 30, -9)] == [0, 2, 2, 4, 6, 10, -6]
    # Against 2, 2 and -1, a win by 5 gains 3, 3 and 4 IMPs: 10 in all, 333 hundredths as the mean.
    games = [game(0, 1, 5, 2), game(2, 3, 2, -1)]
    # Second board of 0: seat 0 won by 2 there, against 5, 2, -1: -3, 0 and 3.
    assert field_points(games, "imps") == {0: 333, 1: -333, 2: 333, 3: -333}


@pytest.mark.parametrize(("scale", "gave_up", "spared"), [("matchpoints", 0, 6000), ("imps", -1200, 300)])
def test_who_gives_up_gets_the_least(scale: str, gave_up: int, spared: int) -> None:
    games = [game(1, 0, gave_up=0), game(2, 3, 1, 1)]
    found = field_points(games, "imps" if scale == "imps" else "matchpoints")
    assert (found[0], found[1]) == (gave_up, spared)


def test_a_field_is_compared_when_it_is_complete() -> None:
    simulation = Simulation(setup_of(duplicate="matchpoints", rounds=2), 6)
    simulation.start()
    assert len(simulation.tournament.deals[0]) == 25  # the first card and two hands of twelve
    first, *others = simulation.tournament.running
    simulation.add(duplicate_at_random(first, simulation.rng))
    assert {row.score for row in standings(simulation.tournament)} == {0}
    for one in others:
        simulation.add(duplicate_at_random(one, simulation.rng))
    assert sum(row.score for row in standings(simulation.tournament)) == 6 * 5000
    simulation.go_on()
    assert simulation.tournament.deals[1] != simulation.tournament.deals[0]
