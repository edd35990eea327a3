"""A position: a board, the robots on it, and the target that one of them must reach.

ValueError
  InvalidPosition    not a valid position; says which robot or target is wrong, and what is expected
"""

from __future__ import annotations

import msgspec

from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.cells import CELLS, CENTRE, cell_name
from robotable.games.ricochet_robots.robots import (
    COLOURS,
    FIFTH,
    FIFTHS,
    WALL_PASSES,
    Fifth,
    Kind,
    WallPass,
    kind_of,
)


class InvalidPosition(ValueError):
    """Not a valid position. `path` locates the fault, as in ("robots", 2)."""

    def __init__(self, problem: str, *path: str | int) -> None:
        super().__init__(problem)
        self.path = path


class Position(msgspec.Struct, frozen=True):
    """Checked on creation, so every position that exists can be played."""

    board: Board
    robots: tuple[int, ...]
    """The cells of red, green, blue, yellow and, if there is one, the fifth robot."""

    target_robot: int | None
    """The robot that must reach the target; None for the vortex, which any robot may reach."""

    target_cell: int
    fifth: Fifth | None = None
    wall_pass: WallPass = "extra"
    """Only `extra` without the transparent robot, so that equal positions have equal values."""

    def __post_init__(self) -> None:
        _check_robots(self)
        _check_target(self)
        _check_wall_pass(self)

    def kind(self, robot: int) -> Kind:
        return kind_of(robot, self.fifth)

    @property
    def serving(self) -> tuple[int, ...]:
        """The robots that may reach the target. Silver and transparent may reach only the vortex (AB)."""
        if self.target_robot is None:
            return tuple(range(len(self.robots)))
        return (self.target_robot,)

    def with_robots(self, robots: tuple[int, ...]) -> Position:
        return msgspec.structs.replace(self, robots=robots)

    def with_fifth(self, fifth: Fifth | None, cell: int | None = None) -> Position:
        """The position with another fifth robot, or none. Without `cell`, it takes the old one's cell."""
        robots = self.robots[:FIFTH]
        if fifth is not None:
            place = self.robots[FIFTH] if cell is None and len(self.robots) > FIFTH else cell
            if place is None:
                raise InvalidPosition(f"the cell of the {fifth} robot is missing", "robots")
            robots = (*robots, place)
        wall_pass = self.wall_pass if fifth == "transparent" else "extra"
        return msgspec.structs.replace(self, robots=robots, fifth=fifth, wall_pass=wall_pass)

    def with_wall_pass(self, wall_pass: WallPass) -> Position:
        return msgspec.structs.replace(self, wall_pass=wall_pass)


def _check_robots(position: Position) -> None:
    robots, fifth = position.robots, position.fifth
    if fifth is not None and fifth not in FIFTHS:
        raise InvalidPosition(f"unknown fifth robot {fifth!r}; expected {' or '.join(FIFTHS)}", "fifth")
    expected = FIFTH if fifth is None else FIFTH + 1
    if len(robots) != expected:
        who = "red, green, blue, yellow" + (f" and {fifth}" if fifth else "")
        raise InvalidPosition(f"{len(robots)} robots given, expected {expected}: {who}", "robots")
    closed = position.board.centre_closed
    for robot, cell in enumerate(robots):
        name = position.kind(robot)
        if cell not in range(CELLS):
            raise InvalidPosition(f"the {name} robot is on cell {cell!r}: expected 0 to 255", "robots", robot)
        if closed and cell in CENTRE:
            problem = f"the {name} robot is on cell {cell} ({cell_name(cell)}): the centre is closed"
            raise InvalidPosition(problem, "robots", robot)
        first = robots.index(cell)
        if first != robot:
            other = position.kind(first)
            problem = f"the {other} and the {name} robot are both on cell {cell} ({cell_name(cell)})"
            raise InvalidPosition(problem, "robots", robot)


def _check_target(position: Position) -> None:
    robot, cell = position.target_robot, position.target_cell
    if robot is not None and robot not in range(len(COLOURS)):
        problem = (
            f"target_robot is {robot!r}, expected 0 to 3 (red, green, blue, yellow) or none for the vortex"
        )
        raise InvalidPosition(problem, "target_robot")
    if cell not in range(CELLS):
        raise InvalidPosition(f"the target is on cell {cell!r}: expected 0 to 255", "target_cell")
    if position.board.centre_closed and cell in CENTRE:
        problem = f"the target is on cell {cell} ({cell_name(cell)}): the centre is closed"
        raise InvalidPosition(problem, "target_cell")


def _check_wall_pass(position: Position) -> None:
    if position.wall_pass not in WALL_PASSES:
        problem = f"wall_pass is {position.wall_pass!r}, expected {' or '.join(WALL_PASSES)}"
        raise InvalidPosition(problem, "wall_pass")
    if position.wall_pass != "extra" and position.fifth != "transparent":
        problem = f"wall_pass is {position.wall_pass!r}, but only the transparent robot passes walls"
        raise InvalidPosition(problem, "wall_pass")
