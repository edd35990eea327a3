"""Players by a text, such as a command line has it: `greedy`, `netis@100ms`, `netis:my.net@2000it`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from robotable.engines.budget import Budget, read_budget
from robotable.engines.catalogue import engines_for
from robotable.engines.protocol import Engine
from robotable.engines.robot_master.networks import NAMES, NoNetwork
from robotable.engines.robot_master.networks import network as shipped
from robotable.engines.robot_master.thinker import Thinker
from robotable.kernel import NATIVE
from robotable.kernel.robot_master_search import HANDS, Kind, Network

SEARCHES: Final[tuple[Kind, ...]] = ("ismcts", "ismcts-greedy", "pimc", "netis")
OWN_BUDGET: Final = Budget(iterations=2_000)


MOST_HANDS: Final = 4_096

_HANDS: Final = re.compile(r"hands=([0-9]{1,4})", re.ASCII)


class UnknownPlayer(ValueError):
    """No player has this name, or it cannot be had as it was asked for."""


def player(spec: str) -> Engine[Any, Any]:
    """A house bot of Robot Master by its name, or a search: its kind, for netis perhaps a colon and another
    network than its own, by name or by file, and how many hands of the others it looks at, as in
    netis,hands=0; after @ a budget for each turn."""
    name, at, budget = spec.partition("@")
    name, comma, setting = name.partition(",")
    kind, colon, file = name.partition(":")
    house = {bot.name: bot for bot in engines_for("robot_master")}
    if kind not in SEARCHES:
        if spec not in house:
            known = ", ".join((*house, *SEARCHES))
            raise UnknownPlayer(
                f"{spec!r} is no player: there are {known}; a budget follows as in ismcts@100ms"
            )
        return house[spec].factory()
    if not NATIVE:
        raise UnknownPlayer(f"{kind} needs the compiled kernel, which is not built here")
    if (colon or comma) and kind != "netis":
        raise UnknownPlayer(
            f"{kind} wants no network and has no settings: only netis does, as in netis:base,hands=0"
        )
    try:
        given = read_budget(budget) if at else OWN_BUDGET
        network = _network(file) if colon else None
        hands = _hands(setting) if comma else HANDS
    except (NoNetwork, ValueError) as error:
        raise UnknownPlayer(f"{spec!r}: {error}") from None
    return Thinker(spec, kind, given, network=network, hands=hands)


def _network(name: str) -> Network:
    """One that ships, or from a file."""
    if name in NAMES:
        return shipped(name)
    try:
        return Network(Path(name).read_bytes())
    except OSError as error:
        raise ValueError(f"cannot read {name!r}: {error.strerror}") from None


def _hands(setting: str) -> int:
    found = _HANDS.fullmatch(setting)
    if found is None or int(found[1]) > MOST_HANDS:
        raise ValueError(f"{setting!r} is no setting: write hands=0 to hands={MOST_HANDS}")
    return int(found[1])
