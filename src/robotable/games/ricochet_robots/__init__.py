"""Ricochet Robots (Alex Randolph) with the transparent robot: players bid on paths across a walled board."""

from robotable.games.ricochet_robots.actions import Action, Event, Lay, Put, TurnUp
from robotable.games.ricochet_robots.boards import Board, printed_board
from robotable.games.ricochet_robots.cells import cell_name
from robotable.games.ricochet_robots.course import Goal, Ground, RicochetRobotsCourse, Walk
from robotable.games.ricochet_robots.game import GAME, State, View
from robotable.games.ricochet_robots.options import Options
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slides import Slide
from robotable.games.ricochet_robots.words import RicochetRobotsNotation

__all__ = [
    "GAME",
    "Action",
    "Board",
    "Event",
    "Goal",
    "Ground",
    "Lay",
    "Options",
    "Position",
    "Put",
    "RicochetRobotsCourse",
    "RicochetRobotsNotation",
    "Slide",
    "State",
    "TurnUp",
    "View",
    "Walk",
    "cell_name",
    "printed_board",
]
