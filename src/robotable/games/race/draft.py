"""The state and events of an action while the rules are working them out."""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.games.deadlines import Deadline, DeadlineDropped, DeadlineKind, DeadlineSet
from robotable.games.protocol import Seat, Transition
from robotable.games.race.state import AnyRaceState, Offer, SeatPresence


class RaceDraft:
    def __init__(self, state: AnyRaceState) -> None:
        self.state = state
        self.events: list[Any] = []

    def set(self, **changes: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)

    def tell(self, event: Any) -> None:
        self.events.append(event)

    def shown(self) -> tuple[Offer, Any, Any]:
        """The offer being shown, the goal, and the walk so far."""
        state = self.state
        assert state.showing is not None
        assert state.walk is not None
        return state.showing, state.goal, state.walk

    def transition(self) -> Transition[Any, Any]:
        return Transition(self.state, tuple(self.events))

    def ask(self, kind: DeadlineKind, seconds: int, seat: Seat | None = None) -> None:
        number = self.state.asked + 1
        self.set(asked=number, deadlines=(*self.state.deadlines, Deadline(number, kind, seat)))
        self.tell(DeadlineSet(number, kind, seat, seconds))

    def drop(self, *kinds: DeadlineKind, seat: Seat | None = None) -> None:
        """Forget the deadlines of these kinds. "away" deadlines belong to a seat, so they need `seat`."""
        for deadline in self.state.deadlines:
            if deadline.kind in kinds and deadline.seat == seat:
                self.forget(deadline)

    def forget(self, deadline: Deadline) -> None:
        self.set(deadlines=tuple(other for other in self.state.deadlines if other != deadline))
        self.tell(DeadlineDropped(deadline.number))

    def set_presence(self, seat: Seat, presence: SeatPresence) -> None:
        seats = list(self.state.presence)
        seats[seat] = presence
        self.set(presence=tuple(seats))

    def add_chips(self, seat: Seat, chips: int) -> None:
        seats = list(self.state.chips)
        seats[seat] += chips
        self.set(chips=tuple(seats))
