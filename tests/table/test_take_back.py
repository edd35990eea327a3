"""Taking back against built-in bots: at once, as often as wanted, within the round."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from robotable.games.robot_master.actions import Place
from robotable.games.rounds import MatchLength
from robotable.table.available_commands import available_commands
from robotable.table.commands import AskHint, AskUndo, Command, Refused, Sit
from robotable.table.decide import decide, decide_for_engine
from robotable.table.entries import Entry, UndoAnswered, UndoAsked
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table, turn
from robotable.table.take_back import takes_back_anyway
from robotable.table.wire import table_view
from tests.table.tables import START, act

BOT: Final = "tester"


class AgainstBots:
    """Ann on seat 0, bots elsewhere. Everybody plays at random."""

    def __init__(self, variant: str, match: MatchLength | None = None) -> None:
        bots = dict.fromkeys(range(1, 4 if variant == "teams" else 2), BOT)
        options = {"variant": variant, "first": "rows"}
        setup = Setup(game="robot_master", options=options, bots=bots, match=match)
        self.rng = Random(variant)
        self.table = new_table(checked(setup, frozenset({BOT})))
        self.entries: list[Entry] = []
        self.do(Sit(0))

    def do(self, command: Command) -> list[Entry]:
        fresh = list(decide(self.table, "ann", "Ann", command, START, self.rng).entries)
        self.add(fresh)
        return fresh

    def add(self, fresh: list[Entry]) -> None:
        self.table = folded(self.table, fresh)
        self.entries += fresh

    def ann(self) -> None:
        self.do(act(self.rng.choice(self.table.rules.legal_actions(self.table.state, 0))))

    def bots(self) -> None:
        while (seat := turn(self.table)) is not None and seat > 0:
            action = self.rng.choice(self.table.rules.legal_actions(self.table.state, seat))
            self.add(list(decide_for_engine(self.table, seat, action, START, self.rng).entries))


@pytest.mark.parametrize("variant", ["duel", "refill", "teams"])
def test_a_move_comes_back_with_everything_that_followed(variant: str) -> None:
    game = AgainstBots(variant)
    seen: list[Table] = []
    for _ in range(3):
        seen.append(game.table)
        game.ann()
        game.bots()
    # Once while the bot still thinks, then move by move up to the start.
    seen.append(game.table)
    game.ann()
    for before in reversed(seen):
        assert "ask_undo" in available_commands(game.table, 0)
        asked, answered = game.do(AskUndo())
        assert (asked.what, answered.what) == (UndoAsked(0), UndoAnswered(1, True))
        assert (game.table.state, game.table.log, game.table.moves) == (
            before.state,
            before.log,
            before.moves,
        )
        assert turn(game.table) == 0
    assert "ask_undo" not in available_commands(game.table, 0)
    with pytest.raises(Refused, match="nothing to take back"):
        game.do(AskUndo())
    assert folded(new_table(game.table.setup), game.entries) == game.table


def test_a_finished_round_stays_as_it_is() -> None:
    game = AgainstBots("duel", MatchLength(rounds=2, duplicate=True))
    while game.table.state.number == 0:
        game.ann()
        game.bots()
    # The deal of the finished round is public now, so its moves cannot be repeated.
    while "ask_undo" in available_commands(game.table, 0):
        game.do(AskUndo())
    assert game.table.state.number == 1
    with pytest.raises(Refused, match="in this round"):
        game.do(AskUndo())


def test_a_hint_is_for_the_position_in_which_it_was_given() -> None:
    game = AgainstBots("duel")
    game.ann()
    game.bots()
    game.do(AskHint("move"))
    assert table_view("t", game.table, "ann", START).hinted
    game.do(AskUndo())
    view = table_view("t", game.table, "ann", START)
    assert (view.hinted, view.hints) == (False, 1)


def test_the_bots_answer_does_not_get_in_the_way() -> None:
    game = AgainstBots("duel")
    game.ann()
    pressed = game.table.seq
    game.bots()
    assert takes_back_anyway(game.table, "ann", AskUndo(), game.entries, pressed)
    # After a move of her own it would take back another one.
    assert not takes_back_anyway(game.table, "ann", AskUndo(), game.entries, pressed - 1)
    assert not takes_back_anyway(game.table, "ann", act(Place(0, 0)), game.entries, pressed)
    assert not takes_back_anyway(game.table, "ben", AskUndo(), game.entries, pressed)
    assert not takes_back_anyway(game.table, "ann", AskUndo(), game.entries, -1)
