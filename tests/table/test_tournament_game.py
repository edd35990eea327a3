"""Games of tournaments: players are seated by the server, and tables of a round play the same deal."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from robotable.games.protocol import CHANCE
from robotable.games.rounds import MatchLength
from robotable.table.available_commands import available_commands, controls
from robotable.table.commands import Abort, Act, AskHint, AskUndo, Command, Refused, Resign, Sit, StandUp
from robotable.table.decide import decide, decide_for_engine, decide_seating
from robotable.table.setup import Setup
from robotable.table.table import Table, new_table, turn
from robotable.table.tournament_game import TournamentGame
from robotable.tournaments.deal import deal_of
from robotable.tournaments.outcome import resulted
from robotable.tournaments.tournament import PairedGame
from tests.tournaments.simulated import setup_of

SEATED = {0: ("ann", "Ann"), 1: ("ben", "Ben")}
DUPLICATE = MatchLength(rounds=2, duplicate=True)


def begun(variant: str = "duel", deal: tuple[Any, ...] = (), seed: int = 0, **more: Any) -> Table:
    setup = Setup(game="robot_master", options={"variant": variant, "first": "random"}, **more)
    table = new_table(setup, TournamentGame("cup", deal=deal))
    return decide_seating(table, SEATED, 0, Random(seed)).tables[-1]


def played_out(table: Table, seed: int) -> Table:
    rng = Random(seed)
    while (seat := turn(table)) is not None:
        action = rng.choice(table.rules.legal_actions(table.state, seat))
        person = SEATED[seat][0]
        act = Act(msgspec.Raw(msgspec.json.encode(action)))
        table = decide(table, person, "", act, 0, rng).tables[-1]
    return table


@pytest.mark.parametrize("variant", ["duel", "refill"])
def test_all_tables_of_a_round_play_the_same_deal(variant: str) -> None:
    """Whatever the players do, and although the server's generator goes on."""
    wanted = setup_of(options={"variant": variant, "first": "random"}, duplicate="matchpoints")
    stored = msgspec.json.decode(msgspec.json.encode(deal_of(wanted, Random(5))))
    dealt = []
    for seed in (1, 2, 3):
        table = played_out(begun(variant, tuple(stored), seed, match=DUPLICATE), seed)
        dealt.append([action for seat, action in table.log if seat == CHANCE])
        result = resulted(PairedGame(0, 1, 7, 8), table)
        one, two = table.state.finished
        assert result.boards == (one.points[0] - one.points[1], two.points[1] - two.points[0])
    assert dealt[0] == dealt[1] == dealt[2]
    first, second = dealt[0][: len(stored)], dealt[0][len(stored) :]
    assert first == second


@pytest.mark.parametrize("command", [Sit(), StandUp(), Abort(), AskUndo(), AskHint("move")])
def test_what_is_not_possible_in_a_tournament(command: Command) -> None:
    with pytest.raises(Refused):
        decide(begun(), "ann", "Ann", command, 0, Random(0))
    table = begun()
    offered = {
        name for seat in (0, 1, None) for name in (*available_commands(table, seat), *controls(table, seat))
    }
    assert not {"sit", "stand_up", "abort", "ask_undo", "ask_hint"} & offered


def test_seating_twice_changes_nothing() -> None:
    table = begun()
    assert decide_seating(table, SEATED, 1, Random(3)).entries == ()


def test_the_result_says_who_gave_up() -> None:
    table = begun()
    seat = turn(table)
    assert seat is not None
    lost = decide(table, SEATED[seat][0], "", Resign(), 0, Random(0)).tables[-1]
    result = resulted(PairedGame(3, 1, 7, 8), lost)
    assert (result.gave_up, result.absent) == ((7, 8)[seat], False)
    assert result.winner == (7, 8)[1 - seat]
    with pytest.raises(ValueError, match="not over"):
        resulted(PairedGame(3, 1, 7, 8), table)


def test_bots_alone_begin_at_once() -> None:
    setup = Setup(game="robot_master", bots={0: "random", 1: "greedy"})
    decision = decide_seating(new_table(setup, TournamentGame("cup")), {}, 0, Random(0))
    table = decision.tables[-1]
    seat = turn(table)
    assert seat is not None
    action = table.rules.legal_actions(table.state, seat)[0]
    assert decide_for_engine(table, seat, action, 0, Random(0)).entries
