"""Boards drawn with characters, for tests: the drawing is a piece of an otherwise empty board.

+---+---+---+      --- and | are walls
| t |/b   1 |      letters are robots, digits name cells, /b and \\y are diagonals
+   +---+   +      (a robot that stands on a diagonal comes third: /bt)
"""

from __future__ import annotations

from textwrap import dedent

import msgspec

from robotable.games.ricochet_robots.boards import Board, Diagonal
from robotable.games.ricochet_robots.cells import (
    CELLS,
    CENTRE,
    DIRECTIONS,
    OPPOSITE,
    SIDE,
    SIZE,
    STEP,
    Direction,
    rim_sides,
)
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import COLOURS, KINDS, LETTER, Kind, WallPass
from robotable.games.ricochet_robots.slides import Ending, endings

KIND: dict[str, Kind] = {LETTER[kind]: kind for kind in KINDS}


class Drawn(msgspec.Struct, frozen=True):
    board: Board
    robots: dict[str, int]
    cells: dict[str, int]

    def endings(self, robot: str, direction: Direction, wall_pass: WallPass = "extra") -> tuple[Ending, ...]:
        others = [cell for name, cell in self.robots.items() if name != robot]
        return endings(self.board, KIND[robot], self.robots[robot], direction, others, wall_pass)

    def slide(self, robot: str, direction: Direction, wall_pass: WallPass = "extra") -> dict[str, int]:
        """The endings as {cell name: cost}."""
        names = {cell: name for name, cell in (self.robots | self.cells).items()}
        return {
            names.get(ending.cell, str(ending.cell)): ending.cost
            for ending in self.endings(robot, direction, wall_pass)
        }

    def position(self, target: str) -> Position:
        """Robots that are not drawn stand in the south-east; the target is a letter and the name of a
        cell."""
        parked = [255 - SIZE * index for index in range(len(COLOURS))]
        robots = [self.robots.get(LETTER[colour], parked[index]) for index, colour in enumerate(COLOURS)]
        fifth = next((name for name in "st" if name in self.robots), None)
        if fifth:
            robots.append(self.robots[fifth])
        serving = None if target[0] == "v" else "rgby".index(target[0])
        kind = None if fifth is None else KIND[fifth]
        assert kind is None or kind == "silver" or kind == "transparent"
        return Position(self.board, tuple(robots), serving, self.cells[target[1:]], kind)


def walled(
    walls: set[tuple[int, Direction]], diagonals: tuple[Diagonal, ...] = (), *, centre: bool = True
) -> Board:
    """A board with these walls, the rim and, unless disabled, the centre."""
    masks = [rim_sides(cell) for cell in range(CELLS)]
    if centre:
        walls = walls | {
            (cell, side) for cell in CENTRE for side in DIRECTIONS if cell + STEP[side] not in CENTRE
        }
    for cell, side in walls:
        if not masks[cell] & SIDE[side]:
            masks[cell] |= SIDE[side]
            masks[cell + STEP[side]] |= SIDE[OPPOSITE[side]]
    return Board(tuple(masks), diagonals)


def drawn(picture: str, *, x: int = 0, y: int = 0, centre: bool = True) -> Drawn:
    """Place the picture with its top left cell on (x, y) of the board."""
    lines = dedent(picture).strip("\n").splitlines()
    walls: set[tuple[int, Direction]] = set()
    diagonals: list[Diagonal] = []
    robots: dict[str, int] = {}
    cells: dict[str, int] = {}
    for row in range(len(lines) // 2):
        above, middle, below = (line.ljust(200) for line in lines[2 * row : 2 * row + 3])
        for column in range((len(lines[0]) - 1) // 4):
            cell = SIZE * (y + row) + x + column
            left = 4 * column
            edges: dict[Direction, bool] = {
                "N": above[left + 1 : left + 4] == "---",
                "W": middle[left] == "|",
                "E": middle[left + 4] == "|",
                "S": below[left + 1 : left + 4] == "---",
            }
            walls |= {(cell, side) for side, closed in edges.items() if closed}
            inside = middle[left + 1 : left + 4]
            if inside[0] in "/\\":
                colour = KIND[inside[1]]
                assert colour != "silver"
                assert colour != "transparent"
                diagonals.append(Diagonal(cell, colour, "/" if inside[0] == "/" else "\\"))
                inside = inside[2]
            assert middle[left + 4] in "| ", f"{middle!r} is out of line"
            for mark in inside.replace(" ", ""):
                assert mark.isalnum(), f"{middle!r} is out of line"
                (robots if mark.isalpha() else cells)[mark] = cell
    return Drawn(walled(walls, tuple(diagonals), centre=centre), robots, cells)
