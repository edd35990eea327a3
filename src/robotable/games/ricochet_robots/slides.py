"""One slide of one robot: where it ends, what it costs, and which cells it crosses.

An ordinary robot has at most one ending in each direction. The transparent robot can have several (AB,
"Variante für Ricochet Robots"): its player chooses at each wall and each coloured diagonal.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import msgspec

from robotable.games.actions import GameAction
from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.boards import Board, Diagonal
from robotable.games.ricochet_robots.cells import (
    BOUNCE,
    CELLS,
    CENTRE,
    DIRECTIONS,
    SIDE,
    STEP,
    Direction,
    cell_name,
    rim_sides,
)
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import Kind, WallPass


class Ending(msgspec.Struct, frozen=True):
    """A cell where a slide can end."""

    cell: int
    cost: int
    """1, plus 1 for each wall and diagonal that the robot passed through. If walls are passed as a `move`, a
    wall at the first cell costs nothing more."""

    turned: bool
    """Whether the robot travelled in a second direction; passing through something is not a turn."""

    path: tuple[int, ...]
    """Every cell from the first to the last, both included."""


class Slide(GameAction, frozen=True, order=True):
    """A player's move: this robot slides in this direction to this ending."""

    robot: int
    direction: Direction
    cell: int
    cost: int = 1


def endings(
    board: Board,
    kind: Kind,
    start: int,
    direction: Direction,
    others: Collection[int],
    wall_pass: WallPass = "extra",
) -> tuple[Ending, ...]:
    """All endings, cheapest first; empty if the robot cannot move in this direction.

    `others` are the cells of the other robots. A slide that ends where it began is not a move, and neither is
    an endless one: on a board with diagonals, a robot can return to its first cell in its first direction.
    Of two endings on the same cell, the cheaper is kept, and the more expensive only if it alone turned.
    """
    return _run(board, kind, start, direction, others, wall_pass)[0]


def reach(board: Board, kind: Kind, start: int, direction: Direction) -> frozenset[int]:
    """Every cell where another robot would change the endings of this slide, however walls are passed."""
    return _run(board, kind, start, direction, (), "extra")[1]


def legal_slides(position: Position) -> tuple[Slide, ...]:
    """All legal slides, ordered by robot, direction and cost."""
    return tuple(
        Slide(robot, direction, ending.cell, ending.cost)
        for robot in range(len(position.robots))
        for direction in DIRECTIONS
        for ending in robot_endings(position, robot, direction)
    )


def robot_endings(position: Position, robot: int, direction: Direction) -> tuple[Ending, ...]:
    """The endings of this robot's slide in this position."""
    start = position.robots[robot]
    others = tuple(cell for cell in position.robots if cell != start)
    return endings(position.board, position.kind(robot), start, direction, others, position.wall_pass)


def find_ending(position: Position, slide: Slide) -> Ending:
    """The ending of this slide; raises IllegalAction if the rules do not allow it."""
    if slide.robot not in range(len(position.robots)) or slide.direction not in DIRECTIONS:
        raise IllegalAction(f"robot {slide.robot!r} cannot slide {slide.direction!r}")
    found = robot_endings(position, slide.robot, slide.direction)
    for ending in found:
        if (ending.cell, ending.cost) == (slide.cell, slide.cost):
            return ending
    who = f"the {position.kind(slide.robot)} robot"
    if not found:
        raise IllegalAction(f"{who} cannot move {slide.direction}")
    options = " or ".join(f"on {cell_name(ending.cell)} for {ending.cost}" for ending in found)
    raise IllegalAction(f"{who} moving {slide.direction} ends {options}")


def slid(position: Position, slide: Slide) -> Position:
    """The position after the slide; raises IllegalAction if the rules do not allow it."""
    cell = find_ending(position, slide).cell
    robots = position.robots
    return position.with_robots((*robots[: slide.robot], cell, *robots[slide.robot + 1 :]))


def _run(
    board: Board,
    kind: Kind,
    start: int,
    direction: Direction,
    others: Collection[int],
    wall_pass: WallPass,
) -> tuple[tuple[Ending, ...], frozenset[int]]:
    if kind == "transparent":
        return _transparent(board, start, direction, others, wall_pass)
    return _ordinary(board, kind, start, direction, others)


