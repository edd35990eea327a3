"""Robot Master as games of OpenSpiel.

    robotable.adapters.openspiel.game("robot_master", variant="duel")
    pyspiel.load_game("robotable_robot_master_duel_v1(first=columns)")

Information states are strings and tensors with everything that a seat has seen, in order. A win is worth 1,
a loss -1 and a draw 0; alone, the result is the lowest line. `robot_master_3x3` is a version that is small
enough for algorithms that visit the whole tree.
"""

from __future__ import annotations

from typing import Final

import pyspiel

from robotable.adapters.openspiel import robot_master, robot_master_3x3
from robotable.adapters.openspiel.spiel_game import register
from robotable.games.protocol import InvalidOptions

__all__ = ["NAMES", "game"]

_GAMES: Final = {"robot_master": robot_master.FAMILIES, "robot_master_3x3": robot_master_3x3.FAMILIES}
"""One family for each variant, the usual one first."""

_FAMILIES: Final = tuple(family for families in _GAMES.values() for family in families)

NAMES: Final = tuple(family.name for family in _FAMILIES)
"""The names that `pyspiel.load_game` knows once this module is imported."""

for _family in _FAMILIES:
    register(_family)


def game(name: str, **options: str) -> pyspiel.Game:
    """The game with this name and these options. Raises InvalidOptions."""
    families = _GAMES.get(name, ())
    wanted = "_".join(["robotable", name, *([options.pop("variant")] if "variant" in options else [])])
    found = next((family for family in families if family.name.startswith(f"{wanted}_")), None)
    if found is None:
        raise InvalidOptions(f"OpenSpiel has no {wanted}; it has {', '.join(NAMES)}")
    unknown = [option for option in options if option not in found.options]
    if unknown:
        raise InvalidOptions(f"unknown option {unknown[0]}; {found.title} has {', '.join(found.options)}")
    found.tree({**found.options, **options})  # OpenSpiel would end the whole program
    return pyspiel.load_game(found.name, dict(options))
