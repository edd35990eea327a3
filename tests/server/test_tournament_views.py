"""What everybody sees of a duplicate round: nothing of its deal while it is played, everything afterwards."""

from __future__ import annotations

import pytest

from robotable.server.play.tournament_registry import LiveTournament
from robotable.server.routes.tournament_views import round_view, tournament_view
from robotable.store.protocol.tournaments import TournamentRow
from robotable.tournaments.setup import Scale
from robotable.tournaments.standings import standings
from tests.tournaments.simulated import Simulation, duplicate_at_random, setup_of


def live(played: Simulation) -> LiveTournament:
    row = TournamentRow(id="cup", setup=played.tournament.setup, organiser="olga", invite="secret", created=0)
    return LiveTournament(row, played.tournament)


@pytest.mark.parametrize("scale", ["matchpoints", "imps"])
def test_results_of_a_deal_appear_when_nobody_plays_it_any_more(scale: Scale) -> None:
    played = Simulation(setup_of(duplicate=scale, rounds=1), 6)
    played.start()
    first, *others = played.tournament.running
    played.add(duplicate_at_random(first, played.rng))
    shown = tournament_view(live(played), 0).games
    assert [(one.over, one.boards) for one in shown] == [(True, ()), (False, ()), (False, ())]
    assert round_view(live(played), 1).boards == ()
    for game in others:
        played.add(duplicate_at_random(game, played.rng))
    round = round_view(live(played), 1)
    assert all(len(one.boards) == 2 for one in round.games)
    assert len(round.boards) == 6
    assert [one.margin for one in round.boards] == sorted((one.margin for one in round.boards), reverse=True)
    # What the results were worth adds up to the standings.
    rest = 10_000 if scale == "matchpoints" else 0
    totals = dict.fromkeys(range(6), 0)
    for board in round.boards:
        totals[board.seat_0] += board.points
        totals[board.seat_1] += rest - board.points
    share = 2 if scale == "matchpoints" else 1
    assert {row.player: row.score for row in standings(played.tournament)} == {
        player: total // share for player, total in totals.items()
    }
