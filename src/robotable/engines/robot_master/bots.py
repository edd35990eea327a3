"""The built-in bots of Robot Master. `levels.py` sets the strength of each level."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any, Final

from robotable.engines.built_in_bot import Adviser, BuiltInBot
from robotable.engines.fact import Fact
from robotable.engines.protocol import Question
from robotable.engines.random_player import RandomPlayer
from robotable.engines.robot_master.facts import facts
from robotable.engines.robot_master.greedy import Greedy
from robotable.engines.robot_master.level import LevelPlayer
from robotable.engines.robot_master.levels import LEVELS, STRONGEST
from robotable.engines.robot_master.networks import NoNetwork, network
from robotable.engines.robot_master.turns import AnyView, round_view, turn_question
from robotable.games.robot_master import VARIANTS, Place
from robotable.kernel import NATIVE

GAME: Final = "robot_master"
USUAL: Final = "gauge"

_ABOUT: Final = {
    "pip": "New to the game: sees only the line it plays in, and loves every pair.",
    "fidget": "Has noticed that the other side has lines too, but sometimes forgets.",
    "rivet": "Thinks about the cards to come, but only in the lines it happens to notice.",
    "gauge": "Knows what a line can still become, but overlooks some half-empty ones.",
    "pivot": "Weighs every row and column before each card, but never looks a turn ahead.",
    "caliper": "Has thousands of games behind it and plays on instinct, usually well.",
    "sextant": "Has a feel for what every move is worth, misses nothing and thinks a little ahead.",
    "keystone": "Thinks through hundreds of hands you might hold. The strongest bot here.",
}


_RATINGS: Final = {
    "pip": 1_196,
    "fidget": 1_299,
    "rivet": 1_414,
    "gauge": 1_548,
    "pivot": 1_665,
    "caliper": 1_814,
    "sextant": 1_993,
    "keystone": 2_182,
}
"""The ladder of docs/explanation/strength.md, where a random player has 0, moved up by 1,000."""


class _Random(RandomPlayer):
    def question(self, view: Any) -> Question | None:
        """Uses the number of the turn, because the timing of a bot must not depend on its hidden cards."""
        return turn_question(view)


BOTS: Final = (
    BuiltInBot("random", GAME, "Rattle", "Plays any card on any legal cell.", _Random),
    BuiltInBot(
        "greedy",
        GAME,
        "Tally",
        "Counts every row and column before each card, but never looks a turn ahead.",
        Greedy,
    ),
    *(
        BuiltInBot(
            level.name,
            GAME,
            level.name.capitalize(),
            _ABOUT[level.name],
            partial(LevelPlayer, level),
            number,
            usual=level.name == USUAL,
            rating=_RATINGS[level.name],
            # Networks and searches need the kernel.
            weakened=not NATIVE and level.mind in ("feel", "search"),
        )
        for number, level in enumerate(LEVELS, 1)
    ),
)


def warm_up() -> None:
    """Load the networks of all variants."""
    for variant in VARIANTS:
        with suppress(NoNetwork):
            network(variant)


def _card(place: Place) -> str:
    return str(place.card)


def _explained(view: AnyView, place: Place) -> tuple[Fact, ...]:
    return facts(round_view(view), place)


ADVISER: Final = Adviser(STRONGEST.name, _card, _explained)
