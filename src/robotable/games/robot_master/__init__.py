"""Robot Master (Reiner Knizia): hidden hands, rows against columns."""

from robotable.games.robot_master.actions import Action, Begin, Draw, Event, Place
from robotable.games.robot_master.game import GAME
from robotable.games.robot_master.notation import RobotMasterNotation, read_board, write_board
from robotable.games.robot_master.options import VARIANTS, Options
from robotable.games.robot_master.rules import RobotMaster
from robotable.games.robot_master.scoring import line_score
from robotable.games.robot_master.state import State
from robotable.games.robot_master.view import View

__all__ = [
    "GAME",
    "VARIANTS",
    "Action",
    "Begin",
    "Draw",
    "Event",
    "Options",
    "Place",
    "RobotMaster",
    "RobotMasterNotation",
    "State",
    "View",
    "line_score",
    "read_board",
    "write_board",
]
