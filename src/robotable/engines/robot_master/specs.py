"""Reads players from text, as on the command line: `greedy`, `netis@100ms`, `netis:my.net@2000it`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from robotable.engines.budget import Budget, read_budget
from robotable.engines.protocol import TurnEngine
from robotable.engines.robot_master.bots import BOTS
from robotable.engines.robot_master.networks import SHIPPED, NoNetwork
from robotable.engines.robot_master.networks import network as shipped
from robotable.engines.robot_master.search_player import SearchPlayer
from robotable.games.robot_master.options import Options, VariantName
from robotable.kernel import NATIVE
from robotable.kernel.robot_master_search import HANDS, Kind, Network

SEARCHES: Final[tuple[Kind, ...]] = ("ismcts", "ismcts-greedy", "pimc", "netis")
OWN_BUDGET: Final = Budget(iterations=2_000)
MARK: Final = "bot:"
"""Marks the name of a bot where people can be named too."""

_SETTING: Final = re.compile(r"(hands|mark)=([0-9]{1,4})", re.ASCII)
_MOST: Final = {"hands": 4_096, "mark": 1_000}


class UnknownPlayer(ValueError):
    """No player has this name, or the player is not available with these settings."""


def is_weakened(spec: str) -> bool:
    """Whether this is a built-in bot that plays below its strength because the kernel is missing."""
    name = spec[len(MARK) * spec.lower().startswith(MARK) :].lower()
    return any(bot.name == name and bot.weakened for bot in BOTS)


def player(spec: str, variant: VariantName | None = None) -> TurnEngine[Any, Any]:
    """Returns a built-in bot of Robot Master by name, or a search by its kind.

    A search can have a budget per turn, after an @. For netis, a colon introduces a network other than the
    default, by name or file. `netis,hands=0` sets how many hands of the other players it considers, and
    `netis,mark=50` the lowest line that it tries to reach in solo.

    Capital letters and the prefix `bot:` of other commands are accepted. Raises UnknownPlayer, also if a
    variant is given that the player cannot play."""
    name, at, budget = spec[len(MARK) * spec.lower().startswith(MARK) :].partition("@")
    name, *settings = name.split(",")
    kind, colon, file = name.partition(":")
    kind = kind.lower()
    built_in = {bot.name: bot for bot in BOTS}
    if kind in built_in:
        if at:
            raise UnknownPlayer(
                f"{spec!r}: {kind} takes no budget, only searches do. Write {kind}, or {_search(budget)}."
            )
        if colon or settings:
            raise UnknownPlayer(f"{spec!r}: {kind} has no network and no settings. Write {kind}.")
        bot = built_in[kind].factory()
        assert isinstance(bot, TurnEngine)
        return bot
    search = next((one for one in SEARCHES if one == kind), None)
    if search is None:
        known = ", ".join((*built_in, *SEARCHES))
        raise UnknownPlayer(
            f"Unknown player {spec!r}. Choose one of {known}; add a budget as in ismcts@100ms."
        )
    if not NATIVE:
        raise UnknownPlayer(f"{kind} needs the compiled kernel, which is not built here.")
    if (colon or settings) and kind != "netis":
        raise UnknownPlayer(
            f"{kind} has no network and no settings. Only netis does, as in netis:base,hands=0."
        )
    try:
        chosen = dict(map(_setting, settings))
        found = SearchPlayer(
            spec,
            search,
            read_budget(budget) if at else OWN_BUDGET,
            network=_network(file) if colon else None,
            variant=SHIPPED.get(file),
            hands=chosen.get("hands", HANDS),
            mark=chosen.get("mark", 0),
        )
        if variant is not None:
            found.check(variant)
    except (NoNetwork, ValueError) as error:
        raise UnknownPlayer(f"{spec!r}: {error}") from None
    return found


def player_for(spec: str, options: Options) -> TurnEngine[Any, Any]:
    """The same for a game with these options."""
    return player(spec, options.variant)


def _search(budget: str) -> str:
    """A search with this budget, or with an example budget if it is not valid."""
    try:
        return f"netis@{read_budget(budget)}"
    except ValueError:
        return "netis@100ms"


def _network(name: str) -> Network:
    """An included network, or one from a file."""
    if name in SHIPPED:
        return shipped(name)
    if not name:
        raise ValueError(
            f"a network must follow netis: ({', '.join(SHIPPED)} or a file). Without one, write netis."
        )
    try:
        return Network(Path(name).read_bytes())
    except OSError as error:
        raise ValueError(f"cannot read {name!r}: {error.strerror}") from None


def _setting(text: str) -> tuple[str, int]:
    found = _SETTING.fullmatch(text.lower())
    if found is None or int(found[2]) > _MOST[found[1]]:
        known = " or ".join(f"{name}=0 to {name}={most}" for name, most in _MOST.items())
        raise ValueError(f"unknown setting {text!r}. Write {known}.")
    return found[1], int(found[2])
