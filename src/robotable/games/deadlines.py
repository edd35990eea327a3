"""Deadlines: the rules request them with events, and the caller that runs the game answers with an action of
the clock. Each deadline has a number that is unique within the game."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from robotable.games.actions import GameAction, GameEvent
from robotable.games.protocol import Seat

DeadlineKind: TypeAlias = Literal["thinking", "bidding", "showing", "away", "pause"]


class Deadline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deadline requested from the clock. The event carries its length; time is not in the state."""

    number: int
    kind: DeadlineKind
    seat: Seat | None = None


class TimeUp(GameAction, frozen=True):
    """The clock's only action: the deadline with this number has passed."""

    deadline: int


class DeadlineSet(GameEvent, frozen=True):
    """The rules ask the clock for TimeUp after `seconds` seconds."""

    deadline: int
    kind: DeadlineKind
    seat: Seat | None
    seconds: int


class DeadlineDropped(GameEvent, frozen=True):
    """The clock no longer needs to wait for this deadline."""

    deadline: int
