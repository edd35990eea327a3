"""The words of a Ricochet Robots log.

`3A` lays a quadrant, `@h6` puts a robot on a cell, `*12` turns up a target, and `0:gE` is a slide.
"""

from __future__ import annotations

import re
from typing import Final

from robotable.games.notation import NotationError
from robotable.games.race.notation import RaceNotation
from robotable.games.race.state import AnyRaceState, RaceView
from robotable.games.ricochet_robots import notation
from robotable.games.ricochet_robots.actions import Action, Draw, Lay, Put, TurnUp
from robotable.games.ricochet_robots.cells import CELLS, cell_name
from robotable.games.ricochet_robots.course import Goal, Ground, Walk, puzzle
from robotable.games.ricochet_robots.options import Options
from robotable.games.ricochet_robots.position_json import read_position_json
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.quadrants import QUADRANTS
from robotable.games.ricochet_robots.slides import Slide

_CELLS: Final = {cell_name(cell): cell for cell in range(CELLS)}
_TARGET: Final = re.compile(r"\*([0-9]{1,3})", re.ASCII)


class RicochetRobotsWords:
    def write_draw(self, draw: Draw) -> str:
        if isinstance(draw, Lay):
            return draw.quadrant
        return f"@{cell_name(draw.cell)}" if isinstance(draw, Put) else f"*{draw.target}"

    def read_draw(self, text: str) -> Draw | None:
        if text in QUADRANTS:
            return Lay(text)
        if text.startswith("@") and text[1:] in _CELLS:
            return Put(_CELLS[text[1:]])
        found = _TARGET.fullmatch(text)
        return TurnUp(int(found[1])) if found else None

    def write_move(self, state: AnyRaceState, move: Slide) -> str:
        return notation.write_slide(move, state.position.fifth)

    def read_move(self, state: AnyRaceState, text: str) -> Slide | None:
        if state.walk is None:
            raise NotationError("no robot can slide before somebody shows their moves")
        return notation.read_slide(text, state.walk.position)

    def expected(self) -> str:
        return (
            "expected a quadrant such as 3A, a robot's cell such as @h6, a target such as *12, "
            "or a seat's action such as 0:bid5, 0:gE, 0:pass"
        )

    def begins_round(self, state: AnyRaceState, draw: Draw) -> bool:
        return isinstance(draw, TurnUp)


class RicochetRobotsNotation(RaceNotation[Slide, Draw]):
    """The words of the log, and puzzles as positions: board, robots and target, as text or JSON."""

    beginning = re.compile(
        r'[1-4][A-D](?:\.|$)|[0-9a-f]{8}|\{.*"(?:walls|quadrants|robots|target_\w+)"', re.DOTALL
    )

    def __init__(self) -> None:
        super().__init__(RicochetRobotsWords())

    def write_position(self, position: Position) -> str:
        return notation.write_position(position)

    def read_position(self, text: str) -> Position:
        return read_position_json(text) if text.lstrip().startswith("{") else notation.read_position(text)

    def write_view(self, view: RaceView[Options, Ground, Goal, Walk, Action], state: object) -> str | None:
        ground = view.position
        if ground.board is None:
            return None
        if view.goal is None:
            return notation.write_board(ground.board)
        return self.write_position(puzzle(ground, view.goal))
