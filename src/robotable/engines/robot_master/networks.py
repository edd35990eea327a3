"""The trained networks that ship in `weights/`: one for each variant, and `base`, the simplest network, as a
baseline for the others. The code in `training/` produces them."""

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
"""The variant that each network was trained for. Its values are meaningless for other variants. A file does
not store its variant, so callers that name a file must know it."""


class NoNetwork(LookupError):
    """This network is not available: it does not ship, or the kernel is not built."""


def network_for(options: Options) -> Network:
    """The network for this variant, trained with `fives="unit"` and used for both settings of fives."""
    return network(options.variant)


@cache
def network(name: str) -> Network:
    if name not in SHIPPED:
        raise NoNetwork(f"Unknown network {name!r}. Choose one of {', '.join(SHIPPED)}.")
    if not NATIVE:
        raise NoNetwork("Networks need the compiled kernel, which is not built here.")
    file = files(__package__) / "weights" / f"{name}.net"
    try:
        return Network(file.read_bytes())
    except OSError:
        raise NoNetwork(f"weights/{name}.net is missing. Reinstall the package.") from None
    except ValueError as error:
        raise NoNetwork(f"weights/{name}.net is damaged ({error}). Reinstall the package.") from None
