"""What the encodings of both races share: the actions of every race, and the numbers about the race itself.

The numbers of a game's own moves come first, then offers, then these actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar, get_args

from robotable.encodings.encoding import Layout, NotEncoded, not_legal, one_of, out_of_range
from robotable.games.race import Bid, Claim, GiveUp, Leave, Pass, RaceView, Ready, Return
from robotable.games.race.state import Phase, Waiting

AnyRaceView: TypeAlias = RaceView[Any, Any, Any, Any, Any]
V = TypeVar("V", bound=AnyRaceView)
A = TypeVar("A")

PHASES: Final = (*get_args(Waiting), "chance", "thinking", "bidding", "showing", "over")
COMMON: Final = (Pass(), Ready(), GiveUp(), Leave(), Return())
MOST_CHIPS: Final = 25

LAYOUT: Final[Layout] = (
    (f"phase: {', '.join(PHASES)}", len(PHASES)),
    ("own offer, as a share of the largest one", 1),
    ("lowest offer", 1),
    ("offer being shown", 1),
    ("moves shown so far", 1),
    ("whether this seat shows", 1),
    ("whether this seat has passed", 1),
    ("own chips, and the most of any other seat, in twenty-fifths", 2),
)


class RaceEncoding(Generic[V, A]):
    """`moves` is the number of the game's own moves, and `code` numbers them. It takes a move and the view,
    because the number of a slide can depend on which other slides are legal."""

    def __init__(
        self,
        moves: int,
        most_offered: int,
        code: Callable[[Any, V], int],
        observe: Callable[[V], list[float]],
        layout: Layout,
    ) -> None:
        self.moves = moves
        self._most_offered = most_offered
        self._code_of_move = code
        self._observe = observe
        self.actions = moves + most_offered + len(COMMON)
        self.layout: Layout = (*layout, *LAYOUT)

    def encode(self, action: A, view: V) -> int:
        if action not in view.legal:
            raise NotEncoded(f"{action!r} is not legal in this view")
        return self._code(action, view)

    def decode(self, code: int, view: V) -> A:
        if type(code) is not int or not 0 <= code < self.actions:
            raise out_of_range(code, self.actions)
        for action in view.legal:
            if self._code(action, view) == code:
                found: A = action
                return found
        raise not_legal(code, self.mask(view))

    def mask(self, view: V) -> bytes:
        mask = bytearray(self.actions)
        for action in view.legal:
            mask[self._code(action, view)] = 1
        return bytes(mask)

    def observe(self, view: V) -> tuple[float, ...]:
        return (*self._observe(view), *self._race(view))

    def _code(self, action: Any, view: V) -> int:
        if isinstance(action, Claim | Bid):
            return self.moves + action.count - 1
        if action in COMMON:
            return self.moves + self._most_offered + COMMON.index(action)
        return self._code_of_move(action, view)

    def _race(self, view: V) -> tuple[float, ...]:
        own = next((offer.count for offer in view.offers if offer.seat == view.seat), 0)
        lowest = min((offer.count for offer in view.offers), default=0)
        shown = 0 if view.showing is None else view.showing.count
        chips = [seat.chips for seat in view.seats]
        mine = 0 if view.seat is None else chips.pop(view.seat)
        has_passed = view.seat is not None and view.seats[view.seat].passed
        phase: Phase = view.phase
        return (
            *one_of(PHASES.index(phase), len(PHASES)),
            own / self._most_offered,
            lowest / self._most_offered,
            shown / self._most_offered,
            min(1.0, view.spent / self._most_offered),
            float(view.showing is not None and view.showing.seat == view.seat),
            float(has_passed),
            mine / MOST_CHIPS,
            max(chips, default=0) / MOST_CHIPS,
        )