@lru_cache(maxsize=256)
def diagonals_by_cell(board: Board) -> dict[int, Diagonal]:
    return {diagonal.cell: diagonal for diagonal in board.diagonals}


@lru_cache(maxsize=256)
def solid_sides(board: Board) -> tuple[int, ...]:
    """For each cell, the sides that no robot can pass: the rim and, if it is closed, the centre (AB)."""
    solid = [rim_sides(cell) for cell in range(CELLS)]
    if board.centre_closed:
        for cell in range(CELLS):
            for side in DIRECTIONS:
                if not solid[cell] & SIDE[side] and (cell in CENTRE) != (cell + STEP[side] in CENTRE):
                    solid[cell] |= SIDE[side]
    return tuple(solid)


def _ordinary(
    board: Board, kind: Kind, start: int, direction: Direction, others: Collection[int]
) -> tuple[tuple[Ending, ...], frozenset[int]]:
    walls, diagonals = board.walls, diagonals_by_cell(board)
    cell, heading = start, direction
    path = [start]
    turned = False
    # A robot that rests on a diagonal can leave it in any direction; only diagonals it runs into turn it.
    while not walls[cell] & SIDE[heading] and cell + STEP[heading] not in others:
        cell += STEP[heading]
        path.append(cell)
        turned = turned or heading != direction
        diagonal = diagonals.get(cell)
        if diagonal is not None and diagonal.colour != kind:
            heading = BOUNCE[diagonal.slant][heading]
        # Every step can be reversed, so an endless slide must return to its first cell and direction.
        if cell == start and heading == direction:
            return (), frozenset(path)
    if cell == start:
        return (), frozenset(path)
    return (Ending(cell, 1, turned, tuple(path)),), frozenset(path)


def _transparent(
    board: Board, start: int, direction: Direction, others: Collection[int], wall_pass: WallPass
) -> tuple[tuple[Ending, ...], frozenset[int]]:
    walls, diagonals, solid = board.walls, diagonals_by_cell(board), solid_sides(board)
    best: dict[tuple[int, bool], Ending] = {}
    seen: set[tuple[int, Direction, bool]] = set()
    entered = {start}
    # Each layer holds the moments of equal cost at which the robot is about to leave a cell: its heading,
    # whether it has turned, and the path so far. Passing through something leads to a later layer. Both loops
    # iterate over growing lists.
    layers: list[list[tuple[Direction, bool, tuple[int, ...]]]] = [[(direction, False, (start,))]]
    for extra, layer in enumerate(layers):
        for heading, turned, path in layer:
            cell = path[-1]
            if (cell, heading, turned) in seen:
                continue
            seen.add((cell, heading, turned))
            wall = walls[cell] & SIDE[heading]
            ahead = cell + STEP[heading]
            blocked = ahead in others or bool(wall & solid[cell])
            if (wall or blocked) and cell != start:
                best.setdefault((cell, turned), Ending(cell, 1 + extra, turned, path))
            if blocked:
                continue
            entered.add(ahead)
            turned = turned or heading != direction
            is_the_move = wall_pass == "move" and len(path) == 1
            spent = extra + (bool(wall) and not is_the_move)
            while len(layers) < spent + 2:
                layers.append([])
            onward = (*path, ahead)
            diagonal = diagonals.get(ahead)
            if diagonal is None:
                layers[spent].append((heading, turned, onward))
            else:
                layers[spent].append((BOUNCE[diagonal.slant][heading], turned, onward))
                layers[spent + 1].append((heading, turned, onward))
    return _undominated(best), frozenset(entered)


def _undominated(best: dict[tuple[int, bool], Ending]) -> tuple[Ending, ...]:
    kept = [
        ending
        for (cell, turned), ending in best.items()
        if turned or (cell, True) not in best or best[cell, True].cost > ending.cost
    ]
    return tuple(sorted(kept, key=lambda ending: (ending.cost, ending.cell)))
