"""The commands that a person can use now, besides the actions of the game. Clients show buttons for them and
need not know the rules.

`decide` accepts everything listed here, with two exceptions that are secret or costly to check: between
people it refuses a take-back if something was revealed since, and a claim of absence that comes too early.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from robotable.games.protocol import CHANCE, Seat
from robotable.table.draw_offers import may_offer_draw
from robotable.table.hinting import against_hint
from robotable.table.race_presence import has_left
from robotable.table.table import Table, turn
from robotable.table.timing import Days

CommandName: TypeAlias = Literal[
    "sit",
    "stand_up",
    "resign",
    "leave",
    "offer_draw",
    "answer_draw",
    "ask_undo",
    "answer_undo",
    "claim_absence",
    "ask_hint",
    "abort",
]


def available_commands(table: Table, seat: Seat | None) -> tuple[CommandName, ...]:
    return () if table.status == "over" else tuple(_available(table, seat))


def _available(table: Table, seat: Seat | None) -> Iterator[CommandName]:
    is_waiting, policy = table.status == "waiting", table.policy
    is_casual = table.tournament is None
    if seat is None:
        if is_waiting and is_casual:
            yield "sit"
        return
    if is_waiting and is_casual:
        yield "stand_up"
    if table.moves < 2 and is_casual:
        yield "abort"
    if is_waiting:
        return
    if against_hint(table, seat) is None:
        yield "ask_hint"
    alone = len(table.sitters) == 1
    if alone or policy.resignation:
        yield "resign"
    if alone:
        return
    if not policy.in_turns and not has_left(table, seat):
        yield "leave"
    # Built-in bots allow every take-back, but never agree to a draw.
    if _plays_people(table, seat):
        yield from _with_people(table, seat)
    elif has_take_backs(table) and table.is_among_bots(seat) and _has_acted(table, seat):
        yield "ask_undo"


def controls(table: Table, seat: Seat | None) -> tuple[CommandName, ...]:
    """Return the commands that may come up for this player besides answers. Clients keep a fixed place for
    each, so that no button moves when another appears or disappears."""
    if seat is None or table.status == "over":
        return ()
    return ("stand_up",) if table.status == "waiting" else tuple(_controls(table, seat))


def _controls(table: Table, seat: Seat) -> Iterator[CommandName]:
    policy, alone, people = table.policy, len(table.sitters) == 1, _plays_people(table, seat)
    is_casual = table.tournament is None
    if has_take_backs(table) and (people or table.is_among_bots(seat)):
        yield "ask_undo"
    if policy.draw_offers and people:
        yield "offer_draw"
    if alone or policy.resignation:
        yield "resign"
    if not policy.in_turns and not alone:
        yield "leave"
    if is_casual and table.moves < 2 and not alone:
        yield "abort"


def has_take_backs(table: Table) -> bool:
    return table.policy.take_backs and not table.setup.rated and table.tournament is None


def _has_acted(table: Table, seat: Seat) -> bool:
    """Whether this seat has acted in this round."""
    return any(owner == seat for owner, _ in table.log[table.round_start :])


def _plays_people(table: Table, seat: Seat) -> bool:
    """Whether an opponent is a person."""
    side = table.policy.side
    own = side(seat)
    for other, sitter in enumerate(table.sitters):
        if sitter is not None and sitter.person is not None and side(other) != own:
            return True
    return False


def _with_people(table: Table, seat: Seat) -> Iterator[CommandName]:
    policy = table.policy
    if policy.draw_offers:
        if table.draw_offer is None:
            if may_offer_draw(table, seat):
                yield "offer_draw"
        elif policy.side(table.draw_offer) != policy.side(seat):
            yield "answer_draw"
    if has_take_backs(table):
        if table.undo_asked is not None:
            if policy.side(table.undo_asked) != policy.side(seat):
                yield "answer_undo"
        elif next((owner for owner, _ in reversed(table.log) if owner != CHANCE), None) == seat:
            yield "ask_undo"
    if policy.in_turns and _could_be_absent(table, seat):
        yield "claim_absence"


def _could_be_absent(table: Table, seat: Seat) -> bool:
    """Whether the table waits for an opponent who is a person, and the game is not by correspondence."""
    absent = turn(table)
    if absent is None or table.policy.side(absent) == table.policy.side(seat):
        return False
    sitter = table.sitters[absent]
    return sitter is not None and sitter.person is not None and not isinstance(table.setup.time, Days)
