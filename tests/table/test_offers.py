"""The player who asked learns that an offer was declined, until their side acts again."""

from __future__ import annotations

from random import Random

from robotable.games.protocol import Seat
from robotable.table.commands import AnswerDraw, AnswerUndo, AskUndo, Command, OfferDraw
from robotable.table.decide import decide
from robotable.table.table import Declined, Table, turn
from robotable.table.wire import table_view
from tests.table.tables import SETUPS, START, act, name, person, seated


def after(table: Table, seat: Seat, command: Command) -> Table:
    return decide(table, person(seat), name(seat), command, START, Random(1)).tables[-1]


def played_on(table: Table) -> Table:
    seat = turn(table)
    assert seat is not None
    return after(table, seat, act(table.rules.legal_actions(table.state, seat)[0]))


def test_a_declined_draw_is_told_until_the_side_that_asked_moves() -> None:
    table, _ = seated(SETUPS["duel"], Random(1))
    table = played_on(table)
    table = after(after(table, 0, OfferDraw()), 1, AnswerDraw(False))
    assert table_view("t", table, person(0), START).declined == Declined("draw", asked=0, by=1)
    table = played_on(table)
    assert table.declined == Declined("draw", asked=0, by=1)
    assert played_on(table).declined is None


def test_a_declined_take_back_is_told_and_a_new_offer_replaces_it() -> None:
    table, _ = seated(SETUPS["duel"], Random(1))
    table = after(after(played_on(table), 0, AskUndo()), 1, AnswerUndo(False))
    assert table.declined == Declined("undo", asked=0, by=1)
    assert after(table, 0, OfferDraw()).declined is None


def test_playing_on_declines_what_the_opponent_asked_but_not_the_own_offer() -> None:
    table, _ = seated(SETUPS["duel"], Random(1))
    own = played_on(after(table, 0, OfferDraw()))
    assert (own.draw_offer, own.declined) == (None, None)
    other = played_on(after(own, 0, AskUndo()))
    assert (other.undo_asked, other.declined) == (None, Declined("undo", asked=0, by=1))


def test_nothing_is_declined_when_it_is_granted_or_the_game_is_over() -> None:
    table, _ = seated(SETUPS["duel"], Random(1))
    granted = after(after(played_on(table), 0, AskUndo()), 1, AnswerUndo(True))
    assert granted.declined is None
    agreed = after(after(table, 1, OfferDraw()), 0, AnswerDraw(True))
    assert (agreed.status, agreed.declined) == ("over", None)
