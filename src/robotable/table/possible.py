"""Which commands a watcher may try now, beside the actions of the game: clients need no rule to show buttons.

`decide` has the last word. What is listed here it grants, but for two that depend on more than is public or
cheap to know: whether a card was revealed since (undo), and for how long somebody has been away (absence).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from robotable.games.protocol import CHANCE, Seat
from robotable.table.fold import Table, turn
from robotable.table.hinting import against_hint
from robotable.table.timing import Days

CommandName: TypeAlias = Literal[
    "sit",
    "stand_up",
    "resign",
    "offer_draw",
    "answer_draw",
    "ask_undo",
    "answer_undo",
    "claim_absence",
    "ask_hint",
    "abort",
]


def possible(table: Table, seat: Seat | None) -> tuple[CommandName, ...]:
    return () if table.status == "over" else tuple(_possible(table, seat))


def _possible(table: Table, seat: Seat | None) -> Iterator[CommandName]:
    if seat is None:
        if table.status == "waiting":
            yield "sit"
        return
    if table.status == "waiting":
        yield "stand_up"
    if table.moves < 2:
        yield "abort"
    if table.status == "waiting":
        return
    if against_hint(table, seat) is None:
        yield "ask_hint"
    alone = len(table.sitters) == 1
    if alone or table.setup.game == "robot_master":
        yield "resign"
    if alone or table.setup.game != "robot_master":
        return
    opponents = [one for at, one in enumerate(table.sitters) if table.side(at) != table.side(seat)]
    # The house bots neither agree to a draw nor give a move back.
    if any(one is not None and one.person is not None for one in opponents):
        yield from _between_people(table, seat)


def _between_people(table: Table, seat: Seat) -> Iterator[CommandName]:
    if table.draw_offer is None:
        yield "offer_draw"
    elif table.side(table.draw_offer) != table.side(seat):
        yield "answer_draw"
    if table.undo_asked is not None:
        if table.side(table.undo_asked) != table.side(seat):
            yield "answer_undo"
    elif next((owner for owner, _ in reversed(table.log) if owner != CHANCE), None) == seat:
        yield "ask_undo"
    absent = turn(table)
    if absent is None or table.side(absent) == table.side(seat) or isinstance(table.setup.time, Days):
        return
    sitter = table.sitters[absent]
    if sitter is not None and sitter.person is not None:
        yield "claim_absence"
