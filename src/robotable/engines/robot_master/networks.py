"""The learned networks that ship, in `weights/`: one for each variant, and `base`, the simplest of its kind,
to measure the others against. `training/` makes them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from robotable.games.robot_master.options import Options, VariantName
from robotable.kernel import NATIVE
from robotable.kernel.robot_master_search import Network

SHIPPED: Final[Mapping[str, VariantName]] = MappingProxyType(
    {"duel": "duel", "refill": "refill", "teams": "teams", "solo": "solo", "base": "duel"}
)
"""The names, each with the variant it was trained for: what it says about another means nothing. A file does
not tell its variant, so whoever names one must know."""


class NoNetwork(LookupError):
    """This network cannot be had here: it is not among those that ship, or the kernel is not built."""


def network_for(options: Options) -> Network:
    """The one for this variant, trained with `fives="unit"`, for both counts of fives."""
    return network(options.variant)


@cache
def network(name: str) -> Network:
    if name not in SHIPPED:
        raise NoNetwork(f"{name!r} is no network that ships: there are {', '.join(SHIPPED)}")
    if not NATIVE:
        raise NoNetwork("a network needs the compiled kernel, which is not built here")
    file = files(__package__) / "weights" / f"{name}.net"
    try:
        return Network(file.read_bytes())
    except OSError:
        raise NoNetwork(f"this installation lacks weights/{name}.net: install the package anew") from None
    except ValueError as error:
        raise NoNetwork(f"weights/{name}.net is damaged ({error}): install the package anew") from None
