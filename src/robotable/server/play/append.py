"""Everything that one transaction writes along with a table's entries: jobs, lists and notifications."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from robotable.store.protocol.jobs import Job, JobKind
from robotable.store.protocol.logs import Append
from robotable.store.protocol.notifications import Notification
from robotable.table.decision import NOTHING, Decision
from robotable.table.due import due_at
from robotable.table.table import Table
from robotable.table.timing import DAY, Days
from robotable.table.wire import to_move


def append_of(id: str, before: Table, decision: Decision, client: tuple[str, str] | None, now: int) -> Append:
    """The append for a decision about the table with this id, as it was before."""
    grown = decision.tables[-1] if decision.tables else before
    # A job that the table cannot have had needs no statement to cancel it.
    due: dict[JobKind, int | None] = {}
    clock = due_at(grown)
    if clock is not None or due_at(before) is not None:
        due["clock"] = clock
    if any(one is not None and one.engine is not None for one in grown.sitters):
        due["engine"] = now if grown.status == "playing" else None
    if isinstance(grown.setup.time, Days):
        due["reminder"] = _reminder_at(grown, now)
    if grown.status == "over" and before.status != "over":
        due["result"] = now
    people = {seat: one.person for seat, one in enumerate(grown.sitters) if one is not None and one.person}
    return Append(
        table=id,
        expected=before.seq,
        entries=decision.entries,
        at=now,
        status=grown.status,
        client=client,
        sitters=tuple(people.items()),
        to_move=tuple(people[seat] for seat in to_move(grown) if seat in people),
        jobs=(
            *(Job(kind, id, at) for kind, at in due.items() if at is not None),
            *_tournament_jobs(before, grown, now),
        ),
        cancelled_jobs=tuple((kind, id) for kind, at in due.items() if at is None),
        notifications=tuple(_notifications(id, before, grown, people)),
    )


def _tournament_jobs(before: Table, grown: Table, now: int) -> tuple[Job, ...]:
    """The tournament goes on when one of its games has ended."""
    if grown.tournament is None or grown.status != "over" or before.status == "over":
        return ()
    return (Job("tournament", grown.tournament.tournament, now),)


def without_entries(id: str, table: Table, notifications: Sequence[Notification], now: int) -> Append:
    append = append_of(id, table, NOTHING, None, now)
    return msgspec.structs.replace(append, notifications=tuple(notifications))


def _notifications(id: str, before: Table, grown: Table, people: dict[int, str]) -> Iterable[Notification]:
    if grown.policy.in_turns:
        on_turn_before = set(to_move(before))
        for seat in to_move(grown):
            if seat in people and seat not in on_turn_before:
                yield Notification(people[seat], "your_turn", {"table": id, "seq": grown.seq})
    if grown.status == "over" and before.status != "over":
        for person in people.values():
            yield Notification(person, "over", {"table": id, "seq": grown.seq})
    if grown.next is not None and before.next is None:
        for person in people.values():
            yield Notification(person, "invited", {"table": grown.next})


def reminders(id: str, table: Table, now: int) -> list[Notification]:
    """For the players to move, if it is time to remind them."""
    due = _due(table)
    if due is None or _remind_at(table, due) > now:
        return []
    body = {"table": id, "seq": table.seq, "left": max(0, due - now)}
    sitters = [table.sitters[seat] for seat in to_move(table)]
    people = [one.person for one in sitters if one is not None and one.person is not None]
    return [Notification(person, "reminder", body) for person in people]


def _reminder_at(table: Table, now: int) -> int | None:
    due = _due(table)
    if due is None or not isinstance(table.setup.time, Days):
        return None
    at = _remind_at(table, due)
    return at if at > now else None


def _remind_at(table: Table, due: int) -> int:
    """A quarter of the time before the deadline, but not more than a day. Only correspondence games leave
    enough time to read a notification."""
    days = table.setup.time.days if isinstance(table.setup.time, Days) else 0
    return due - min(DAY, days * DAY // 4)


def _due(table: Table) -> int | None:
    return table.clocks.due() if table.clocks is not None and table.status == "playing" else None
