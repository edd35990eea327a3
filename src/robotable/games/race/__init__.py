"""The race that both puzzle games share: claims and bids, the countdown, and showing a solution."""

from robotable.games.race.actions import Action, Bid, Claim, Event, GiveUp, Leave, Pass, Ready, Return, TimeUp
from robotable.games.race.course import Course
from robotable.games.race.rules import Race
from robotable.games.race.state import Offer, RaceState, RaceView

__all__ = [
    "Action",
    "Bid",
    "Claim",
    "Course",
    "Event",
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
