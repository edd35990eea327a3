"""What is read from old parts of a game. All of this runs in the process for replays; most answers are JSON
that the server passes on as it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import msgspec

from robotable.games.played_target import PlayedTarget
from robotable.games.record_text import write_record
from robotable.pictures.views import view_svg
from robotable.review.effort import Effort
from robotable.review.review import Part
from robotable.review.reviewer import ReviewTask, assembled, tasks
from robotable.server.play.live_table import RECENT, LiveTable
from robotable.server.play.table_records import record_of, times_of
from robotable.table.moments import moment, moves
from robotable.table.verdict import last_played_target


def moment_json(live: LiveTable, person: str | None, ply: int) -> bytes:
    """Raises NoPly."""
    return msgspec.json.encode(moment(live.row.id, live.table, person, ply, live.checkpoints))


def moment_svg(live: LiveTable, person: str | None, ply: int) -> str | None:
    """None if there is nothing on the table yet. Raises NoPly."""
    found = moment(live.row.id, live.table, person, ply, live.checkpoints)
    return view_svg(found.game, found.view, found.events)


def moves_json(live: LiveTable, since: int, limit: int) -> bytes:
    return msgspec.json.encode(list(islice(moves(live.table, since, live.checkpoints), limit)))


def events_json(live: LiveTable, person: str | None, since: int, until: int) -> bytes:
    return msgspec.json.encode(live.events(person, since, until))


def record_text(live: LiveTable) -> str:
    """The whole game, including everything that was hidden."""
    return write_record(record_of(live))


def review_tasks(live: LiveTable, effort: Effort) -> list[ReviewTask]:
    """Raises CannotReview."""
    return tasks(record_of(live), times_of(live), effort)


def review_task(live: LiveTable, number: int, effort: Effort) -> tuple[ReviewTask | None, int]:
    """The task of one part, if there is one, and how many parts there are. Raises CannotReview."""
    found = review_tasks(live, effort)
    return (found[number] if number < len(found) else None), len(found)


def review_json(live: LiveTable, parts: Sequence[Part]) -> str:
    return msgspec.json.encode(assembled(record_of(live), parts)).decode()


def last_target(live: LiveTable, until: int) -> PlayedTarget | None:
    """The last target that was finished by that seq. It looks at more and more of the log: if a part of it
    has a target from its beginning to its end, then no other target ended later."""
    since = until
    while since > 0:
        since = max(0, until - 4 * max(RECENT, until - since))
        found = last_played_target(live.between(since, until))
        if found is not None:
            return found
    return None
