"""The race that both puzzle games share: claims and bids, the countdown, and showing a solution."""

from robotable.games.deadlines import TimeUp
from robotable.games.race.actions import Bid, Claim, GiveUp, Leave, Pass, Ready, Return
from robotable.games.race.course import Course
from robotable.games.race.rules import Race
from robotable.games.race.state import Offer, RaceState, RaceView

__all__ = [
    "Bid",
    "Claim",
    "Course",
    "GiveUp",
    "Leave",
    "Offer",
    "Pass",
    "Race",
    "RaceState",
    "RaceView",
    "Ready",
    "Return",
    "TimeUp",
]
