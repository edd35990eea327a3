"""Micro Robots as the course of a race: dice, moves from cell to cell, and the rules for claims (AB)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from robotable.games.micro_robots.actions import (
    CLAIMS,
    LAYS,
    ROLLS,
    STEPS,
    Draw,
    Lay,
    Rolled,
    Step,
    TileLaid,
)
from robotable.games.micro_robots.boards import CELLS, Arrangement, Board, Cell, lay, moves
from robotable.games.micro_robots.options import Options, check, given_board, tile_set
from robotable.games.micro_robots.positions import CellPath, Position
from robotable.games.micro_robots.reference import distances, passable_once
from robotable.games.played_target import Leg, Shortfall
from robotable.games.protocol import Seat
from robotable.games.race import Claim, Offer
from robotable.games.race.refusal import brief
from robotable.games.solo import SoloUnit

CHIPS: Final = 25
CHIPS_TO_WIN: Final = 5
CHIPS_OF_A_TIME_TRIAL: Final = 10

LONGEST_CLAIM: Final = 20
LONGEST_PRO_CLAIM: Final = 30


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board as laid so far, and the robot's cell between rounds."""

    laid: tuple[tuple[int, int], ...] = ()
    """The tile and quarter turns of each corner, in reading order."""

    board: Board | None = None
    robot: Cell | None = None
    refused: tuple[Cell, ...] = ()
    """The targets that everybody has passed in this round, if they must not be rolled again. Each stands here
    once, the last one passed at the end."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    target: Cell
    via: Cell | None = None


class MicroRobotsCourse:
    name = "micro_robots"
    version = 1
    offer = Claim
    is_exact = True
    has_penalty = True
    solo_unit: SoloUnit = "milliseconds"
    thinking_seconds = 150  # AB "Sonderfall": 2 to 3 minutes
    bidding_seconds = None

    def is_timed(self, options: Options) -> bool:
        return options.auto_reroll

    def pause_seconds(self, options: Options) -> int:
        return options.pause

    def closes_early(self, options: Options) -> bool:
        return False  # the first claim is shown at once

    def players(self, options: Options) -> int:
        check(options)
        return options.players

    def begin(self, options: Options) -> Ground:
        return Ground(board=given_board(options.board) if options.board else None)

    def is_ready(self, options: Options, position: Ground, goal: Goal | None) -> bool:
        return goal is not None and (goal.via is not None or not options.pro)

    def is_set_up(self, position: Ground) -> bool:
        return position.robot is not None

    def odds(self, options: Options, position: Ground, goal: Goal | None) -> tuple[tuple[Draw, int], ...]:
        board, robot = position.board, position.robot
        if board is None:
            used = [tile for tile, _ in position.laid]
            return tuple((one, 1) for tile, lays in enumerate(LAYS) if tile not in used for one in lays)
        cells: tuple[Cell, ...]
        if robot is None:
            cells = tuple(CELLS)
        elif goal is None:
            cells = targets(board, robot, options.min_distance)
            if position.refused:
                # Once all of them have been refused, only the last one is not rolled again.
                fresh = tuple(cell for cell in cells if cell not in position.refused)
                cells = fresh or tuple(cell for cell in cells if cell != position.refused[-1]) or cells
        else:
            cells = vias(board, robot, goal.target, options.no_revisits)
        return tuple((ROLLS[board.faces[cell]], 1) for cell in cells)

    def drawn(
        self, options: Options, position: Ground, goal: Goal | None, draw: Draw
    ) -> tuple[Ground, Goal | None, TileLaid | Rolled]:
        if isinstance(draw, Lay):
            laid = (*position.laid, (draw.tile, draw.turns))
            board = _laid_board(options.tiles, laid) if len(laid) == 4 else None
            return Ground(laid, board), None, TileLaid(len(laid) - 1, draw.tile, draw.turns)
        assert position.board is not None
        cell = position.board.cell(draw.face)
        if position.robot is None:
            return msgspec.structs.replace(position, robot=cell), None, Rolled("start", draw.face)
        if goal is None:
            return position, Goal(cell), Rolled("target", draw.face)
        return position, Goal(goal.target, cell), Rolled("via", draw.face)

    def offers(self, options: Options) -> tuple[Claim, ...]:
        return CLAIMS[: LONGEST_PRO_CLAIM if options.pro else LONGEST_CLAIM]

    def showing_seconds(self, count: int) -> int:
        """Short, so that nobody claims a large number and solves the puzzle while showing."""
        return min(30, 4 + 2 * count)

    def order(self, offers: tuple[Offer, ...], chips: tuple[int, ...]) -> tuple[Offer, ...]:
        """A claim is shown immediately, so there is never more than one."""
        return offers

    def walk(self, options: Options, position: Ground, goal: Goal) -> CellPath:
        assert position.robot is not None
        return (position.robot,)

    def moves(self, options: Options, position: Ground, goal: Goal, walk: CellPath) -> tuple[Step, ...]:
        """Players can try any cell: an illegal move fails, and nothing hints at which moves are legal."""
        return STEPS

    def moved(
        self, options: Options, position: Ground, goal: Goal, walk: CellPath, move: Step
    ) -> CellPath | None:
        assert position.board is not None
        cell = position.board.cell(move.to)
        if cell not in moves(position.board)[walk[-1]] or (options.no_revisits and cell in walk):
            return None
        return (*walk, cell)

    def path(self, position: Ground, walk: CellPath, move: Step) -> tuple[Cell, ...]:
        assert position.board is not None
        return (walk[-1], position.board.cell(move.to))

    def leg(self, move: Step, path: tuple[Cell, ...]) -> Leg:
        return Leg(0, None, 1, path)

    def robots(self, position: Ground) -> tuple[Cell, ...]:
        return () if position.robot is None else (position.robot,)

    def puzzle(self, position: Ground, goal: Goal) -> Position:
        assert position.board is not None
        assert position.robot is not None
        return Position(position.board, position.robot, goal.target, goal.via)

    def may_recur(self, before: tuple[Ground, Goal], now: tuple[Ground, Goal | None], *, won: bool) -> bool:
        """The dice can repeat the same puzzle, but rarely do."""
        (then, asked), (ground, goal) = before, now
        return (then.robot, asked) == (ground.robot, goal)

    def why_not(self, position: Ground, walk: CellPath, move: Step) -> str:
        return f"{brief(move)} is not a cell; a cell is a number and a colour letter, such as 6W"

    def cost(self, walk: CellPath) -> int:
        return len(walk) - 1

    def has_arrived(self, options: Options, goal: Goal, walk: CellPath) -> bool:
        return walk[-1] == goal.target and (goal.via is None or goal.via in walk)

    def shortfall(self, options: Options, goal: Goal, walk: CellPath) -> Shortfall:
        return "no via" if walk[-1] == goal.target else "wrong count"

    def after_success(self, position: Ground, goal: Goal, walk: CellPath, seat: Seat) -> Ground:
        return self.after_failure(position, goal)

    def after_failure(self, position: Ground, goal: Goal) -> Ground:
        """AB "Spielablauf": in any case, the robot is placed on the target."""
        return msgspec.structs.replace(position, robot=goal.target, refused=())

    def after_turning_back(self, options: Options, position: Ground, goal: Goal) -> Ground:
        if not options.new_targets:
            return position
        others = (cell for cell in position.refused if cell != goal.target)
        return msgspec.structs.replace(position, refused=(*others, goal.target))

    def after_leaving(self, position: Ground, seat: Seat) -> Ground:
        return position

    def total(self, position: Ground) -> int:
        return CHIPS

    def to_win(self, options: Options) -> int:
        return CHIPS_OF_A_TIME_TRIAL if options.players == 1 else CHIPS_TO_WIN


@lru_cache(maxsize=256)
def _laid_board(tiles: str, laid: tuple[tuple[int, int], ...]) -> Board:
    (a, p), (b, q), (c, r), (d, s) = laid
    return lay(tile_set(tiles), Arrangement((a, b, c, d), (p, q, r, s)))


@lru_cache(maxsize=4096)
def targets(board: Board, start: Cell, min_distance: int) -> tuple[Cell, ...]:
    """The targets the dice can show: any cell but the start. The dice are rolled again if the cell is too
    near, or too far away to be claimed, which happens only on custom boards."""
    away = _distances(board, start)
    # If no cell is as far away as the minimum distance, use the farthest ones.
    least = min(min_distance, max(away))
    return tuple(cell for cell in CELLS if least <= away[cell] <= LONGEST_CLAIM)


@lru_cache(maxsize=1024)
def vias(board: Board, start: Cell, target: Cell, no_revisits: bool) -> tuple[Cell, ...]:
    """AB "PROFI-VARIANTE": any cell but start and target. The dice are rolled again if the path is too long
    to be claimed. With `no_revisits`, they are also rolled again for a cell that no path can pass without a
    revisit, unless all cells are like that."""
    before, behind = _distances(board, start), _distances(board, target)
    cells = tuple(
        cell
        for cell in CELLS
        if cell not in (start, target) and before[cell] + behind[cell] <= LONGEST_PRO_CLAIM
    )
    once = passable_once(board, start, target) if no_revisits else frozenset()
    return tuple(cell for cell in cells if cell in once) or cells


def _distances(board: Board, start: Cell) -> tuple[int, ...]:
    """The distances, none of them None: every board in play is connected."""
    return tuple(distance or 0 for distance in distances(board, start))
