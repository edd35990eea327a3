"""Ricochet Robots as the course of a race: target chips, slides, and the rules for bids."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from robotable.games.played_target import Leg, Shortfall
from robotable.games.protocol import IllegalAction, InvalidOptions, Seat
from robotable.games.race import Bid, Offer
from robotable.games.race.refusal import brief
from robotable.games.ricochet_robots.actions import (
    BIDS,
    Draw,
    Lay,
    Put,
    QuadrantLaid,
    RobotPut,
    TargetTurnedUp,
    TurnUp,
)
from robotable.games.ricochet_robots.boards import Board, printed_board
from robotable.games.ricochet_robots.cells import CELLS, CENTRE, DIRECTIONS
from robotable.games.ricochet_robots.options import PRINTED_TARGETS, SIDES, Options, check, given_board
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import COLOURS, Fifth, WallPass
from robotable.games.ricochet_robots.slide_path import Course, course_after
from robotable.games.ricochet_robots.slides import Slide, find_ending, legal_slides
from robotable.games.solo import SoloUnit

CHIPS_TO_WIN: Final = {2: 8, 3: 6, 4: 5}
"""By number of players. With more players, or only one, all targets are played."""


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board as laid so far, the robots' cells between rounds, and the owner of each chip."""

    quadrants: tuple[str, ...] = ()
    board: Board | None = None
    robots: tuple[int, ...] = ()
    fifth: Fifth | None = None
    taken: tuple[Seat | None, ...] = ()
    """For each target on the board, the seat that won it."""

    wall_pass: WallPass = "extra"


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    target: int
    """Its index among the board's targets."""


