"""Computes a table from its entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from robotable.games.deadlines import DeadlineDropped, DeadlineSet
from robotable.games.early_end import EarlyEnd
from robotable.games.log import rewound, undone
from robotable.games.protocol import CHANCE, CLOCK, Outcome, Seat
from robotable.games.record import early_outcome
from robotable.games.rounds import RoundEnded
from robotable.games.solo import hinted
from robotable.table.action_log import ActionLog
from robotable.table.entries import (
    Abandoned,
    Aborted,
    AbsenceClaimed,
    Acted,
    BrokenOff,
    ClaimsWeighed,
    DrawAnswered,
    DrawOffered,
    Entry,
    Flagged,
    GrewTooLong,
    Hinted,
    Imported,
    Interrupted,
    Reason,
    Rematched,
    Renamed,
    Resigned,
    Sat,
    StoodUp,
    UndoAnswered,
    UndoAsked,
    VacationBegan,
    VacationEnded,
)
from robotable.table.table import Declined, Result, Sitter, Table, turn
from robotable.table.timing import SECOND, handed_over, interrupted, stood_still


def folded(table: Table, entries: Iterable[Entry]) -> Table:
    for grown in unfolded(table, entries):
        table = grown
    return table


def unfolded(table: Table, entries: Iterable[Entry]) -> Iterator[Table]:
    """Yield the table after each entry."""
    for entry in entries:
        table = after(table, entry)
        yield table


def after(table: Table, entry: Entry, action: Any = None) -> Table:
    """Return the table after one more entry. Entries were checked when they were decided. A gap raises
    ValueError. `action` is the decoded action of the entry, if it is known already."""
    if entry.seq != table.seq + 1:
        raise ValueError(f"entry {entry.seq} does not follow entry {table.seq}")
    replace = msgspec.structs.replace
    table = replace(table, seq=entry.seq, events=())
    match entry.what:
        case Sat(seat, person, name):
            # `decide` refuses taken seats, so this is an account that replaces its guest.
            before = table.sitters[seat]
            if before is not None and before.person is not None:
                table = replace(table, formerly=(*table.formerly, (before.person, person)))
            table = _sat(table, seat, Sitter(person, name))
            return _clock_started(table, entry.at)
        case Renamed(seat, name):
            sitter = table.sitters[seat]
            return table if sitter is None else _sat(table, seat, replace(sitter, name=name))
        case StoodUp(seat):
            return _sat(_away(table, seat, None, entry.at), seat, None)
        case Acted(seat, _, lag):
            if action is None:
                action = table.setup.entry().action_decoder.decode(entry.what.action)
            return _acted(table, seat, action, entry.at, lag)
        case DrawOffered(seat):
            return replace(table, draw_offer=seat, declined=None)
        case DrawAnswered(seat, accepted):
            declined = None if accepted else _declined(table, "draw", table.draw_offer, seat)
            table = replace(table, draw_offer=None, declined=declined)
            return _ended(table, (), "agreed draw", entry.at) if accepted else table
        case UndoAsked(seat):
            return replace(table, undo_asked=seat, declined=None)
        case UndoAnswered(seat, granted):
            if granted:
                return _undone(table, entry.at)
            declined = _declined(table, "undo", table.undo_asked, seat)
            return replace(table, undo_asked=None, declined=declined)
        case Resigned(seat):
            return _lost(table, seat, "resigned", entry.at)
        case Flagged(seat):
            return _lost(table, seat, "time", entry.at)
        case AbsenceClaimed(_, absent):
            return _lost(table, absent, "absence", entry.at)
        case Aborted():
            return replace(_stopped(table, entry.at), result=Result(None, "aborted"))
        case Abandoned():
            race = table.setup.entry().race
            assert race is not None
            result = Result(race.standing(table.state), "abandoned")
            return replace(_stopped(table, entry.at), result=result)
        case GrewTooLong():
            result = Result(_standing(table), "too long")
            return replace(_stopped(table, entry.at), result=result)
        case ClaimsWeighed():
            return table
        case Hinted(seat, grade):
            if table.solo is not None:
                return replace(table, solo=hinted(table.solo, grade))
            return replace(table, hinted=seat, hints=table.hints + 1)
        case Rematched(following, by):
            return replace(table, next=following, next_by=by)
        case VacationBegan(seat, until):
            return _away(table, seat, until, entry.at)
        case VacationEnded(seat):
            return _away(table, seat, None, entry.at)
        case Interrupted(since, until):
            return _interrupted(table, since, until)
        case Imported(players):
            # Nobody knows how long they took, so a race alone has no score.
            return replace(table, sitters=tuple(Sitter(None, name) for name in players), solo=None)
        case BrokenOff(cause, winners):
            race = table.setup.entry().race
            outcome = early_outcome(EarlyEnd(cause, winners), race, table.state, len(table.sitters))
            return replace(_stopped(table, entry.at), result=Result(outcome, cause))


def _sat(table: Table, seat: Seat, sitter: Sitter | None) -> Table:
    sitters = (*table.sitters[:seat], sitter, *table.sitters[seat + 1 :])
    return msgspec.structs.replace(table, sitters=sitters)


def _away(table: Table, seat: Seat, until: int | None, now: int) -> Table:
    if table.clocks is None:
        return table
    return msgspec.structs.replace(table, clocks=stood_still(table.clocks, seat, until, now))


def _interrupted(table: Table, since: int, until: int) -> Table:
    return msgspec.structs.replace(
        table,
        clocks=None if table.clocks is None else interrupted(table.clocks, since, until),
        deadlines=tuple((number, due + until - since) for number, due in table.deadlines),
        solo=None if table.solo is None else table.solo.interrupted(since, until),
    )


def _clock_started(table: Table, now: int) -> Table:
    if table.clocks is None or table.status != "playing":
        return table
    clocks = handed_over(table.setup.time, table.clocks, turn(table), now)
    return msgspec.structs.replace(table, clocks=clocks)


def _acted(table: Table, seat: Seat, action: Any, now: int, lag: int) -> Table:
    replace = msgspec.structs.replace
    rules, policy = table.rules, table.policy
    step = rules.apply(table.state, seat, action)
    deadlines = dict(table.deadlines)
    if seat == CLOCK:
        deadlines.pop(action.deadline, None)
    for event in step.events:
        if isinstance(event, DeadlineSet):
            deadlines[event.deadline] = now + event.seconds * SECOND
        elif isinstance(event, DeadlineDropped):
            deadlines.pop(event.deadline, None)
    solo = table.solo
    if solo is not None and (race := table.setup.entry().race) is not None:
        solo = race.counted(solo, table.state, action, step, now)
    table = replace(
        table,
        solo=solo,
        state=step.state,
        log=table.log.with_action(seat, action),
        moves=table.moves + (seat >= 0 and policy.is_move(action)),
        events=step.events,
        deadlines=tuple(deadlines.items()),
    )
    if seat >= 0:
        _, quota = table.quotas[seat].spent(lag)
        table = replace(
            table,
            quotas=(*table.quotas[:seat], quota, *table.quotas[seat + 1 :]),
            declined=_declined_by_acting(table, seat),
            draw_offer=None,
            undo_asked=None,
            hinted=None,
        )
    if any(isinstance(event, RoundEnded) for event in step.events):
        table = replace(table, round_start=len(table.log))
    outcome = rules.outcome(step.state)
    if outcome is not None:
        return replace(_stopped(table, now, lag), result=Result(outcome, "played out"))
    if table.clocks is not None:
        # Chance takes no time, so the clock passes directly from one player to the next.
        following = turn(table)
        if following is not None or seat != CHANCE:
            table = replace(table, clocks=handed_over(table.setup.time, table.clocks, following, now, lag))
    return table


def _declined(table: Table, offer: Literal["draw", "undo"], asked: Seat | None, by: Seat) -> Declined | None:
    """Return None if the offer came from their own side, which nobody declines."""
    if asked is None or table.policy.side(asked) == table.policy.side(by):
        return None
    return Declined(offer, asked, by)


def _declined_by_acting(table: Table, seat: Seat) -> Declined | None:
    """Playing on declines what the other side has asked, and ends the notice to their own side."""
    fresh = _declined(table, "draw", table.draw_offer, seat) or _declined(
        table, "undo", table.undo_asked, seat
    )
    before = table.declined
    if fresh is not None or before is None:
        return fresh
    return None if table.policy.side(before.asked) == table.policy.side(seat) else before


def _stopped(table: Table, now: int, lag: int = 0) -> Table:
    clocks = table.clocks
    if clocks is not None:
        clocks = handed_over(table.setup.time, clocks, None, now, lag)
    solo = table.solo
    if solo is not None and solo.ended is None:
        solo = msgspec.structs.replace(solo, ended=now)
    return msgspec.structs.replace(
        table, clocks=clocks, deadlines=(), draw_offer=None, undo_asked=None, declined=None, solo=solo
    )


def _lost(table: Table, seat: Seat, reason: Reason, now: int) -> Table:
    side = table.policy.side
    winners = tuple(other for other in range(len(table.sitters)) if side(other) != side(seat))
    return _ended(table, winners, reason, now)


def _ended(table: Table, winners: tuple[Seat, ...], reason: Reason, now: int) -> Table:
    outcome = Outcome(winners=winners, points=(0,) * len(table.sitters))
    return msgspec.structs.replace(_stopped(table, now), result=Result(outcome, reason))


def _standing(table: Table) -> Outcome | None:
    """The outcome of a game that is broken off now; None if it has not begun."""
    if table.status == "waiting":
        return None
    race = table.setup.entry().race
    return Outcome((), (0,) * len(table.sitters)) if race is None else race.standing(table.state)


def _undone(table: Table, now: int) -> Table:
    rules, seat = table.rules, table.undo_asked
    assert seat is not None
    start = rules.new(table.setup.game_options())
    if table.is_among_bots(seat):
        log = ActionLog(rewound(table.log, seat, table.round_start))
    else:
        log = ActionLog(undone(rules, start, table.log, seat))
    state = start
    for owner, action in log:
        state = rules.apply(state, owner, action).state
    moves = sum(owner >= 0 for owner, _ in log)
    table = msgspec.structs.replace(
        table, state=state, log=log, moves=moves, undo_asked=None, draw_offer=None, hinted=None
    )
    if table.clocks is not None:
        clocks = handed_over(table.setup.time, table.clocks, turn(table), now)
        table = msgspec.structs.replace(table, clocks=clocks)
    return table
