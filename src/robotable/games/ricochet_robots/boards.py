"""The board: walls, coloured diagonals and targets on 256 cells, without robots.

A board is either printed (four quadrants) or custom (walls as masks). Both are checked on creation, so every
board that exists is valid.

    ValueError
      InvalidBoard    not a valid board; says which cell and side are wrong, and what is expected
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Final, Literal, TypeAlias

import msgspec

from robotable.games.ricochet_robots.cells import (
    CELLS,
    CENTRE,
    DIRECTIONS,
    OPPOSITE,
    SIDE,
    SIZE,
    SLANTS,
    STEP,
    Slant,
    cell_name,
    rim_sides,
)
from robotable.games.ricochet_robots.quadrants import QUADRANTS
from robotable.games.ricochet_robots.robots import COLOURS, Colour

Symbol: TypeAlias = Literal["circle", "triangle", "square", "hexagon", "vortex"]
"""On the printed boards: moon, gear, planet, star, and the vortex ("Farbwirbel")."""

SYMBOLS: Final[tuple[Symbol, ...]] = ("circle", "triangle", "square", "hexagon", "vortex")

Names: TypeAlias = tuple[str, str, str, str]
"""Four quadrants, clockwise from the north-west: NW, NE, SE, SW."""


class InvalidBoard(ValueError):
    """Not a valid board. `path` locates the fault, as in ("walls", 37)."""

    def __init__(self, problem: str, *path: str | int) -> None:
        super().__init__(problem)
        self.path = path


class Diagonal(msgspec.Struct, frozen=True, order=True):
    """A coloured barrier: it turns every robot except those of its colour."""

    cell: int
    colour: Colour
    slant: Slant


class Target(msgspec.Struct, frozen=True, order=True):
    """A printed target. Only the vortex has the colour "any": every robot may reach it."""

    cell: int
    colour: Colour | Literal["any"]
    symbol: Symbol


class Board(msgspec.Struct, frozen=True, cache_hash=True):
    """Walls are masks (N 1, E 2, S 4, W 8), set on both sides of every wall, including rim and centre."""

    walls: tuple[int, ...]
    diagonals: tuple[Diagonal, ...] = ()
    targets: tuple[Target, ...] = ()
    quadrants: Names | None = None
    """The printed quadrants that make up the board; None for a custom board."""

    def __post_init__(self) -> None:
        if self.quadrants is not None:
            _check_printed(self, self.quadrants)
        else:
            _check_walls(self.walls)
            _check_diagonals(self.diagonals)
            _check_targets(self)
        # Sorted by cell, so that two descriptions of the same board are equal.
        msgspec.structs.force_setattr(self, "diagonals", tuple(sorted(self.diagonals)))
        msgspec.structs.force_setattr(self, "targets", tuple(sorted(self.targets)))

    @property
    def centre_closed(self) -> bool:
        """Whether walls surround the four middle cells. These walls cannot be passed (AB)."""
        return all(
            self.walls[cell] & SIDE[side]
            for cell in CENTRE
            for side in DIRECTIONS
            if cell + STEP[side] not in CENTRE
        )


def printed_board(quadrants: Sequence[str]) -> Board:
    """The board made of four quadrants, clockwise from the north-west, one of each digit."""
    names = _legal_names(quadrants)
    walls, diagonals, targets = _assembled(names)
    return Board(walls, diagonals, targets, names)


def printed_boards(sides: str = "ABCD") -> Iterator[Names]:
    """Every legal board with these sides, once each: turned so that its green quadrant lies north-west."""
    for digits in permutations("234"):
        for first, *letters in product(sides, repeat=4):
            north_east, south_east, south_west = map(str.__add__, digits, letters)
            yield "1" + first, north_east, south_east, south_west


def _legal_names(quadrants: Sequence[str]) -> Names:
    if len(quadrants) != 4:
        raise InvalidBoard(f"{len(quadrants)} quadrants given, expected 4: NW, NE, SE, SW", "quadrants")
    seen: dict[str, str] = {}
    for index, name in enumerate(quadrants):
        if name not in QUADRANTS:
            raise InvalidBoard(f"unknown quadrant {name!r}; expected 1A to 4D", "quadrants", index)
        if name[0] in seen:
            raise InvalidBoard(
                f"{seen[name[0]]} and {name} have the same digit; a board needs one of each, 1 to 4",
                "quadrants",
                index,
            )
        seen[name[0]] = name
    north_west, north_east, south_east, south_west = quadrants
    return north_west, north_east, south_east, south_west


_SYMBOL_OF: Final[dict[str, Symbol]] = {symbol[0]: symbol for symbol in SYMBOLS}
_COLOUR_OF: Final[dict[str, Colour]] = {colour[0]: colour for colour in COLOURS}
_HALF: Final = SIZE // 2


@lru_cache(maxsize=2048)
def _assembled(names: Names) -> tuple[tuple[int, ...], tuple[Diagonal, ...], tuple[Target, ...]]:
    walls = [rim_sides(cell) for cell in range(CELLS)]
    diagonals: list[Diagonal] = []
    targets: list[Target] = []
    corners = (0, _HALF, _HALF * SIZE + _HALF, _HALF * SIZE)
    for turns, (name, corner) in enumerate(zip(names, corners, strict=True)):
        quadrant = QUADRANTS[name]
        for _ in range(turns):
            quadrant = quadrant.turned()
        for x, y, side in quadrant.walls:
            cell = corner + SIZE * y + x
            walls[cell] |= SIDE[side]
            walls[cell + STEP[side]] |= SIDE[OPPOSITE[side]]
        for x, y, colour, slant in quadrant.diagonals:
            diagonals.append(Diagonal(corner + SIZE * y + x, colour, slant))
        for x, y, mark in quadrant.targets:
            printed = _COLOUR_OF[mark[0]] if mark != "v" else "any"
            targets.append(Target(corner + SIZE * y + x, printed, _SYMBOL_OF[mark[-1]]))
    return tuple(walls), tuple(sorted(diagonals)), tuple(sorted(targets))


def _check_printed(board: Board, quadrants: Sequence[str]) -> None:
    walls, diagonals, targets = _assembled(_legal_names(quadrants))
    named = ".".join(quadrants)
    _check_length(board.walls)
    for cell, (given, right) in enumerate(zip(board.walls, walls, strict=True)):
        if given != right:
            problem = f"{_wall(cell)} is {given!r}, but {named} has {right} there"
            raise InvalidBoard(problem, "walls", cell)
    if set(board.diagonals) != set(diagonals) or len(board.diagonals) != len(diagonals):
        problem = f"the diagonals are not those of {named}: expected {_listed(diagonals)}"
        raise InvalidBoard(problem, "diagonals")
    if set(board.targets) != set(targets) or len(board.targets) != len(targets):
        raise InvalidBoard(f"the targets are not those of {named}", "targets")


def _listed(diagonals: tuple[Diagonal, ...]) -> str:
    return ", ".join(f"{mark.colour} {mark.slant} on {mark.cell}" for mark in diagonals) or "none"


def _wall(cell: int) -> str:
    return f"walls[{cell}] ({cell_name(cell)})"


def _check_length(walls: tuple[int, ...]) -> None:
    if len(walls) != CELLS:
        raise InvalidBoard(f"walls has {len(walls)} masks, expected {CELLS}: one for each cell", "walls")


def _check_walls(walls: tuple[int, ...]) -> None:
    _check_length(walls)
    for cell, mask in enumerate(walls):
        if mask not in range(16):
            problem = f"{_wall(cell)} is {mask!r}, expected 0 to 15: the sum of N 1, E 2, S 4, W 8"
            raise InvalidBoard(problem, "walls", cell)
    for cell, mask in enumerate(walls):
        rim = rim_sides(cell)
        for side in DIRECTIONS:
            bit = SIDE[side]
            if rim & bit:
                if not mask & bit:
                    problem = f"{_wall(cell)} is {mask}: its {side} side is the rim, expected {mask | rim}"
                    raise InvalidBoard(problem, "walls", cell)
                continue
            other = cell + STEP[side]
            back = OPPOSITE[side]
            if mask & bit and not walls[other] & SIDE[back]:
                raise InvalidBoard(
                    f"{_wall(cell)} is {mask}, closed on its {side} side, but {_wall(other)} is "
                    f"{walls[other]}, open on its {back} side: expected walls[{other}] to be "
                    f"{walls[other] | SIDE[back]} or walls[{cell}] to be {mask ^ bit}",
                    "walls",
                    cell,
                )


def _check_diagonals(diagonals: tuple[Diagonal, ...]) -> None:
    seen: set[int] = set()
    for index, (cell, colour, slant) in enumerate((mark.cell, mark.colour, mark.slant) for mark in diagonals):
        if cell not in range(CELLS):
            raise InvalidBoard(f"a diagonal on cell {cell!r}: expected 0 to 255", "diagonals", index)
        if colour not in COLOURS:
            problem = f"a diagonal on {cell_name(cell)} is {colour!r}: expected {' or '.join(COLOURS)}"
            raise InvalidBoard(problem, "diagonals", index)
        if slant not in SLANTS:
            problem = f"the diagonal on {cell_name(cell)} leans {slant!r}: expected / or \\"
            raise InvalidBoard(problem, "diagonals", index)
        if cell in seen:
            problem = f"two diagonals on cell {cell} ({cell_name(cell)}); a cell can have only one"
            raise InvalidBoard(problem, "diagonals", index)
        seen.add(cell)


def _check_targets(board: Board) -> None:
    seen: set[int] = set()
    closed = board.centre_closed
    for index, target in enumerate(board.targets):
        cell = target.cell
        if cell not in range(CELLS):
            raise InvalidBoard(f"a target on cell {cell!r}: expected 0 to 255", "targets", index)
        if target.symbol not in SYMBOLS or target.colour not in (*COLOURS, "any"):
            problem = (
                f"unknown target {target.colour!r} {target.symbol!r}; expected a colour or any, and a symbol"
            )
            raise InvalidBoard(problem, "targets", index)
        if (target.colour == "any") != (target.symbol == "vortex"):
            problem = (
                f"invalid target {target.colour} {target.symbol} on {cell_name(cell)}; "
                "the vortex, and only the vortex, has the colour any"
            )
            raise InvalidBoard(problem, "targets", index)
        if cell in seen:
            problem = f"two targets on cell {cell} ({cell_name(cell)}); a cell can have only one"
            raise InvalidBoard(problem, "targets", index)
        if closed and cell in CENTRE:
            raise InvalidBoard(f"a target on {cell_name(cell)}: the centre is closed", "targets", index)
        seen.add(cell)
