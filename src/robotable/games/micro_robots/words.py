"""The words of a Micro Robots log: `A0` lays a tile, `@2W` is a roll, `0:6W` is a step."""

from __future__ import annotations

import re
from typing import Final

from robotable.games.micro_robots import notation
from robotable.games.micro_robots.actions import LAYS, ROLLS, STEPS, Action, Draw, Lay, Roll, Step
from robotable.games.micro_robots.course import Goal, Ground, MicroRobotsCourse
from robotable.games.micro_robots.options import Options
from robotable.games.micro_robots.positions import CellPath, Position
from robotable.games.micro_robots.tiles import TILE_LETTERS, TILE_SETS
from robotable.games.notation import NotationError
from robotable.games.race.notation import RaceNotation
from robotable.games.race.state import AnyRaceState, RaceView

_LAY: Final = re.compile(r"([A-D])([0-3])", re.ASCII)
_STEPS: Final = {step.to: step for step in STEPS}


class MicroRobotsWords:
    def write_draw(self, draw: Draw) -> str:
        return f"{TILE_LETTERS[draw.tile]}{draw.turns}" if isinstance(draw, Lay) else f"@{draw.face}"

    def read_draw(self, text: str) -> Draw | None:
        found = _LAY.fullmatch(text)
        if found:
            return LAYS[TILE_LETTERS.index(found[1])][int(found[2])]
        return ROLLS.get(text[1:]) if text.startswith("@") else None

    def write_move(self, state: AnyRaceState, move: Step) -> str:
        return move.to

    def read_move(self, state: AnyRaceState, text: str) -> Step | None:
        return _STEPS.get(text)

    def expected(self) -> str:
        return (
            "expected a tile such as A0, a roll such as @2W, "
            "or a seat's action such as 0:claim5, 0:6W, 0:pass"
        )

    def begins_round(self, state: AnyRaceState, draw: Draw) -> bool:
        return isinstance(draw, Roll) and state.goal is None


class MicroRobotsNotation(RaceNotation[Step, Draw]):
    """The words of the log, and puzzles as positions: a board, a start, a target and optionally a via."""

    beginning = re.compile(
        rf"(?:{'|'.join(TILE_SETS)})(?:\.|$)|[1-6][BYGRPW][ 1-6]"
        rf'|\{{(?!.*"(?:walls|quadrants|robots)").*"(?:board|start|target|via)"',
        re.DOTALL,
    )

    def __init__(self) -> None:
        super().__init__(MicroRobotsWords())

    def write_position(self, position: Position) -> str:
        return notation.write_position(position)

    def read_position(self, text: str) -> Position:
        try:
            return notation.read_position(text)
        except NotationError:
            raise
        except ValueError as error:
            raise NotationError(str(error)) from None

    def write_view(
        self, view: RaceView[Options, Ground, Goal, CellPath, Action], state: object
    ) -> str | None:
        ground = view.position
        if ground.board is None:
            return None
        if view.goal is None:
            return notation.write_board(ground.board)
        return self.write_position(MicroRobotsCourse().puzzle(ground, view.goal))
