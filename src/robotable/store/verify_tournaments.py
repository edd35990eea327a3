"""Folds the log of every stored tournament, and compares the result with its row."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import msgspec

from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.tournaments import TournamentRow
from robotable.store.verify import ATTEMPTS
from robotable.tournaments.entries import TournamentEntry
from robotable.tournaments.tournament import folded


class TournamentDifference(msgspec.Struct, frozen=True):
    tournament: str
    what: str


async def verify_tournaments(store: Store) -> AsyncIterator[TournamentDifference]:
    """Yield what differs, ordered by id."""
    last_id = ""
    while rows := await store.tournaments.all(after=last_id, limit=200):
        for row in rows:
            if (what := await _verified(store, row)) is not None:
                yield TournamentDifference(row.id, what)
        last_id = rows[-1].id


async def _verified(store: Store, row: TournamentRow) -> str | None:
    """The first difference in one sentence. If the tournament goes on meanwhile, it is read again."""
    for _ in range(ATTEMPTS):
        try:
            found = tournament_difference(row, await store.tournaments.entries(row.id))
        except StoreError as error:
            return str(error)
        now = await store.tournaments.get(row.id)
        if found is None or now is None or now.seq == row.seq:
            return found
        row = now
    return None


def tournament_difference(row: TournamentRow, entries: Sequence[TournamentEntry]) -> str | None:
    if not entries:
        return "its log is empty"
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            return f"entry {number} is missing: the log continues with entry {entry.seq}"
    try:
        tournament = folded(entries)
    except (ValueError, LookupError) as error:
        return f"its log cannot be followed: {type(error).__name__} {error}"
    if row.seq != tournament.seq:
        return f"its row has seq {row.seq}, but its log ends with {tournament.seq}"
    if row.status != tournament.status:
        return f"its row has status {row.status}, but its log leads to {tournament.status}"
    if (row.setup, row.organiser) != (tournament.setup, tournament.organiser):
        return "its row has another setup or organiser than its log"
    return None
