"""Measure how long the analysis of Micro Robots takes: python benchmarks/micro_boards.py [--json]

Covers both published tile sets (768 boards), in processor time of one thread: the distance tables of all
pairs, all puzzles with a via cell, and the tables of one board in plain Python. The best of several rounds
counts. Exits with status 1 if the tables take longer than 50 ms.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from time import thread_time
from typing import Final

from robotable.games.micro_robots.boards import arrangement, lay
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.tiles import BLACK, COPPER
from robotable.kernel import NATIVE
from robotable.kernel.fallback import micro_robots as micro_robots_fallback
from robotable.kernel.micro_robots import analyse

ROUNDS: Final = 9
LIMIT_MS: Final = 50
PUBLISHED: Final = (BLACK, COPPER)


def tables() -> None:
    analyse.cache_clear()
    for tiles in PUBLISHED:
        analyse(tiles)


def vias() -> None:
    for tiles in PUBLISHED:
        analyse(tiles).via_bands()


def one_board_in_python() -> None:
    board = lay(BLACK, arrangement(0))
    micro_robots_fallback.micro_analyse_board(bytes(FACES.index(face) for face in board.faces))


def best_ms(work: Callable[[], None], rounds: int = ROUNDS) -> float:
    times = []
    for _ in range(rounds):
        start = thread_time()
        work()
        times.append(thread_time() - start)
    return 1000 * min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    if not NATIVE:
        sys.exit("This benchmark needs the compiled kernel, which is not built.")
    found = {
        "tables_ms": round(best_ms(tables), 1),
        "vias_ms": round(best_ms(vias), 1),
        "python_ms": round(768 * best_ms(one_board_in_python), 1),
    }
    if as_json:
        print(json.dumps(found))
    else:
        print(f"tables of 768 boards      {found['tables_ms']:8.1f} ms")
        print(f"all puzzles with a via    {found['vias_ms']:8.1f} ms")
        print(f"the tables in Python      {found['python_ms']:8.1f} ms, extrapolated from one board")
    sys.exit(found["tables_ms"] > LIMIT_MS)


if __name__ == "__main__":
    main()
