"""Games between all kinds of players through the Python bindings: python -m tests.kernel.self_play [DEALS]

For the build with sanitizers (`sanitized.py`), which stops at the first step out of bounds.
"""

from __future__ import annotations

import sys
from itertools import cycle, islice

from robotable.engines.robot_master.arena import Contest, play_deal
from robotable.games.robot_master import VARIANTS, Options

PLAYERS = ("ismcts@4it", "pimc@1it", "netis@4it", "ismcts-greedy@4it", "greedy")


def play(deals: int) -> int:
    """In each variant, every player meets the next one. Returns the number of games."""
    games = 0
    for variant in VARIANTS:
        options = Options(variant, "rows" if variant == "solo" else "random", "pair")
        for one, two in zip(PLAYERS, islice(cycle(PLAYERS), 1, None), strict=False):
            for number in range(deals):
                play_deal(Contest(one, two, options, seed=1), number)
                games += 2
    return games


if __name__ == "__main__":
    print(f"{play(int(sys.argv[1]) if len(sys.argv) > 1 else 1)} games")
