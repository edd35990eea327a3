"""Play a race by the words of its log: `Table(Options(board=...)).play("@1P @2W 0:claim5 0:6P")`."""

from __future__ import annotations

from copy import copy
from typing import Any, TypeVar

import msgspec
import pytest

from robotable.games import micro_robots
from robotable.games.catalogue import GAMES
from robotable.games.protocol import IllegalAction, Outcome, Seat
from robotable.games.race import RaceState

E = TypeVar("E")


class Table:
    """The current state of the race, and all its events."""

    def __init__(self, options: Any, words: str = "") -> None:
        name = "micro_robots" if isinstance(options, micro_robots.Options) else "ricochet_robots"
        self.game = GAMES[name]
        self.rules = self.game.rules
        self.state: RaceState[Any, Any, Any, Any] = self.rules.new(options)
        self.log: list[tuple[Seat, Any]] = []
        self.events: list[Any] = []
        self.play(words)

    def play(self, words: str) -> list[Any]:
        """Return the events of these actions."""
        happened: list[Any] = []
        for word in words.split():
            happened += self.do(*self.game.notation.read_action(self.state, word))
        return happened

    def do(self, seat: Seat, action: Any) -> list[Any]:
        step = self.rules.apply(self.state, seat, action)
        self.state = step.state
        self.log.append((seat, action))
        self.events += step.events
        return list(step.events)

    def refused(self, seat: Seat, action: Any) -> str:
        """Return the reason of the refusal, and check that nothing has changed."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(IllegalAction) as refused:
            self.rules.apply(self.state, seat, action)
        assert msgspec.json.encode(self.state) == before
        return str(refused.value)

    def copy(self) -> Table:
        """A copy of the race, to continue it differently."""
        other = copy(self)
        other.log, other.events = list(self.log), list(self.events)
        return other

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def may(self, seat: Seat) -> tuple[Any, ...]:
        return self.rules.legal_actions(self.state, seat)

    def up(self, kind: str, seat: Seat | None = None) -> list[Any]:
        """The clock reports that the deadline of this kind has passed."""
        number = self.deadline(kind, seat)
        assert number is not None, f"no {kind} deadline runs"
        return self.play(f"up{number}")

    def deadline(self, kind: str, seat: Seat | None = None) -> int | None:
        running = [(one.kind, one.seat, one.number) for one in self.state.deadlines]
        found = [number for what, who, number in running if (what, who) == (kind, seat)]
        assert len(found) <= 1, f"{kind} runs more than once"
        return found[0] if found else None

    @property
    def chips(self) -> tuple[int, ...]:
        return self.state.chips

    @property
    def supply(self) -> int:
        supply: int = self.rules.view(self.state, None).supply
        return supply

    @property
    def phase(self) -> str:
        phase: str = self.rules.view(self.state, None).phase
        return phase

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)


def only(events: list[Any], kind: type[E]) -> E:
    """The one event of this kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} times {kind.__name__} in {events}"
    return found[0]
