"""Deals the cards that a viewer cannot know again, and rewrites the log accordingly.

It changes the log and not the state, because the server builds everything it sends from the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from robotable.games.match import Match
from robotable.games.protocol import CHANCE, IllegalAction, Seat
from robotable.games.robot_master.deal import redeal
from robotable.table.entries import Acted, Entry
from robotable.table.fold import after
from robotable.table.setup import Setup
from robotable.table.table import Table, new_table

TRIES = 40


class _Round:
    """One deal: the entries by which chance dealt it, and the last state of the round."""

    def __init__(self) -> None:
        self.dealt: list[int] = []
        self.actions: list[Any] = []
        self.last: Any = None
        self.match: Any = None


def redealt(setup: Setup, entries: Sequence[Entry], watcher: str | None, rng: Random) -> list[Entry] | None:
    """Return a legal log that this viewer cannot tell from `entries`. Return None if none was found, for
    example because a card that was taken back is known to be in a hand."""
    rounds, table = _rounds(setup, entries)
    seat = None if watcher is None else table.seat_of(watcher)
    for _ in range(TRIES):
        other = list(entries)
        for round in rounds:
            fresh = _fresh(table, round, seat, rng)
            for at, action in zip(round.dealt, fresh, strict=True):
                what = entries[at].what
                assert isinstance(what, Acted)
                raw = msgspec.Raw(msgspec.json.encode(action))
                other[at] = msgspec.structs.replace(
                    entries[at], what=msgspec.structs.replace(what, action=raw)
                )
        if _is_legal(setup, other):
            return other
    return None


def _rounds(setup: Setup, entries: Sequence[Entry]) -> tuple[list[_Round], Table]:
    table = new_table(setup)
    rounds: dict[int, _Round] = {}
    for at, entry in enumerate(entries):
        table = after(table, entry)
        number = table.state.number if isinstance(table.rules, Match) else 0
        round = rounds.setdefault(number, _Round())
        if isinstance(entry.what, Acted) and entry.what.seat == CHANCE:
            round.dealt.append(at)
            round.actions.append(table.log[-1][1])
        round.match = table.state
        round.last = table.state.round if isinstance(table.rules, Match) else table.state
    return list(rounds.values()), table


def _fresh(table: Table, round: _Round, seat: Seat | None, rng: Random) -> tuple[Any, ...]:
    before = round.last
    rules = table.rules
    if not isinstance(rules, Match):
        return redeal(before, rules.resample(before, seat, rng), tuple(round.actions))
    played_again = round.match.options.duplicate and table.state.number > round.match.number
    if round.match.is_second or played_again:  # this deal is public, or repeats a public one
        return tuple(round.actions)
    at = None if seat is None else rules._seat(round.match, seat)
    return redeal(before, rules.rules.resample(before, at, rng), tuple(round.actions))


def _is_legal(setup: Setup, entries: Sequence[Entry]) -> bool:
    table = new_table(setup)
    try:
        for entry in entries:
            table = after(table, entry)
    except IllegalAction:
        return False
    return True


def differ(one: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Return whether the hidden cards differ at all: comparing equal logs proves nothing."""
    return msgspec.json.encode(list(one)) != msgspec.json.encode(list(other))
