from __future__ import annotations

from random import Random

import msgspec
import pytest

from robotable.games.protocol import CHANCE
from robotable.games.rounds import MatchLength
from robotable.table.commands import Abort, Refused
from robotable.table.decide import decide
from robotable.table.entries import Rematched
from robotable.table.fold import folded
from robotable.table.rematch import decide_rematch, next_id, next_seat, next_setup
from robotable.table.setup import Setup, checked
from robotable.table.table import new_table
from tests.table import tables
from tests.table.races import seated


def test_a_rematch_needs_a_finished_game() -> None:
    table, _ = seated(2)
    with pytest.raises(Refused):
        decide_rematch(table, "next", 5)


def test_a_table_has_only_one_rematch() -> None:
    table, _ = seated(2)
    over = folded(table, decide(table, "ann", "Ann", Abort(), 5, Random(1)).entries)
    (entry,) = decide_rematch(over, "next", 6).entries
    assert entry.what == Rematched("next")
    again = folded(over, [entry])
    assert (again.next, again.status, again.result) == ("next", "over", over.result)
    assert decide_rematch(again, "other", 7).entries == ()


def test_everyone_moves_one_seat_further() -> None:
    assert [next_seat(seat, 3) for seat in range(3)] == [1, 2, 0]
    assert next_seat(0, 1) == 0


def test_the_setup_stays_but_the_lobby_does_not_list_it() -> None:
    engine = "tester"
    setup = checked(
        Setup(game="robot_master", options={"variant": "duel"}, bots={1: engine}, visibility="open"),
        frozenset({engine}),
    )
    following = checked(next_setup(new_table(setup)), frozenset({engine}))
    assert following == msgspec.structs.replace(setup, bots={0: engine}, visibility="link")


def test_the_id_of_a_rematch_depends_only_on_the_table() -> None:
    assert next_id("a") == next_id("a")
    assert len({next_id("a"), next_id("b"), next_id(next_id("a"))}) == 3


@pytest.mark.parametrize("match", [None, MatchLength(rounds=3)])
@pytest.mark.parametrize("seed", range(4))
def test_lots_are_drawn_once_and_then_the_first_turn_alternates(match: MatchLength | None, seed: int) -> None:
    setup = checked(Setup(game="robot_master", options={"first": "random"}, match=match), frozenset())
    table, _ = tables.seated(setup, Random(seed))
    (beginner,) = table.rules.to_act(table.state)
    following = checked(next_setup(table), frozenset())
    assert following.options == {"first": ("rows", "columns")[beginner]}
    again, _ = tables.seated(following, Random(seed))
    # Whoever began has moved on by one seat, so this is the other player.
    assert again.rules.to_act(again.state) == (beginner,)


def test_lots_that_were_never_drawn_are_drawn_in_the_rematch() -> None:
    setup = checked(Setup(game="robot_master", options={"first": "random"}), frozenset())
    following = new_table(checked(next_setup(new_table(setup)), frozenset()))
    assert following.rules.to_act(following.state) == (CHANCE,)
    assert following.setup == setup
