"""Networks of Robot Master with random weights, and their evaluation in plain Python."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import combinations_with_replacement
from random import Random

from robotable.games.robot_master import Place, View
from robotable.games.robot_master.board import columns, rows

SHAPES = ((32, 32, 32, 0), (32, 32, 32, 1), (64, 64, 32, 1))
MAGIC = b"robot_master_net1"

Vector = list[float]


def _ids() -> dict[tuple[int, ...], int]:
    """Sorted by number of cards, then by the count of the lowest value, then of the next."""
    found: dict[tuple[int, ...], int] = {}
    for size in range(6):
        counted = [
            (tuple(cards.count(value) for value in range(6)), cards)
            for cards in combinations_with_replacement(range(6), size)
        ]
        for _, cards in sorted(counted):
            found[cards] = len(found)
    return found


IDS = _ids()


@dataclass(frozen=True)
class PlainNetwork:
    width: int
    hidden: int
    second: int
    messages: int
    numbers: tuple[float, ...]

    @classmethod
    def by_chance(cls, shape: tuple[int, int, int, int], seed: int) -> PlainNetwork:
        width, hidden, second, messages = shape
        context = 2 * width + hidden
        count = (1 + messages) * 2 * 462 * width + (2 * 42 + 25) * context
        count += 2 * width * hidden + hidden * second + 2 * second + 1
        rng = Random(seed)
        halves = struct.pack(f"<{count}e", *(rng.gauss(0, 0.1) for _ in range(count)))
        return cls(*shape, struct.unpack(f"<{count}e", halves))

    def file(self) -> bytes:
        head = struct.pack("<4I", self.width, self.hidden, self.second, self.messages)
        return MAGIC + head + struct.pack(f"<{len(self.numbers)}e", *self.numbers)

    def worth(self, view: View, place: Place) -> float:
        """The value of the board after the placement, computed from scratch."""
        board = list(view.board)
        board[place.cell] = place.card
        hand = list(view.hand)
        hand.remove(place.card)
        pair = [rows(tuple(board)), columns(tuple(board))]
        own_is_columns = view.seat is not None and view.seat % 2 == 1
        own, other = reversed(pair) if own_is_columns else pair
        empty = [[own[at][across] is None for across in range(5)] for at in range(5)]
        lines = [
            [IDS[tuple(sorted(card for card in line if card is not None))] for line in side]
            for side in (own, other)
        ]
        shift = self._context(board, hand)
        width = self.width
        sums: Vector = []
        for side in range(2):
            total = [0.0] * width
            for at in range(5):
                vector = self._line(0, side, lines[side][at])
                for across in range(5):
                    if self.messages and (empty[at][across] if side == 0 else empty[across][at]):
                        vector = _added(vector, self._line(1, 1 - side, lines[1 - side][across]))
                vector = _added(vector, shift[side * width : (side + 1) * width])
                total = _added(total, [max(0.0, number) for number in vector])
            sums += total
        return self._layers(sums, shift[2 * width :])

    def _line(self, table: int, side: int, line: int) -> Vector:
        return self._part(((table * 2 + side) * 462 + line) * self.width, self.width)

    def _context(self, board: list[int | None], hand: list[int]) -> Vector:
        size = 2 * self.width + self.hidden
        begin = (1 + self.messages) * 2 * 462 * self.width
        total = self._part(begin + (84 + board.count(None)) * size, size)
        for value in range(6):
            unseen = 6 - board.count(value) - hand.count(value)
            total = _added(total, self._part(begin + (7 * value + hand.count(value)) * size, size))
            total = _added(total, self._part(begin + (42 + 7 * value + unseen) * size, size))
        return total

    def _layers(self, sums: Vector, bias: Vector) -> float:
        context = 2 * self.width + self.hidden
        at = (1 + self.messages) * 2 * 462 * self.width + 109 * context
        hidden = bias
        for number in sums:
            hidden = [
                old + number * weight for old, weight in zip(hidden, self._part(at, self.hidden), strict=True)
            ]
            at += self.hidden
        second = self._part(at + self.hidden * self.second, self.second)
        for number in hidden:
            row = self._part(at, self.second)
            second = [old + max(0.0, number) * weight for old, weight in zip(second, row, strict=True)]
            at += self.second
        last = self._part(at + self.second, self.second)
        end = self.numbers[at + 2 * self.second]
        return end + sum(max(0.0, number) * weight for number, weight in zip(second, last, strict=True))

    def _part(self, begin: int, size: int) -> Vector:
        return list(self.numbers[begin : begin + size])


def _added(one: Vector, two: Vector) -> Vector:
    return [a + b for a, b in zip(one, two, strict=True)]
