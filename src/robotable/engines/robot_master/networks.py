"""The learned networks that ship, in `weights/`: one for each variant, and `base`, the first of its kind, to
measure the others against. `training/` makes them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from robotable.games.robot_master.options import Options, VariantName
from robotable.kernel import NATIVE
from robotable.kernel.robot_master_search import Network

NAMES: Final = ("duel", "refill", "teams", "solo", "base")

_BY_VARIANT: Final[dict[VariantName, str]] = {
    "duel": "duel",
    "refill": "refill",
    "teams": "teams",
    "solo": "solo",
}


class NoNetwork(LookupError):
    """This network cannot be had here: it is not among those that ship, or the kernel is not built."""


def network_for(options: Options) -> Network:
    """The one for this variant, trained with `fives="unit"`, for both counts of fives."""
    return network(_BY_VARIANT[options.variant])


@cache
def network(name: str) -> Network:
    if name not in NAMES:
        raise NoNetwork(f"{name!r} is no network that ships: there are {', '.join(NAMES)}")
    if not NATIVE:
        raise NoNetwork("a network needs the compiled kernel, which is not built here")
    file = files(__package__) / "weights" / f"{name}.net"
    try:
        return Network(file.read_bytes())
    except OSError:
        raise NoNetwork(f"this installation lacks weights/{name}.net: install the package anew") from None
    except ValueError as error:
        raise NoNetwork(f"weights/{name}.net is damaged ({error}): install the package anew") from None
