"""The actions and events of Micro Robots."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from robotable.games.actions import GameAction, GameEvent
from robotable.games.micro_robots.faces import FACES, Face
from robotable.games.race import Claim, GiveUp, Leave, Pass, Ready, Return, TimeUp
from robotable.games.race.actions import CommonEvent, Moved


class Lay(GameAction, frozen=True):
    """Chance lays the next tile with `turns` clockwise quarter turns. Corners are filled in reading order."""

    tile: int
    turns: int


class Roll(GameAction, frozen=True):
    """Chance rolls both dice: for the start before the first round, then for the target, then for the via."""

    face: Face


class Step(GameAction, frozen=True):
    """The player who shows a solution moves the robot to this cell, by a legal move or not."""

    to: Face


Draw: TypeAlias = Lay | Roll
Action: TypeAlias = Draw | Step | Claim | Pass | Ready | GiveUp | Leave | Return | TimeUp

LAYS: Final = tuple(tuple(Lay(tile, turns) for turns in range(4)) for tile in range(4))
ROLLS: Final = {face: Roll(face) for face in FACES}
STEPS: Final = tuple(Step(face) for face in FACES)
CLAIMS: Final = tuple(Claim(count) for count in range(1, 31))

Role: TypeAlias = Literal["start", "target", "via"]


class TileLaid(GameEvent, frozen=True):
    corner: int
    tile: int
    turns: int


class Rolled(GameEvent, frozen=True):
    role: Role
    face: Face


Event: TypeAlias = CommonEvent | Moved[Step] | TileLaid | Rolled
