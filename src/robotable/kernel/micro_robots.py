"""Analyses all boards of a tile set of Micro Robots at once: distances, shortest paths, and how hard each
puzzle is.

The rating of a puzzle is −log₂ of the chance that a robot moving at random reaches the target with at most
two moves more than necessary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2
from typing import Final

import msgspec

from robotable.games.micro_robots.boards import Arrangement, Board, essential_arrangements, lay
from robotable.games.micro_robots.faces import FACES, Face
from robotable.games.micro_robots.positions import Position
from robotable.games.micro_robots.tiles import TileSet
from robotable.kernel.loader import kernel

__all__ = [
    "BoardAnalysis",
    "BoardFigures",
    "SetAnalysis",
    "analyse",
    "analyse_board",
    "boards",
    "essential",
    "rating",
]

_COUNT: Final = len(FACES)
_PAIRS: Final = _COUNT * _COUNT
_SPARE: Final = 3
_UNREACHABLE: Final = 255
_CODE: Final = {face: code for code, face in enumerate(FACES)}


class BoardFigures(msgspec.Struct, frozen=True, array_like=True):
    """A board in numbers. A pair is a start and a target, in this order."""

    moves: int
    """Pairs of cells that are one move apart. Both directions count as one."""

    dead_ends: int
    """Cells with only one move."""

    cut_cells: int
    """Cells whose removal disconnects the others."""

    diameter: int
    """The largest distance between two cells."""

    pairs: int
    """Pairs with a path between them: 1,260 on a connected board."""

    total: int
    """The sum of all distances."""

    single: int
    """Pairs with only one shortest path."""

    easy: int
    medium: int
    hard: int
    expert: int
    """Pairs by rating: below 3, below 5, below 7, and from 7 on."""

    @property
    def mean(self) -> float:
        return self.total / self.pairs


@dataclass(frozen=True)
class BoardAnalysis:
    """The tables of one board. They are indexed by faces, because boards with another layout can share
    them."""

    distances: memoryview[int]
    path_counts: memoryview[int]
    chances: memoryview[float]
    figures: BoardFigures

    def distance(self, start: Face, target: Face, via: Face | None = None) -> int | None:
        """The fewest moves, or None if there is no path."""
        if via is not None:
            before, behind = self.distance(start, via), self.distance(via, target)
            return None if before is None or behind is None else before + behind
        found = self.distances[_COUNT * _CODE[start] + _CODE[target]]
        return None if found == _UNREACHABLE else found

    def path_count(self, start: Face, target: Face, via: Face | None = None) -> int:
        """The number of shortest paths. With a via, each path to it combines with each path from it."""
        if via is not None:
            return self.path_count(start, via) * self.path_count(via, target)
        return self.path_counts[_COUNT * _CODE[start] + _CODE[target]]

    def chance(self, start: Face, target: Face, via: Face | None = None, *, spare: int = 2) -> float:
        """The chance that a robot moving at random arrives with at most `spare` extra moves, 0 to 2."""
        if via is not None:
            within = [self.chance(start, via, spare=moves) for moves in range(spare + 1)]
            steps = [chance - before for chance, before in zip(within, [0.0, *within], strict=False)]
            return sum(
                chance * self.chance(via, target, spare=spare - moves) for moves, chance in enumerate(steps)
            )
        return self.chances[_COUNT * (_SPARE * _CODE[start] + spare) + _CODE[target]]

    def rating(self, start: Face, target: Face, via: Face | None = None) -> float | None:
        """The rating in bits, to two decimals; None if there is no path."""
        chance = self.chance(start, target, via)
        return round(-log2(chance), 2) + 0.0 if chance else None


class SetAnalysis:
    """The analyses of 384 boards, in the order of `essential_arrangements`."""

    def __init__(
        self, distances: bytes, path_counts: bytes, chances: bytes, figures: Sequence[Sequence[int]]
    ) -> None:
        self.distances = memoryview(distances)
        self.path_counts = memoryview(path_counts).cast("I")
        self.chances = memoryview(chances).cast("f")
        self._bytes = chances
        self.figures = tuple(msgspec.convert(one, BoardFigures) for one in figures)

    def __len__(self) -> int:
        return len(self.figures)

    def __iter__(self) -> Iterator[BoardAnalysis]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, at: int) -> BoardAnalysis:
        figures = self.figures[at]
        at %= len(self)
        return BoardAnalysis(
            self.distances[at * _PAIRS : (at + 1) * _PAIRS],
            self.path_counts[at * _PAIRS : (at + 1) * _PAIRS],
            self.chances[at * _PAIRS * _SPARE : (at + 1) * _PAIRS * _SPARE],
            figures,
        )

    def of(self, arranged: Arrangement) -> BoardAnalysis:
        """The analysis of any of the 6,144 boards of the set. Each has the same moves as one of the 384."""
        return self[essential(arranged)]

    def ratings(self) -> Iterator[float]:
        """The ratings of all pairs of all boards."""
        for at, chance in enumerate(self.chances):
            if at // _COUNT % _SPARE == _SPARE - 1 and chance:
                yield -log2(chance)

    def via_bands(self) -> tuple[tuple[int, int, int, int], ...]:
        """For each board, the number of puzzles with a via by rating, in the bands of `BoardFigures`."""
        return tuple((a, b, c, d) for a, b, c, d in kernel.micro_vias(self._bytes))


_ESSENTIAL: Final = {arranged: at for at, arranged in enumerate(essential_arrangements())}


def essential(arranged: Arrangement) -> int:
    """The number of the essential arrangement with the same moves. To find it, the board is turned until tile
    A is unturned, and its halves are exchanged until tile A is at the top left."""
    corners = list(zip(arranged.tiles, arranged.turns, strict=True))
    while dict(corners)[0]:
        # A quarter turn clockwise moves the bottom left tile to the top left.
        top_left, top_right, bottom_left, bottom_right = ((tile, (turns + 1) % 4) for tile, turns in corners)
        corners = [bottom_left, top_left, bottom_right, top_right]
    place = [tile for tile, _ in corners].index(0)
    if place % 2:
        corners = [corners[at] for at in (1, 0, 3, 2)]
    if place >= 2:
        corners = [*corners[2:], *corners[:2]]
    (a, p), (b, q), (c, r), (d, s) = corners
    return _ESSENTIAL[Arrangement((a, b, c, d), (p, q, r, s))]


@lru_cache(maxsize=8)
def analyse(tiles: TileSet) -> SetAnalysis:
    """Analyses all boards of these tiles, connected or not."""
    faces = bytes(_CODE[face] for tile in tiles.tiles for face in tile)
    return SetAnalysis(*kernel.micro_analyse_tiles(faces))


@lru_cache(maxsize=256)
def analyse_board(board: Board) -> BoardAnalysis:
    """Analyses one board, whatever its tiles."""
    return SetAnalysis(*kernel.micro_analyse_board(bytes(_CODE[face] for face in board.faces)))[0]


def rating(position: Position) -> float | None:
    """How hard a puzzle is, in bits; None if it has no solution."""
    faces = position.board.faces
    via = None if position.via is None else faces[position.via]
    return analyse_board(position.board).rating(faces[position.start], faces[position.target], via)


def boards(tiles: TileSet) -> Iterator[tuple[Arrangement, Board, BoardAnalysis]]:
    """The 384 boards with their analyses."""
    for arranged, found in zip(essential_arrangements(), analyse(tiles), strict=True):
        yield arranged, lay(tiles, arranged), found
