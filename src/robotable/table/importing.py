"""Makes a table of the record of a finished game, so that it can be replayed, reviewed and shared."""

from __future__ import annotations

import msgspec

from robotable.games.record import Record
from robotable.games.rounds import MatchLength, MatchOptions
from robotable.table.decision import Decision, Draft
from robotable.table.entries import BrokenOff, Imported
from robotable.table.setup import Setup
from robotable.table.table import new_table


def setup_of(record: Record) -> Setup:
    """Its options were checked when the record was read. They may be too old for a new game."""
    options, match = record.options, None
    if isinstance(options, MatchOptions):
        match, options = MatchLength.of(options), options.game
    return Setup(
        game=record.game,
        rules=record.rules.version,
        options=msgspec.to_builtins(options),
        match=match,
    )


def imported(record: Record, now: int) -> Decision:
    """Everything that happened, at this time."""
    draft = Draft(new_table(setup_of(record)), now)
    draft.add(Imported(record.players))
    for seat, action in record.log:
        draft.act(seat, action)
    if (ending := record.early_end) is not None:
        draft.add(BrokenOff(ending.cause, ending.winners))
    return draft.decision()
