"""The record of a finished game at a table, and when its actions happened."""

from __future__ import annotations

from robotable.games.early_end import EarlyEnd
from robotable.games.record import Record
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.table.table import Result


def check_over(live: LiveTable) -> None:
    """Raises Problem while the game goes on."""
    if live.table.status != "over":
        raise Problem(409, "not_over", "The record is available when the game is over.")


def record_of(live: LiveTable) -> Record:
    names = tuple("" if one is None else one.name for one in live.table.sitters)
    setup, early_end = live.row.setup, _early_end(live.table.result)
    return Record(setup.game, setup.game_options(), names, tuple(live.table.log), early_end)


def times_of(live: LiveTable) -> list[int]:
    """Milliseconds by the table's clock for each action of the log. Actions that were taken back are left
    out. Empty for an imported game, because a record has no times."""
    if live.table.is_imported:
        return []
    times: list[int] = []
    for entry, table in live.between(0, live.table.seq):
        del times[len(table.log) :]
        times.extend([entry.at] * (len(table.log) - len(times)))
    return times


def _early_end(result: Result | None) -> EarlyEnd | None:
    """How the game ended, if that does not follow from its actions."""
    if result is None or result.reason == "played out":
        return None
    return EarlyEnd(result.reason, () if result.outcome is None else result.outcome.winners)