class Walk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The path shown so far, and where it has taken the robots."""

    position: Position
    slides: tuple[Slide, ...] = ()
    courses: tuple[Course, ...] = ()
    cost: int = 0


class RicochetRobotsCourse:
    name = "ricochet_robots"
    version = 1
    offer = Bid
    is_exact = False
    has_penalty = False
    solo_unit: SoloUnit = "moves"
    thinking_seconds = 300  # the rule book sets no limit, but a table needs one
    bidding_seconds = 60

    def is_timed(self, options: Options) -> bool:
        return True

    def pause_seconds(self, options: Options) -> int:
        return options.pause

    def closes_early(self, options: Options) -> bool:
        return options.early_close

    def players(self, options: Options) -> int:
        check(options)
        if options.board and len(free_cells(given_board(options.board))) < _robots(options.fifth):
            raise InvalidOptions("board: it has too many marks to leave cells for the robots")
        return options.players

    def begin(self, options: Options) -> Ground:
        wall_pass = options.wall_pass if options.fifth == "transparent" else "extra"
        if not options.board:
            return Ground(fifth=options.fifth, wall_pass=wall_pass)
        board = given_board(options.board)
        taken = (None,) * len(board.targets)
        return Ground(board=board, fifth=options.fifth, taken=taken, wall_pass=wall_pass)

    def is_ready(self, options: Options, position: Ground, goal: Goal | None) -> bool:
        return goal is not None

    def is_set_up(self, position: Ground) -> bool:
        return position.board is not None and len(position.robots) == _robots(position.fifth)

    def odds(self, options: Options, position: Ground, goal: Goal | None) -> tuple[tuple[Draw, int], ...]:
        if position.board is None:
            return tuple((Lay(name), 1) for name in _quadrants_left(position.quadrants, SIDES[options.box]))
        if len(position.robots) < _robots(position.fifth):
            free = free_cells(position.board)
            return tuple((Put(cell), 1) for cell in free if cell not in position.robots)
        return tuple((TurnUp(target), 1) for target, owner in enumerate(position.taken) if owner is None)

    def drawn(
        self, options: Options, position: Ground, goal: Goal | None, draw: Draw
    ) -> tuple[Ground, Goal | None, QuadrantLaid | RobotPut | TargetTurnedUp]:
        replace = msgspec.structs.replace
        if isinstance(draw, Lay):
            after = replace(position, quadrants=(*position.quadrants, draw.quadrant))
            if len(after.quadrants) == 4:
                board = _printed(after.quadrants)
                after = replace(after, board=board, taken=(None,) * len(board.targets))
            return after, None, QuadrantLaid(draw.quadrant)
        if isinstance(draw, Put):
            robot = len(position.robots)
            return replace(position, robots=(*position.robots, draw.cell)), None, RobotPut(robot, draw.cell)
        return position, Goal(draw.target), TargetTurnedUp(draw.target)

    def offers(self, options: Options) -> tuple[Bid, ...]:
        return BIDS

    def showing_seconds(self, count: int) -> int:
        return min(120, 20 + 5 * count)

    def order(self, offers: tuple[Offer, ...], chips: tuple[int, ...]) -> tuple[Offer, ...]:
        """Lowest bid first. Ties go to fewer chips, then to the earlier bid, which is first in `offers`."""
        return tuple(sorted(offers, key=lambda offer: (offer.count, chips[offer.seat])))

    def walk(self, options: Options, position: Ground, goal: Goal) -> Walk:
        return Walk(puzzle(position, goal), courses=tuple("still" for _ in position.robots))

    def moves(self, options: Options, position: Ground, goal: Goal, walk: Walk) -> tuple[Slide, ...]:
        return legal_slides(walk.position)

    def moved(self, options: Options, position: Ground, goal: Goal, walk: Walk, move: Slide) -> Walk:
        ending = find_ending(walk.position, move)
        robots, courses = list(walk.position.robots), list(walk.courses)
        robots[move.robot] = ending.cell
        courses[move.robot] = course_after(courses[move.robot], move, ending)
        return Walk(
            walk.position.with_robots(tuple(robots)),
            (*walk.slides, move),
            tuple(courses),
            walk.cost + ending.cost,
        )

    def path(self, position: Ground, walk: Walk, move: Slide) -> tuple[int, ...]:
        return find_ending(walk.position, move).path

    def leg(self, move: Slide, path: tuple[int, ...]) -> Leg:
        return Leg(move.robot, move.direction, move.cost, path)

    def robots(self, position: Ground) -> tuple[int, ...]:
        return position.robots

    def puzzle(self, position: Ground, goal: Goal) -> Position:
        return puzzle(position, goal)

    def may_recur(self, before: tuple[Ground, Goal], now: tuple[Ground, Goal | None], *, won: bool) -> bool:
        """A target that nobody reached is turned face down and can recur while the robots have not moved."""
        return not won and before[0].robots == now[0].robots

    def why_not(self, position: Ground, walk: Walk, move: object) -> str:
        robots = len(walk.position.robots)
        if (
            not isinstance(move, Slide)
            or type(move.robot) is not int
            or move.robot not in range(robots)
            or move.direction not in DIRECTIONS
        ):
            return f"{brief(move)} is not a slide of a robot; the robots are 0 to {robots - 1}"
        try:
            find_ending(walk.position, move)
        except IllegalAction as error:
            return str(error)
        return f"{brief(move)} is not possible here"

    def cost(self, walk: Walk) -> int:
        return walk.cost

    def has_arrived(self, options: Options, goal: Goal, walk: Walk) -> bool:
        """Whether the robot that just moved stands on the target and may reach it under the rules."""
        position, robot = walk.position, walk.slides[-1].robot
        return (
            robot in position.serving
            and position.robots[robot] == position.target_cell
            and (not options.must_turn or walk.courses[robot] == "turned")
        )

    def shortfall(self, options: Options, goal: Goal, walk: Walk) -> Shortfall:
        position, robot = walk.position, walk.slides[-1].robot
        is_there = robot in position.serving and position.robots[robot] == position.target_cell
        return "no turn" if is_there and not self.has_arrived(options, goal, walk) else "wrong count"

    def after_success(self, position: Ground, goal: Goal, walk: Walk, seat: Seat) -> Ground:
        """The robots stay where they ended up."""
        taken = (*position.taken[: goal.target], seat, *position.taken[goal.target + 1 :])
        return msgspec.structs.replace(position, robots=walk.position.robots, taken=taken)

    def after_failure(self, position: Ground, goal: Goal) -> Ground:
        """The robots return to their cells, and the target is turned face down again."""
        return position

    def after_turning_back(self, options: Options, position: Ground, goal: Goal) -> Ground:
        return position

    def after_leaving(self, position: Ground, seat: Seat) -> Ground:
        taken = tuple(None if owner == seat else owner for owner in position.taken)
        return msgspec.structs.replace(position, taken=taken)

    def total(self, position: Ground) -> int:
        return len(position.taken) or PRINTED_TARGETS

    def to_win(self, options: Options) -> int | None:
        if options.players == 1:
            return options.targets or None
        return CHIPS_TO_WIN.get(options.players)


def puzzle(ground: Ground, goal: Goal) -> Position:
    """The puzzle of this round."""
    assert ground.board is not None
    target = ground.board.targets[goal.target]
    robot = None if target.colour == "any" else COLOURS.index(target.colour)
    return Position(ground.board, ground.robots, robot, target.cell, ground.fifth, ground.wall_pass)


def _robots(fifth: Fifth | None) -> int:
    return len(COLOURS) + (fifth is not None)


def _quadrants_left(laid: tuple[str, ...], sides: str) -> list[str]:
    """One of each digit. Green always lies north-west, because turning the whole board makes no new board."""
    digits = "234" if laid else "1"
    used = {name[0] for name in laid}
    return [digit + side for digit in digits if digit not in used for side in sides]


@lru_cache(maxsize=256)
def _printed(quadrants: tuple[str, ...]) -> Board:
    return printed_board(quadrants)


@lru_cache(maxsize=256)
def free_cells(board: Board) -> tuple[int, ...]:
    """The cells where a robot may start: not in a closed centre, on a target or on a barrier."""
    marked = {target.cell for target in board.targets} | {diagonal.cell for diagonal in board.diagonals}
    closed = set(CENTRE) if board.centre_closed else set()
    return tuple(cell for cell in range(CELLS) if cell not in marked and cell not in closed)
