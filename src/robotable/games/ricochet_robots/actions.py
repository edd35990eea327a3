"""The actions and events of Ricochet Robots. A move is a `Slide`."""

from __future__ import annotations

from typing import Final, TypeAlias

from robotable.games.actions import GameAction, GameEvent
from robotable.games.race import Bid, GiveUp, Leave, Pass, Ready, Return, TimeUp
from robotable.games.race.actions import CommonEvent, Moved
from robotable.games.ricochet_robots.slides import Slide


class Lay(GameAction, frozen=True):
    """Chance lays the next quadrant, clockwise from the north-west."""

    quadrant: str


class Put(GameAction, frozen=True):
    """Chance puts the next robot on a cell, in the order red, green, blue, yellow, fifth."""

    cell: int


class TurnUp(GameAction, frozen=True):
    """Chance turns up a target chip, given by its index among the board's targets."""

    target: int


Draw: TypeAlias = Lay | Put | TurnUp
Action: TypeAlias = Draw | Slide | Bid | Pass | Ready | GiveUp | Leave | Return | TimeUp

MOST_BID: Final = 50
"""No known position takes more than 25 moves."""

BIDS: Final = tuple(Bid(count) for count in range(1, MOST_BID + 1))


class QuadrantLaid(GameEvent, frozen=True):
    quadrant: str


class RobotPut(GameEvent, frozen=True):
    robot: int
    cell: int


class TargetTurnedUp(GameEvent, frozen=True):
    target: int


Event: TypeAlias = CommonEvent | Moved[Slide] | QuadrantLaid | RobotPut | TargetTurnedUp
