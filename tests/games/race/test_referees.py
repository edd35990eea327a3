"""Random races, followed word by word by referees that share no code with the rules: both must agree."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from robotable.games import micro_robots, ricochet_robots
from robotable.games.catalogue import GAMES
from robotable.games.micro_robots.boards import ARRANGEMENTS, arrangement, lay
from robotable.games.micro_robots.notation import write_board as write_micro_board
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.race import RaceState
from robotable.games.ricochet_robots import Board
from robotable.games.ricochet_robots.boards import printed_board
from robotable.games.ricochet_robots.notation import read_board, write_board
from robotable.games.ricochet_robots.robots import Fifth
from tests.games.race.random_play import Player, anything, eager, race, staying
from tests.games.ricochet_robots.race_table import own_board
from tests.records import micro_robots_referee, ricochet_robots_referee
from tests.thorough import usually

State = RaceState[Any, Any, Any, Any]
players = pytest.mark.parametrize("player", [anything, staying, eager])


@players
@pytest.mark.parametrize("seats", [2, 3, 7])
@pytest.mark.parametrize(("pro", "no_revisits"), [(False, False), (True, False), (False, True)])
def test_micro_robots(player: Player, seats: int, pro: bool, no_revisits: bool) -> None:
    game = GAMES["micro_robots"]
    for seed in range(usually(3, everything=6)):
        rng = Random(seed)
        board = lay(rng.choice(list(TILE_SETS.values())), arrangement(rng.randrange(ARRANGEMENTS)))
        options = micro_robots.Options(
            seats, board=write_micro_board(board), pro=pro, no_revisits=no_revisits
        )
        referee = micro_robots_referee.Referee(" ".join(board.faces), seats, pro=pro, no_revisits=no_revisits)
        for before, seat, action, step in race(game.rules, options, rng, player):
            referee.hear(game.notation.write_action(before, seat, action))
            state: State = step.state
            assert state.chips == tuple(referee.chips)
            assert presence(state) == (referee.here, referee.gone)
            assert state.position.robot == board.cell(referee.start)
            assert (state.showing is not None) == (referee.claim is not None)
            assert winners(game.rules, state) == referee.winners()
        assert referee.winners()


BOARDS: list[tuple[str, Fifth | None]] = [
    (own_board(), None),
    (own_board(), "silver"),
    ("1D.2D.3D.4D", "transparent"),
]


@players
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(("text", "fifth"), BOARDS, ids=["corners", "corners-silver", "printed-transparent"])
def test_ricochet_robots(player: Player, seats: int, text: str, fifth: Fifth | None) -> None:
    game = GAMES["ricochet_robots"]
    board = printed_board(text.split(".")) if len(text) == 11 else read_board(text)
    targets = write_board(Board(board.walls, targets=board.targets)).split(".")[1:]
    for seed in range(usually(2, everything=3)):
        options = ricochet_robots.Options(seats, board=text, fifth=fifth, must_turn=seed % 2 == 0)
        referee = ricochet_robots_referee.Referee(
            write_board(Board(board.walls, board.diagonals)),
            targets,
            seats,
            fifth=fifth[0] if fifth else "",
            must_turn=options.must_turn,
        )
        played = race(game.rules, options, Random(seed), player)
        for _, (before, seat, action, step) in zip(range(400), played, strict=False):
            referee.hear(game.notation.write_action(before, seat, action))
            state: State = step.state
            assert state.chips == tuple(referee.chips())
            assert state.position.taken == tuple(referee.owners)
            assert state.position.robots == tuple(16 * y + x for x, y in referee.robots)
            assert presence(state) == (referee.here, referee.gone)
            showing = None if state.showing is None else (state.showing.seat, state.showing.count)
            assert showing == referee.showing
            assert [(offer.seat, offer.count) for offer in state.offers] == referee.bids
            assert winners(game.rules, state) == referee.winners()


def presence(state: State) -> tuple[set[int], set[int]]:
    """The seats that are present, and those that were removed."""
    seats = {kind: {at for at, one in enumerate(state.presence) if one == kind} for kind in ("here", "gone")}
    return seats["here"], seats["gone"]


def winners(rules: Any, state: State) -> list[int]:
    outcome = rules.outcome(state)
    return [] if outcome is None else list(outcome.winners)
