"""Round robin, knock-out and arena, played to their ends with random results."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from robotable.table.timing import Untimed
from robotable.tournaments.arena import REMATCH_AFTER
from robotable.tournaments.decide import (
    TournamentRefused,
    decide_due,
    decide_join,
    decide_start,
    decide_withdraw,
    due_at,
)
from robotable.tournaments.entries import Resulted
from robotable.tournaments.knock_out import bracket
from robotable.tournaments.round_robin import circle_round, round_count
from robotable.tournaments.setup import BadTournament
from robotable.tournaments.standings import standings
from tests.tournaments.simulated import Simulation, at_random, setup_of


@pytest.mark.parametrize("players", range(2, 13))
def test_everybody_meets_everybody_once_in_a_round_robin(players: int) -> None:
    simulation = Simulation(setup_of(format="round_robin"), players)
    for _ in simulation.rounds():
        pass
    tournament = simulation.tournament
    met = Counter(frozenset((game.first, game.second)) for game in tournament.games)
    assert met == Counter(frozenset(pair) for pair in combinations(range(players), 2))
    firsts = Counter(game.first for game in tournament.games)
    assert all(abs(2 * firsts[player] - (players - 1)) <= 1 for player in range(players))
    assert Counter(bye.player for bye in tournament.byes) == Counter(range(players) if players % 2 else ())


def test_places_of_the_circle_are_all_used() -> None:
    for players in range(2, 33):
        for round in range(1, round_count(players) + 1):
            places = [place for pair in circle_round(players, round) for place in pair]
            assert sorted(places) == list(range(players + players % 2))


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11])
def test_a_knock_out_has_one_winner(players: int) -> None:
    simulation = Simulation(setup_of(format="knock_out"), players, seed=players)
    for before in simulation.rounds():
        assert len({player for game in before.running for player in (game.first, game.second)}) == 2 * len(
            before.running
        )
    tournament = simulation.tournament
    assert tournament.round == tournament.rounds == (players - 1).bit_length()
    rows = standings(tournament)
    assert [row.score for row in rows].count(rows[0].score) == 1
    assert rows[0].score == tournament.rounds
    # Everybody but the winner lost a decisive game, or was the lower seed after drawn ones.
    assert sum(row.score < tournament.rounds for row in rows) == players - 1


def test_the_best_two_seeds_meet_last() -> None:
    assert bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    for size in (2, 4, 8, 16, 32):
        order = bracket(size)
        assert sorted(order) == list(range(size))
        assert (order.index(0) < size // 2) != (order.index(1) < size // 2)


def test_drawn_knock_out_games_are_repeated_with_seats_swapped() -> None:
    simulation = Simulation(setup_of(format="knock_out"), 2)
    simulation.start()
    for _ in range(3):
        simulation.finish_running(lambda game, rng: Resulted(game.number, None, "agreed draw"))
        simulation.go_on()
    games = simulation.tournament.games
    assert [(game.first, game.second) for game in games] == [(0, 1), (1, 0), (0, 1)]
    assert simulation.tournament.status == "over"
    assert standings(simulation.tournament)[0].player == 0  # the higher seed


def test_an_arena_pairs_again_until_the_time_is_up() -> None:
    simulation = Simulation(setup_of(format="arena", minutes=5), 9)
    simulation.start()
    while simulation.tournament.status == "running":
        tournament = simulation.tournament
        busy = [player for game in tournament.running for player in (game.first, game.second)]
        assert len(busy) == len(set(busy))
        if tournament.running and simulation.rng.random() < 0.7:
            simulation.now += 1000
            simulation.add(at_random(simulation.rng.choice(tournament.running), simulation.rng))
        elif due_at(tournament, simulation.now) is None:
            simulation.finish_running()
        simulation.now += 500
        simulation.add(*decide_due(simulation.tournament, simulation.now, simulation.rng))
    tournament = simulation.tournament
    assert tournament.ends == 5 * 60_000
    assert len(tournament.games) > 30
    played = Counter(player for game in tournament.games for player in (game.first, game.second))
    assert max(played.values()) - min(played[player] for player in range(9)) <= 8


def test_two_players_of_an_arena_wait_before_they_meet_again() -> None:
    simulation = Simulation(setup_of(format="arena", minutes=5), 4)
    simulation.start()
    game = simulation.tournament.games[0]
    simulation.now = 1000
    simulation.add(at_random(game, simulation.rng))
    while len(simulation.tournament.games) == 2:
        simulation.go_on()
    assert simulation.now == 1000 + REMATCH_AFTER
    again = simulation.tournament.games[2]
    assert {again.first, again.second} == {game.first, game.second}


def test_whoever_does_not_come_gets_no_more_games() -> None:
    simulation = Simulation(setup_of(rounds=3), 4)
    simulation.start()
    game, other = simulation.tournament.running
    simulation.add(Resulted(game.number, game.second, "time", gave_up=game.first, absent=True))
    simulation.add(at_random(other, simulation.rng))
    simulation.go_on()
    seated = {player for one in simulation.tournament.running for player in (one.first, one.second)}
    assert game.first not in seated
    simulation.add(*decide_join(simulation.tournament, f"person {game.first}", "back"))
    simulation.finish_running()
    simulation.go_on()
    seated = {player for one in simulation.tournament.running for player in (one.first, one.second)}
    assert game.first in seated


def test_what_is_refused() -> None:
    simulation = Simulation(setup_of(format="knock_out", most=3), 1)
    with pytest.raises(TournamentRefused, match="at least 2"):
        decide_start(simulation.tournament, 0, simulation.rng)
    with pytest.raises(TournamentRefused, match="does not admit bots"):
        decide_join(simulation.tournament, "bot", "Bot", is_bot=True)
    simulation.add(*decide_join(simulation.tournament, "ann", "Ann"))
    simulation.add(*decide_join(simulation.tournament, "ben", "Ben"))
    assert decide_join(simulation.tournament, "ben", "Ben") == ()
    with pytest.raises(TournamentRefused, match="full"):
        decide_join(simulation.tournament, "cleo", "Cleo")
    simulation.add(*decide_withdraw(simulation.tournament, 1, "removed"))
    with pytest.raises(TournamentRefused, match="removed"):
        decide_join(simulation.tournament, "ann", "Ann")
    simulation.start()
    with pytest.raises(TournamentRefused, match="pairings are fixed"):
        decide_join(simulation.tournament, "dora", "Dora")
    with pytest.raises(TournamentRefused, match="no player 9"):
        decide_withdraw(simulation.tournament, 9)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"name": " "}, "needs a name"),
        ({"game": "chess"}, "Unknown game"),
        ({"options": {"variant": "teams"}}, "4 seats"),
        ({"rounds": 0}, "1 to 20"),
        ({"format": "arena"}, "how long"),
        ({"format": "arena", "minutes": 5, "duplicate": "imps"}, "same deal"),
        ({"minutes": 5}, "Only an arena"),
        ({"format": "knock_out", "rounds": 3}, "Only a Swiss"),
        ({"game": "micro_robots", "time": Untimed(), "duplicate": "imps"}, "no deals"),
        ({"time": Untimed()}, "every round ends"),
        ({"most": 1}, "most is 1"),
    ],
)
def test_bad_setups(chosen: dict[str, object], why: str) -> None:
    with pytest.raises(BadTournament, match=why):
        setup_of(**chosen)
