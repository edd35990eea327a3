"""What is written in one transaction with the entries of a table: deadlines, lists and letters."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.store.protocol.jobs import Job, JobKind
from robotable.store.protocol.logs import Append
from robotable.store.protocol.notifications import Notification
from robotable.table.decide import due_at
from robotable.table.entries import Entry
from robotable.table.fold import Table
from robotable.table.timing import DAY, Days
from robotable.table.wire import to_move


def append_of(
    id: str,
    before: Table,
    grown: Table,
    entries: tuple[Entry, ...],
    client: tuple[str, str] | None,
    now: int,
) -> Append:
    """All of it, for the table with this id as it was before and as it will be."""
    engines = any(one is not None and one.engine is not None for one in grown.sitters)
    wanted = {
        "clock": due_at(grown),
        "engine": now if engines and grown.status == "playing" else None,
        "reminder": _reminder(grown, now),
    }
    kinds: tuple[JobKind, ...] = ("clock", "engine", "reminder")
    people = {seat: one.person for seat, one in enumerate(grown.sitters) if one is not None and one.person}
    return Append(
        table=id,
        expected=before.seq,
        entries=entries,
        at=now,
        status=grown.status,
        client=client,
        sitters=tuple(people.items()),
        to_move=tuple(people[seat] for seat in to_move(grown) if seat in people),
        jobs=tuple(Job(kind, id, at) for kind in kinds if (at := wanted[kind]) is not None),
        cancelled_jobs=tuple((kind, id) for kind in kinds if wanted[kind] is None),
        notifications=tuple(_notifications(id, before, grown, people)),
    )


def _notifications(id: str, before: Table, grown: Table, people: dict[int, str]) -> Sequence[Notification]:
    turn_before = set(to_move(before))
    letters = [
        Notification(people[seat], "your_turn", {"table": id, "seq": grown.seq})
        for seat in to_move(grown)
        if seat in people and seat not in turn_before and grown.policy.in_turns
    ]
    if grown.status == "over" and before.status != "over":
        letters += [
            Notification(person, "over", {"table": id, "seq": grown.seq}) for person in people.values()
        ]
    if grown.next is not None and before.next is None:
        letters += [Notification(person, "invited", {"table": grown.next}) for person in people.values()]
    return letters


def _remind_at(table: Table, due: int) -> int:
    """A quarter of the time before its end, a day at most; only correspondence has time for a letter."""
    days = table.setup.time.days if isinstance(table.setup.time, Days) else 0
    return due - min(DAY, days * DAY // 4)


def _due(table: Table) -> int | None:
    return table.clocks.due() if table.clocks is not None and table.status == "playing" else None


def _reminder(table: Table, now: int) -> int | None:
    due = _due(table)
    if due is None or not isinstance(table.setup.time, Days):
        return None
    at = _remind_at(table, due)
    return at if at > now else None


def reminders(id: str, table: Table, now: int) -> list[Notification]:
    """To whoever is to move, if it is time for them."""
    due = _due(table)
    if due is None or _remind_at(table, due) > now:
        return []
    body = {"table": id, "seq": table.seq, "left": max(0, due - now)}
    sitters = [table.sitters[seat] for seat in to_move(table)]
    return [
        Notification(one.person, "reminder", body)
        for one in sitters
        if one is not None and one.person is not None
    ]
