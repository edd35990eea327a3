"""Shortest solutions of puzzles, and exact values of endings.

ValueError
  NotSolvable    the position is not of a kind that can be solved
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from robotable.engines.robot_master.exact import ExactMove, exact_moves
from robotable.games.catalogue import GAMES
from robotable.games.robot_master.board import Card
from robotable.games.robot_master.state import State as RobotMasterState
from robotable.library.position import Position, picture
from robotable.puzzles.kinds import kind_of, puzzle_games

__all__ = ["ExactMove", "NotSolvable", "ShortestSolution", "solve", "solve_ending"]

MOST_POSITIONS: Final = 50_000_000
"""How many positions `solve_ending` visits before it gives up, unless told otherwise."""


class NotSolvable(ValueError):
    """The message says what can be solved instead."""


@dataclass(frozen=True)
class ShortestSolution:
    """The answer to a puzzle. A notebook shows it as a picture."""

    position: Position
    moves: int | None
    """The number of moves of a shortest solution; None if there is none, or none was found in time."""

    at_least: int | None
    """No solution is shorter than this; None if there is no solution at all."""

    way: str
    """A shortest solution in the notation of the game; empty if none is known."""

    def svg(self) -> str:
        """The position with the solution drawn."""
        return picture(self.position, self.way or None)

    def _repr_svg_(self) -> str:
        return self.svg()


def solve(
    position: Position | str, *, must_turn: bool = False, no_revisits: bool = False
) -> ShortestSolution:
    """Finds a shortest solution of a puzzle and proves that none is shorter.

    `must_turn` is the rule of Ricochet Robots that the robot on the target must have turned, `no_revisits`
    the rule of Micro Robots that a path may not visit a cell twice."""
    if isinstance(position, str):
        position = Position.parse(position)
    kind = kind_of(position.game)
    if kind is None or isinstance(position.value, RobotMasterState):
        raise NotSolvable(
            f"{GAMES[position.game].title} has no shortest solutions; "
            f"solve takes positions of {', '.join(puzzle_games())}, and solve_ending those of robot_master"
        )
    options = _options(position.game, {"must_turn": must_turn, "no_revisits": no_revisits})
    best = kind.best(position.value, options)
    return ShortestSolution(position, best.shortest, best.at_least, best.way)


def solve_ending(
    position: Position | str, draws: tuple[Card, ...] = (), *, most_positions: int = MOST_POSITIONS
) -> tuple[ExactMove, ...]:
    """The exact value of every placement in Robot Master when all cards are known, the best first.

    In `refill` and `solo`, `draws` are the cards that will be drawn, in order. Raises `Unsolved` after that
    many positions, and ValueError if the draws do not fit."""
    if isinstance(position, str):
        position = Position.parse(position)
    if not isinstance(position.value, RobotMasterState):
        raise NotSolvable(f"solve_ending takes positions of robot_master, not of {position.game}; use solve")
    return exact_moves(position.value, draws, most_positions)


def _options(game: str, rules: dict[str, bool]) -> object:
    """The options of the game with these rules; refuses a rule that the game does not have."""
    known = {field.name for field in msgspec.structs.fields(GAMES[game].options)}
    for name, wanted in rules.items():
        if wanted and name not in known:
            raise NotSolvable(f"{GAMES[game].title} has no option {name}")
    return GAMES[game].options(**{name: value for name, value in rules.items() if name in known})
