"""Reviews of Robot Master."""

from __future__ import annotations

from typing import Final

from robotable.review.reviewer import Reviewer
from robotable.review.robot_master.reviewer import RobotMasterReviewer

REVIEWER: Final[Reviewer] = RobotMasterReviewer()
