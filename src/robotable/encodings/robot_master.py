"""Robot Master as numbers. In a match, encode the view of the round."""

from __future__ import annotations

from typing import Final

from robotable.encodings.encoding import Layout, NotEncoded, not_legal, one_of, out_of_range
from robotable.games.protocol import Seat
from robotable.games.robot_master.actions import PLACEMENTS, Action, Place
from robotable.games.robot_master.board import CELLS, COPIES, VALUES
from robotable.games.robot_master.options import VARIANTS, Options
from robotable.games.robot_master.view import View

LARGEST_HAND: Final = 12
MOST_OTHERS: Final = 3
MOST_TURNS: Final = 24
CARDS: Final = COPIES * len(VALUES)

LAYOUT: Final[Layout] = (
    ("board: for each cell from a5 to e1, which of the values 0 to 5 or empty", len(CELLS) * 7),
    ("hand: how many of each value, in sixths", len(VALUES)),
    ("unseen cards: how many of each value, in sixths", len(VALUES)),
    ("cards held by the next, second and third seat, in twelfths", MOST_OTHERS),
    ("cards in the pile, in thirty-sixths", 1),
    ("placements so far, in twenty-fourths", 1),
    ("own side: rows, columns", 2),
    ("side that begins: rows, columns", 2),
    ("whether it is this seat's turn", 1),
    ("variant: duel, refill, teams, solo", len(VARIANTS)),
    ("whether five of a kind count as a pair and three", 1),
)


class RobotMasterEncoding:
    """Number 25 × card + cell for each placement. The observation does not depend on the variant."""

    actions = len(VALUES) * len(CELLS)
    layout = LAYOUT

    def encode(self, action: Action, view: View) -> int:
        if not isinstance(action, Place) or action not in view.legal:
            raise NotEncoded(f"{action!r} is not a legal placement in this view")
        return _code(action)

    def decode(self, code: int, view: View) -> Action:
        if type(code) is not int or not 0 <= code < self.actions:
            raise out_of_range(code, self.actions)
        place = PLACEMENTS[code // len(CELLS)][code % len(CELLS)]
        if place not in view.legal:
            raise not_legal(code, self.mask(view))
        return place

    def mask(self, view: View) -> bytes:
        mask = bytearray(self.actions)
        for action in view.legal:
            if isinstance(action, Place):
                mask[_code(action)] = 1
        return bytes(mask)

    def observe(self, view: View) -> tuple[float, ...]:
        numbers: list[float] = []
        for card in view.board:
            numbers += one_of(len(VALUES) if card is None else card, 7)
        numbers += [view.hand.count(value) / COPIES for value in VALUES]
        numbers += [left / COPIES for left in view.unseen]
        numbers += _others(view)
        numbers += [view.pile / CARDS, view.turn / MOST_TURNS]
        own = None if view.seat is None else view.seats[view.seat].side
        for side in (own, view.first):
            numbers += [float(side == "rows"), float(side == "columns")]
        numbers.append(float(view.seat is not None and view.seat in view.to_act))
        numbers += [float(view.options.variant == variant) for variant in VARIANTS]
        numbers.append(float(view.options.fives == "pair"))
        return tuple(numbers)


def encoding(options: Options) -> RobotMasterEncoding:
    return RobotMasterEncoding()


def _code(place: Place) -> int:
    return place.card * len(CELLS) + place.cell


def _others(view: View) -> list[float]:
    """Beginning with the next seat; a spectator sits behind the last one."""
    seats = len(view.seats)
    own: Seat = seats - 1 if view.seat is None else view.seat
    held = [0.0] * MOST_OTHERS
    for after in range(1, seats):
        held[after - 1] = view.seats[(own + after) % seats].cards / LARGEST_HAND
    return held
