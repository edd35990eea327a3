"""Robot Master on 3×3 cells for OpenSpiel: whole trees can be searched."""

from __future__ import annotations

from typing import Final

from robotable.adapters.openspiel.robot_master import written
from robotable.adapters.openspiel.tree import Family, Tree
from robotable.encodings.encoding import Layout, NotEncoded, not_legal, one_of, out_of_range
from robotable.games.protocol import Seat
from robotable.games.robot_master import small
from robotable.games.robot_master.actions import DRAWS, PLACEMENTS, Action, Draw, Place


class SmallEncoding:
    """Number 9 × card + cell for each placement."""

    actions = len(small.VALUES) * len(small.CELLS)
    layout: Layout = (
        ("board: for each cell from the top left, which of the values 0 to 2 or empty", len(small.CELLS) * 4),
        ("hand: how many of each value, in quarters", len(small.VALUES)),
        ("unseen cards: how many of each value, in quarters", len(small.VALUES)),
        ("cards in each hand, in quarters", 2),
        ("whose turn it is", 2),
    )

    def encode(self, action: Action, view: small.SmallView) -> int:
        if action not in view.legal:
            raise NotEncoded(f"{action!r} is not legal in this view")
        return _code(action)

    def decode(self, code: int, view: small.SmallView) -> Action:
        if type(code) is not int or not 0 <= code < self.actions:
            raise out_of_range(code, self.actions)
        place = PLACEMENTS[code // len(small.CELLS)][code % len(small.CELLS)]
        if place not in view.legal:
            raise not_legal(code, self.mask(view))
        return place

    def mask(self, view: small.SmallView) -> bytes:
        mask = bytearray(self.actions)
        for action in view.legal:
            mask[_code(action)] = 1
        return bytes(mask)

    def observe(self, view: small.SmallView) -> tuple[float, ...]:
        numbers: list[float] = []
        for card in view.board:
            numbers += one_of(len(small.VALUES) if card is None else card, 4)
        numbers += _own_numbers(view)
        numbers += [left / small.COPIES for left in view.unseen]
        numbers += [cards / 4 for cards in view.cards]
        return (*numbers, *(float(seat in view.to_act) for seat in range(2)))


def _tree(given: dict[str, str]) -> Tree:
    options = small.SmallOptions(**given)
    rules = small.SmallRobotMaster()
    rules.new(options)
    turns = options.board.count(".")
    return Tree(
        rules=rules,
        options=options,
        encoding=SmallEncoding(),
        chance=DRAWS[: len(small.VALUES)],
        turns=turns,
        draws=turns,
        utility=(-1.0, 1.0),
        redeal=rules.redeal,
        word=_word,
        public_text=_public,
        own_text=_own,
        own_numbers=_own_numbers,
    )


def _code(action: Action) -> int:
    assert isinstance(action, Place)
    return action.card * len(small.CELLS) + action.cell


def _word(state: small.SmallState, seat: Seat, action: Action) -> str:
    if isinstance(action, Draw):
        return f"+{action.card}"
    assert isinstance(action, Place)
    return f"{action.card}{small.CELL_NAMES[action.cell]}"


def _public(view: small.SmallView) -> str:
    return f"{small.write_board(view.board)} {'/'.join(map(str, view.cards))}"


def _own(view: small.SmallView) -> str:
    return f"hand {written(view.hand)}"


def _own_numbers(view: small.SmallView) -> list[float]:
    return [view.hand.count(value) / small.COPIES for value in small.VALUES]


FAMILIES: Final = (
    Family(
        name="robotable_robot_master_3x3_v1",
        title="Robot Master on 3×3 cells",
        players=2,
        is_hidden=True,
        options={"board": small.CROSS},
        tree=_tree,
    ),
)
