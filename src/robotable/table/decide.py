"""Decides commands: the one place where anything at a table is allowed or refused."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import msgspec

from robotable.games.hints import Grade
from robotable.games.log import rewound, undone
from robotable.games.protocol import IllegalAction, Seat
from robotable.table.commands import (
    Abort,
    Act,
    AnswerDraw,
    AnswerUndo,
    AskHint,
    AskUndo,
    ClaimAbsence,
    Command,
    LeaveRace,
    OfferDraw,
    Refused,
    Resign,
    Sit,
    StandUp,
)
from robotable.table.decision import Decision, Draft
from robotable.table.draw_offers import may_offer_draw
from robotable.table.entries import (
    Aborted,
    AbsenceClaimed,
    DrawAnswered,
    DrawOffered,
    Hinted,
    Resigned,
    Sat,
    StoodUp,
    UndoAnswered,
    UndoAsked,
)
from robotable.table.hinting import against_hint, tells_new
from robotable.table.race_presence import has_left
from robotable.table.table import Table, turn
from robotable.table.timing import SECOND, Days

ABSENT_AFTER: Final = 60 * SECOND
"""How long a player must be absent before the opponents can claim the game."""


def decide(
    table: Table,
    person: str,
    name: str,
    command: Command,
    now: int,
    rng: Random,
    *,
    lag: int = 0,
    absent_since: Mapping[Seat, int] | None = None,
) -> Decision:
    """Return what the command does to the table, or raise Refused. `lag` is the network delay that the server
    has measured, in milliseconds."""
    draft = Draft(table, now)
    if table.status == "over":
        raise Refused("over", "The game at this table is over.")
    if table.tournament is not None and isinstance(command, Sit | StandUp | Abort | AskUndo):
        raise Refused("not_now", "This is not possible in a game of a tournament.")
    seat = table.seat_of(person)
    if isinstance(command, Sit):
        _sit(draft, person, name, seat, command.seat)
    elif seat is None:
        raise Refused("not_seated", "You do not sit at this table.")
    elif isinstance(command, Act):
        act_on(draft, seat, command.action, lag)
    else:
        _other(draft, seat, command, now, absent_since or {})
    draft.chance(rng)
    return draft.decision()


def decide_for_engine(table: Table, seat: Seat, action: Any, now: int, rng: Random) -> Decision:
    """Decide an engine's action. Raise Refused if the table has changed in the meantime."""
    sitter = table.sitters[seat]
    if sitter is None or sitter.engine is None:
        raise Refused("not_seated", f"No engine sits in seat {seat}.")
    draft = Draft(table, now)
    act_on(draft, seat, msgspec.Raw(msgspec.json.encode(action)), 0)
    draft.chance(rng)
    return draft.decision()


def decide_seating(table: Table, players: Mapping[Seat, tuple[str, str]], now: int, rng: Random) -> Decision:
    """Seat the players of a tournament's game, by id and name, and begin it. Return an empty decision if it
    has begun."""
    draft = Draft(table, now)
    for seat, (person, name) in players.items():
        if table.sitters[seat] is None:
            draft.add(Sat(seat, person, name))
    if table.moves == 0 and not table.log:
        draft.chance(rng)
    return draft.decision()


def decide_unseen(table: Table, seat: Seat, now: int, rng: Random) -> Decision:
    """Return how a player whom nobody has seen for a while leaves a race. The decision is empty if they have
    left already."""
    draft = Draft(table, now)
    if table.status == "playing" and not has_left(table, seat):
        leave(draft, seat)
        draft.chance(rng)
    return draft.decision()


def act_on(draft: Draft, seat: Seat, action: msgspec.Raw, lag: int) -> None:
    table = draft.table
    if table.status == "waiting":
        raise Refused("not_now", "The game begins when every seat is taken.")
    if table.status == "over":
        raise Refused("over", "The game at this table is over.")
    try:
        decoded = table.setup.entry().action_decoder.decode(action)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", f"action: {str(error)[:200]}") from None
    granted, _ = table.quotas[seat].spent(lag)
    try:
        draft.act(seat, decoded, granted)
    except IllegalAction as error:
        raise Refused("illegal", str(error)) from None


def _sit(draft: Draft, person: str, name: str, seat: Seat | None, wanted: Seat | None) -> None:
    table = draft.table
    if seat is not None:
        raise Refused("not_now", f"You already sit in seat {seat}.")
    free = [at for at, sitter in enumerate(table.sitters) if sitter is None]
    if not free:
        raise Refused("seat_taken", "Every seat is taken.")
    if wanted is None:
        wanted = free[0]
    if not 0 <= wanted < len(table.sitters):
        raise Refused(
            "unknown", f"Seat {wanted} does not exist. The seats are 0 to {len(table.sitters) - 1}."
        )
    if wanted not in free:
        raise Refused("seat_taken", f"Seat {wanted} is taken. Free seats: {', '.join(map(str, free))}.")
    draft.add(Sat(wanted, person, name))


