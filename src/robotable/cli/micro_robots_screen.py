"""Micro Robots in the terminal: its board, its ways, and what was wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from robotable.games.micro_robots import Position, Step
from robotable.games.micro_robots.drawing import SIDE
from robotable.games.micro_robots.faces import COLOURS, NUMBERS, match
from robotable.games.micro_robots.notation import write_way
from robotable.games.race.state import AnyRaceState
from robotable.pictures import micro_robots as picture
from robotable.puzzles.best import best_micro

_INK: Final = {"B": "bright_blue", "Y": "yellow", "G": "green", "R": "red", "P": "magenta", "W": "bold"}
"""White is whatever the terminal writes with: on light ground it could not be read."""


class MicroRobotsScreen:
    example = "A cell is a number and a colour letter, such as 6w"
    is_tall = False

    def puzzle(self, state: AnyRaceState) -> Position | None:
        ground, goal = state.position, state.goal
        if goal is None:
            return None
        return Position(ground.board, ground.robot, goal.target, goal.via)

    def task(self, position: Position) -> str:
        faces = position.board.faces
        via = "" if position.via is None else f" by way of <{faces[position.via]}>"
        return f"from ({faces[position.start]}) to [{faces[position.target]}]{via}"

    def text(
        self, position: Position, way: Sequence[int] = (), *, marks: bool = True, compact: bool = False
    ) -> Text:
        """While a way is shown, the brackets of the start go with the robot."""
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
            return Text("No board lies there yet.")
        return _inked(picture.text(ground.board, start=ground.robot))

    def ground_svg(self, state: AnyRaceState) -> str | None:
        ground = state.position
        return None if ground.board is None else picture.svg(ground.board, start=ground.robot)

    def shown(self, state: AnyRaceState) -> tuple[Position | None, Sequence[int]]:
        return self.puzzle(state), state.walk or ()

    def best(self, position: Position, state: AnyRaceState) -> str:
        found = best_micro(position, state.options.no_revisits)
        if found.shortest is None:
            return "No way leads there."
        return f"A shortest way takes {found.shortest}: {found.way}"

    def way(self, state: Any) -> str:
        return write_way(state.position.board, state.walk)

    def typed(self, state: Any, text: str, key: str) -> tuple[str, bool] | None:
        """A second number corrects the first; the letter ends the cell."""
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
            return f"the robot stands on {move.to} already"
        if here // SIDE != there // SIDE and here % SIDE != there % SIDE:
            return f"{step} is not along a row or a column"
        if not match(board.faces[here], move.to):
            return f"{step} has neither the number nor the colour in common"
        return f"the way has been on {move.to} before"

    def why_short(self, state: Any) -> str:
        faces, goal = state.position.board.faces, state.goal
        last, count = state.walk[-1], len(state.walk) - 1
        moves = f"after {count} move{'' if count == 1 else 's'}"
        if last == goal.target:
            return f"{moves} it is on [{faces[last]}], but has not been on <{faces[goal.via]}>"
        return f"{moves} the robot is on {faces[last]}, not on [{faces[goal.target]}]"


def _inked(board: str) -> Text:
    text = Text(board)
    for letter, style in _INK.items():
        text.highlight_regex(rf"[1-6]{letter}", style)
    return text
