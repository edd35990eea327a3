"""A game in progress, with everything that led to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from robotable.games import chance
from robotable.games.protocol import CHANCE, IllegalAction, Outcome, Rules, Seat
from robotable.library.seen_game import SeenGame
from robotable.pictures.views import view_svg

S = TypeVar("S")  # state
A = TypeVar("A")  # action
E = TypeVar("E")  # event
V = TypeVar("V")  # view


@dataclass(frozen=True, eq=False)
class Playthrough(Generic[S, A, E, V]):
    """Frozen: every action returns a longer playthrough, and the old one can still be continued in another
    way. `ConfiguredGame.start` makes the first one."""

    rules: Rules[Any, S, A, E, V]
    options: Any
    state: S
    """Everything, including what is hidden. Players get `seen_by` or `view`."""

    events: tuple[E, ...] = ()
    """What the last action led to."""

    before: Playthrough[S, A, E, V] | None = None
    """The playthrough without its last action."""

    last: tuple[Seat, A] | None = None
    """The last action and who took it."""

    @property
    def game(self) -> str:
        return self.rules.name

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.seats(self.state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Everybody who may act now, including CHANCE and CLOCK; empty if and only if the game is over."""
        return self.rules.to_act(self.state)

    @property
    def is_over(self) -> bool:
        return not self.to_act

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def log(self) -> tuple[tuple[Seat, A], ...]:
        """All actions since the start, with those of chance and the clock."""
        found = [one.last for one in self._backwards() if one.last is not None]
        return tuple(reversed(found))

    def legal(self, seat: Seat) -> tuple[A, ...]:
        """Everything this seat may do now."""
        return self.rules.legal_actions(self.state, seat)

    def view(self, seat: Seat | None) -> V:
        """Everything this seat may know now. None is a spectator."""
        return self.rules.view(self.state, seat)

    def seen_by(self, seat: Seat | None) -> SeenGame[V, A]:
        """The game as this seat has seen it, for a player to choose from."""
        past = tuple((owner, action) for owner, action in self.log if owner >= 0)
        return SeenGame(self.game, self.view(seat), past)

    def events_for(self, seat: Seat | None) -> tuple[E, ...]:
        """What the last action led to, as this seat may know it."""
        return tuple(self.rules.redact(event, seat) for event in self.events)

    def play(self, action: A, seat: Seat | None = None) -> Playthrough[S, A, E, V]:
        """The playthrough after this action. The seat can be left out if only one may act. Raises
        IllegalAction."""
        if seat is None:
            seat = self._only_seat()
        step = self.rules.apply(self.state, seat, action)
        return Playthrough(self.rules, self.options, step.state, step.events, self, (seat, action))

    def draw(self, rng: Random) -> Playthrough[S, A, E, V]:
        """The playthrough after everything that chance does before somebody else can act."""
        after = self
        while after.to_act == (CHANCE,):
            after = after.play(chance.draw(self.rules.odds(after.state), rng), CHANCE)
        return after

    def svg(self, seat: Seat | None = None) -> str | None:
        """The picture of what this seat sees, with the last action marked."""
        return view_svg(self.game, self.view(seat), self.events_for(seat))

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def _backwards(self) -> Iterator[Playthrough[S, A, E, V]]:
        one: Playthrough[S, A, E, V] | None = self
        while one is not None:
            yield one
            one = one.before

    def _only_seat(self) -> Seat:
        seats = [seat for seat in self.to_act if seat != CHANCE]
        if len(seats) == 1:
            return seats[0]
        if not self.to_act:
            raise IllegalAction("the game is over")
        if not seats:
            raise IllegalAction("it is the turn of chance; call draw(rng) first")
        raise IllegalAction(f"say which seat acts; {', '.join(map(str, seats))} may")


AnyPlaythrough: TypeAlias = Playthrough[Any, Any, Any, Any]
