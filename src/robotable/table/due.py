"""What the clock does at a table: it ends the deadlines of the rules, lost time and deserted races."""

from __future__ import annotations

from random import Random

from robotable.games.deadlines import TimeUp
from robotable.games.protocol import CLOCK
from robotable.table.decision import Decision, Draft
from robotable.table.entries import Abandoned, Flagged
from robotable.table.race_presence import is_deserted
from robotable.table.table import Table


def decide_due(table: Table, now: int, rng: Random, *, lag: int | None = None) -> Decision:
    """Return what the clock does by now. The decision is empty if nothing is due any more.

    `lag` is the measured network delay of a command that has just arrived from the player whose clock runs.
    The command was sent in time if the delay that the player is granted covers the rest. Without it, a
    command may still be on its way, so the clock waits for the longest delay that this player is granted."""
    draft = Draft(table, now)
    while (found := _next_due(draft.table, now, lag)) is not None:
        if isinstance(found, TimeUp):
            draft.act(CLOCK, found)
            draft.chance(rng)
        else:
            draft.add(found)
    return draft.decision()


def due_at(table: Table) -> int | None:
    """Return when the clock acts next, unless a player acts first."""
    times = [due for _, due in table.deadlines]
    if table.status == "playing" and (flag := _flag(table)) is not None:
        times.append(flag)
    return min(times, default=None)


def _next_due(table: Table, now: int, lag: int | None) -> TimeUp | Flagged | Abandoned | None:
    if table.status != "playing":
        return None
    if is_deserted(table, now):
        return Abandoned()
    met = sorted((due, number) for number, due in table.deadlines if due <= now)
    if met:
        return TimeUp(met[0][1])
    flag = _flag(table, lag)
    if flag is not None and flag <= now and table.clocks is not None and table.clocks.running is not None:
        return Flagged(table.clocks.running)
    return None


def _flag(table: Table, lag: int | None = None) -> int | None:
    """Return when the running clock has expired, plus the network delay that its player is granted."""
    clocks = table.clocks
    due = None if clocks is None else clocks.due()
    if clocks is None or due is None or clocks.running is None:
        return None
    quota = table.quotas[clocks.running]
    return due + (quota.most() if lag is None else quota.spent(lag)[0])