def _other(draft: Draft, seat: Seat, command: Command, now: int, absent_since: Mapping[Seat, int]) -> None:
    table = draft.table
    if isinstance(command, StandUp):
        if table.status != "waiting":
            raise Refused("not_now", "The game has begun. You can resign, or leave a race.")
        draft.add(StoodUp(seat))
        return
    if isinstance(command, Abort):
        if table.moves >= 2:
            raise Refused(
                "not_now", "After two moves a game can no longer be aborted. You can resign or leave."
            )
        draft.add(Aborted(seat))
        return
    if table.status == "waiting":
        raise Refused("not_now", "The game begins when every seat is taken.")
    if isinstance(command, ClaimAbsence):
        _claim_absence(draft, seat, command.absent, now, absent_since)
        return
    if isinstance(command, AskHint):
        _hint(draft, seat, command.grade)
        return
    if len(table.sitters) == 1 and isinstance(command, Resign):
        draft.add(Resigned(seat))
        return
    if len(table.sitters) == 1:
        raise Refused("not_now", "You are playing alone. You can only play on or resign.")
    title, policy = table.setup.entry().title, table.policy
    if isinstance(command, Resign):
        if not policy.resignation:
            raise Refused("not_now", f"You cannot resign in {title}. Leave instead, and the others play on.")
        draft.add(Resigned(seat))
    elif isinstance(command, LeaveRace):
        leave(draft, seat)
    elif isinstance(command, OfferDraw | AnswerDraw):
        if not policy.draw_offers:
            raise Refused("not_now", f"Players cannot agree to a draw in {title}.")
        _draw(draft, seat, command)
    elif isinstance(command, AskUndo | AnswerUndo):
        if not policy.take_backs:
            raise Refused("not_now", f"Moves cannot be taken back in {title}.")
        if table.setup.rated:
            raise Refused("not_now", "Moves cannot be taken back in a rated game.")
        _undo(draft, seat, command)


def leave(draft: Draft, seat: Seat) -> None:
    action = draft.table.policy.leave
    if action is None:
        raise Refused("not_now", "Only a race can be left. You can resign.")
    if has_left(draft.table, seat):
        raise Refused("not_now", "You have already left.")
    draft.act(seat, action)


def _draw(draft: Draft, seat: Seat, command: OfferDraw | AnswerDraw) -> None:
    table = draft.table
    if isinstance(command, OfferDraw):
        if table.draw_offer is not None:
            raise Refused("not_now", f"Seat {table.draw_offer} has already offered a draw.")
        if not may_offer_draw(table, seat):
            raise Refused("not_now", "Partners must not signal: you can offer a draw only on your turn.")
        draft.add(DrawOffered(seat))
    elif table.draw_offer is None or table.policy.side(table.draw_offer) == table.policy.side(seat):
        raise Refused("not_now", "No opponent has offered a draw.")
    else:
        draft.add(DrawAnswered(seat, command.accept))


def _undo(draft: Draft, seat: Seat, command: AskUndo | AnswerUndo) -> None:
    table = draft.table
    if isinstance(command, AskUndo):
        if table.undo_asked is not None:
            raise Refused("not_now", f"Seat {table.undo_asked} has already asked to take back a move.")
        among_bots = table.is_among_bots(seat)
        try:
            if among_bots:
                rewound(table.log, seat, table.round_start)
            else:
                undone(table.rules, table.rules.new(table.setup.game_options()), table.log, seat)
        except IllegalAction as error:
            raise Refused("illegal", str(error)) from None
        draft.add(UndoAsked(seat))
        if among_bots:
            # Built-in bots always agree: nobody else can lose by it.
            draft.add(UndoAnswered(1 if seat == 0 else 0, True))
    elif table.undo_asked is None or table.policy.side(table.undo_asked) == table.policy.side(seat):
        raise Refused("not_now", "No opponent has asked to take back a move.")
    else:
        draft.add(UndoAnswered(seat, command.grant))


def _hint(draft: Draft, seat: Seat, grade: Grade) -> None:
    """A hint that was given before adds no entry."""
    table = draft.table
    if (reason := against_hint(table, seat)) is not None:
        raise Refused("not_now", reason)
    title, grades = table.setup.entry().title, table.policy.hints
    if grade not in grades:
        raise Refused("unknown", f"{title} has no hint {grade!r}. Choose one of {', '.join(grades)}.")
    if tells_new(table, seat, grade):
        draft.add(Hinted(seat, grade))


def _claim_absence(
    draft: Draft, seat: Seat, absent: Seat, now: int, absent_since: Mapping[Seat, int]
) -> None:
    table = draft.table
    if (
        not table.policy.in_turns
        or turn(table) != absent
        or table.policy.side(absent) == table.policy.side(seat)
    ):
        raise Refused("not_now", f"Seat {absent} is not an opponent whose turn it is.")
    if isinstance(table.setup.time, Days):
        raise Refused("not_now", "You cannot claim absence in a correspondence game.")
    since = absent_since.get(absent)
    if since is None:
        raise Refused("not_now", f"The player in seat {absent} is present.")
    if now - since < ABSENT_AFTER:
        wait = (ABSENT_AFTER - now + since) // SECOND + 1
        raise Refused(
            "too_early", f"The player in seat {absent} can still return. Try again in {wait} s.", seconds=wait
        )
    draft.add(AbsenceClaimed(seat, absent))
