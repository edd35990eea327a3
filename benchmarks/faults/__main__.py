"""`python -m benchmarks.faults --times 3` starts its own PostgreSQL, Valkey and nodes on this machine. Pairs
of players send their requests to the nodes in turn, as behind a load balancer without memory, and send each
command again until it is acknowledged. It reports acknowledged moves that were lost or doubled, and the
longest time that a player waited, in seconds.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

from benchmarks.faults.kinds import KINDS, Kind, all_faults
from benchmarks.faults.measure import QUIET_SECONDS, Report, measure, pairs_of_people
from tests.postgres_server import PostgresServer
from tests.server.nodes import nodes
from tests.valkey_server import ValkeyServer

NODES: Final = 3


async def on_this_machine(kinds: Sequence[Kind], times: int, number_of_pairs: int, quiet: float) -> Report:
    # The tests' server does not wait until a commit is written; this one must lose nothing if it crashes.
    postgres, valkey = PostgresServer(synchronous_commit="on", full_page_writes="on"), ValkeyServer()
    await asyncio.to_thread(postgres.start)
    valkey.start()
    try:
        pairs = await pairs_of_people(postgres.url(), number_of_pairs)
        async with nodes(postgres.url(), valkey.url, number=NODES) as found:
            faults = all_faults(found, Random(), postgres, valkey)
            chosen = {kind: faults[kind] for kind in kinds}
            return await measure(postgres.url(), found, pairs, chosen, times, quiet)
    finally:
        valkey.kill()
        postgres.stop()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults", description=__doc__)
    parser.add_argument("--times", type=int, default=3, choices=range(1, 101), metavar="1-100")
    parser.add_argument("--pairs", type=int, default=4, choices=range(1, 101), metavar="1-100")
    parser.add_argument(
        "--only", nargs="+", default=KINDS, choices=KINDS, metavar="FAULT", help=", ".join(KINDS)
    )
    parser.add_argument(
        "--quiet", type=float, default=QUIET_SECONDS, metavar="SECONDS", help="between two faults"
    )
    arguments = parser.parse_args()
    report = asyncio.run(on_this_machine(arguments.only, arguments.times, arguments.pairs, arguments.quiet))
    for kind, seconds in report.longest.items():
        print(f"{kind:20} {seconds:g}")
    found = report.audit
    print(f"{'moves':20} {found.moves}\n{'lost':20} {len(found.lost)}\n{'doubled':20} {found.doubled}")
    for one in found.lost:
        print(one)


if __name__ == "__main__":
    main()
