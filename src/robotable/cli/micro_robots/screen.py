"""Micro Robots in the terminal: the board, paths, and explanations of wrong paths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from robotable.cli.race.course_screen import CourseScreen, RaceHelp
from robotable.games.micro_robots import MicroRobotsCourse, Options, Position, Step
from robotable.games.micro_robots.drawing import SIDE
from robotable.games.micro_robots.faces import COLOURS, NUMBERS, match
from robotable.games.micro_robots.notation import write_path, write_position_json
from robotable.games.race.state import AnyRaceState
from robotable.pictures import micro_robots as picture
from robotable.puzzles.micro_robots.solutions import best

_INK: Final = {"B": "bright_blue", "Y": "yellow", "G": "green", "R": "red", "P": "magenta", "W": "bold"}
"""White cells use the default text colour, because white is unreadable on a light background."""


class MicroRobotsScreen:
    example = "A cell is a number and a colour letter, such as 6w"
    is_tall = False

    def help(self, options: Options) -> RaceHelp:
        via = " On its way it must pass the cell in <>." if options.pro else ""
        once = " It must not enter a cell twice." if options.no_revisits else ""
        return RaceHelp(
            task=(
                "Everybody looks for a path for the robot in their head, from its cell in () to the target "
                f"in [].{via} A move goes along a row or a column to any cell with the same number or the "
                f"same colour, whatever lies between.{once}"
            ),
            offer="show a path of exactly 5 moves, at once",
            moves=(("6w", "the robot moves to the white 6"),),
            prize=(
                "A path with exactly the number of moves claimed wins the chip. Any other path, or none in "
                "time, costs a chip, which goes to the player with the fewest."
            ),
        )

    def marks(self, options: Options) -> bool:
        return not options.dice_only

    def position_json(self, position: Position) -> str:
        return write_position_json(position)

    def task(self, position: Position) -> str:
        faces = position.board.faces
        via = "" if position.via is None else f" via <{faces[position.via]}>"
        return f"from ({faces[position.start]}) to [{faces[position.target]}]{via}"

    def text(
        self, position: Position, way: Sequence[int] = (), *, marks: bool = True, compact: bool = False
    ) -> Text:
        """Draw the board. While a path is shown, the start brackets move with the robot."""
        target, via = (position.target, position.via) if marks else (None, None)
        robot = way[-1] if way else position.start
        return _inked(picture.text(position.board, start=robot, target=target, via=via, way=way))

    def svg(self, position: Position, way: Sequence[int] = ()) -> str:
        return picture.svg(
            position.board, start=position.start, target=position.target, via=position.via, way=way
        )

    def ground(self, state: AnyRaceState, *, compact: bool = False) -> Text:
        ground = state.position
        if ground.board is None:
            return Text("There is no board yet.")
        return _inked(picture.text(ground.board, start=ground.robot))

    def ground_svg(self, state: AnyRaceState) -> str | None:
        ground = state.position
        return None if ground.board is None else picture.svg(ground.board, start=ground.robot)

    def shown(self, state: AnyRaceState) -> tuple[Position | None, Sequence[int]]:
        ground, goal = state.position, state.goal
        return (None if goal is None else MicroRobotsCourse().puzzle(ground, goal)), state.walk or ()

    def best(self, position: Position, state: AnyRaceState) -> str:
        found = best(position, no_revisits=state.options.no_revisits)
        if found.shortest is None:
            return "No path leads there."
        return f"A shortest path takes {found.shortest}: {found.way}"

    def way(self, state: Any) -> str:
        return write_path(state.position.board, state.walk)

    def typed(self, state: Any, text: str, key: str) -> tuple[str, bool] | None:
        """A second number replaces the first; a letter completes the cell."""
        if key in NUMBERS:
            return key, False
        if text and key.upper() in COLOURS:
            return text + key.upper(), True
        return None

    def choices(self, state: Any, text: str) -> str:
        return ""

    def why_illegal(self, state: Any, move: Step) -> str:
        board, here = state.position.board, state.walk[-1]
        there = board.cell(move.to)
        step = f"from {board.faces[here]} to {move.to}"
        if here == there:
            return f"the robot is already on {move.to}"
        if here // SIDE != there // SIDE and here % SIDE != there % SIDE:
            return f"{step} is not along a row or a column"
        if not match(board.faces[here], move.to):
            return f"{step} shares neither the number nor the colour"
        return f"the path has already been on {move.to}"

    def why_short(self, state: Any) -> str:
        faces, goal = state.position.board.faces, state.goal
        last, count = state.walk[-1], len(state.walk) - 1
        moves = f"after {count} move{'' if count == 1 else 's'}"
        if last == goal.target:
            return f"{moves} the robot is on [{faces[last]}], but has not passed <{faces[goal.via]}>"
        return f"{moves} the robot is on {faces[last]}, not on [{faces[goal.target]}]"


def _inked(board: str) -> Text:
    text = Text(board)
    for letter, style in _INK.items():
        text.highlight_regex(rf"[1-6]{letter}", style)
    return text


COURSE: Final[CourseScreen] = MicroRobotsScreen()
