"""Puzzles of all games: generated, rated, and one for every day.

robotable.puzzles.generate(robotable.puzzles.MicroRobotsRequest(seed=1, moves=(4, 6)), 10)
"""

from robotable.puzzles.generator import TooFewPuzzles, generate
from robotable.puzzles.micro_robots.request import MicroRobotsRequest
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.request import InvalidRequest
from robotable.puzzles.ricochet_robots.request import RicochetRobotsRequest
from robotable.puzzles.robot_master.request import RobotMasterRequest
from robotable.puzzles.rows import rows

__all__ = [
    "InvalidRequest",
    "MicroRobotsRequest",
    "Puzzle",
    "RicochetRobotsRequest",
    "RobotMasterRequest",
    "TooFewPuzzles",
    "generate",
    "rows",
]
