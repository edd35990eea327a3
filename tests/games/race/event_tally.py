"""A bookkeeper of a race that sees only its events: what a client that never sees a state can know."""

from __future__ import annotations

from typing import Any

from robotable.games.deadlines import DeadlineDropped, DeadlineSet
from robotable.games.protocol import Outcome, Seat
from robotable.games.race import RaceState, TimeUp
from robotable.games.race.actions import ChipPaid, ChipWon, Ended, Gone, Left, Returned


class EventTally:
    def __init__(self, seats: int, chips: int) -> None:
        self.supply = chips
        self.chips = [0] * seats
        self.presence = ["here"] * seats
        self.running: dict[int, DeadlineSet] = {}
        self.asked = 0
        self.outcome: Outcome | None = None

    def enter(self, action: Any, events: tuple[Any, ...]) -> None:
        assert self.outcome is None, "something happens after the end"
        if isinstance(action, TimeUp):
            del self.running[action.deadline]
        for event in events:
            self._enter(event)

    def _enter(self, event: Any) -> None:
        match event:
            case DeadlineSet(number, _, _, seconds):
                assert number == self.asked + 1, "each deadline has a number of its own"
                assert seconds > 0
                self.asked = number
                self.running[number] = event
            case DeadlineDropped(number):
                del self.running[number]
            case ChipWon(seat):
                self._move(seat, 1)
            case ChipPaid(seat, to):
                assert seat != to
                self._move(seat, -1)
                self._move(to, 1)
            case Left(seat):
                self._goes(seat, "here", "away")
            case Returned(seat):
                self._goes(seat, "away", "here")
            case Gone(seat, chips):
                self._goes(seat, "away", "gone")
                assert chips == self.chips[seat]
                self._move(seat, -chips)
            case Ended(outcome):
                self.outcome = outcome
            case _:
                pass

    def _move(self, seat: Seat, chips: int) -> None:
        self.chips[seat] += chips
        self.supply -= chips
        assert self.chips[seat] >= 0
        assert self.supply >= 0

    def _goes(self, seat: Seat, before: str, after: str) -> None:
        assert self.presence[seat] == before
        self.presence[seat] = after

    def agrees_with(self, state: RaceState[Any, Any, Any, Any]) -> bool:
        deadlines = [(one.number, one.kind, one.seat) for one in state.deadlines]
        return (
            tuple(self.chips) == state.chips
            and tuple(self.presence) == state.presence
            and deadlines == [(one.deadline, one.kind, one.seat) for one in self.running.values()]
        )
