"""Micro Robots (Andreas Kuhnekath): a race to find a path across a 6×6 board of colours and numbers."""

from robotable.games.micro_robots.actions import Action, Event, Lay, Roll, Step
from robotable.games.micro_robots.boards import Board
from robotable.games.micro_robots.course import Goal, Ground, MicroRobotsCourse
from robotable.games.micro_robots.game import GAME, State, View
from robotable.games.micro_robots.options import Options
from robotable.games.micro_robots.positions import CellPath, Position
from robotable.games.micro_robots.words import MicroRobotsNotation

__all__ = [
    "GAME",
    "Action",
    "Board",
    "CellPath",
    "Event",
    "Goal",
    "Ground",
    "Lay",
    "MicroRobotsCourse",
    "MicroRobotsNotation",
    "Options",
    "Position",
    "Roll",
    "State",
    "Step",
    "View",
]
