"""`python -m benchmarks.faults --times 3` starts its own PostgreSQL, Valkey and nodes on this machine. Pairs
of players send their requests to the nodes in turn, as behind a load balancer without memory, and send each
command again until it is acknowledged. It reports acknowledged moves that were lost or doubled, and the
longest time that a player waited, in seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.faults.kinds import KINDS, Kind, all_faults, network_faults, worker_faults
from benchmarks.faults.measure import QUIET_SECONDS, Report, measure, pairs_of_people
from benchmarks.faults.network import NET, NoNamespaces, enter, networks
from benchmarks.faults.workers import Workers
from tests.postgres_server import PostgresServer
from tests.server.nodes import Node, nodes, started
from tests.valkey_server import ValkeyServer

NODES: Final = 3

BOT: Final = "greedy"
"""It thinks so briefly that what players wait for is the worker's death."""

SETTINGS: Final = {"synchronous_commit": "on", "full_page_writes": "on"}
"""The tests' server does not wait until a commit is written; this one must lose nothing if it crashes."""


async def with_valkey(kinds: Sequence[Kind], times: int, number_of_pairs: int, quiet: float) -> Report:
    postgres, valkey = PostgresServer(**SETTINGS), ValkeyServer()
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


async def with_networks(times: int, number_of_pairs: int, quiet: float) -> Report:
    """Raises NoNamespaces."""
    with networks(NODES) as found, closing(socket.socket()) as free:
        free.bind(("", 0))
        port = free.getsockname()[1]
        free.close()
        hosts = ",".join(one.database_host for one in found)
        postgres = PostgresServer(**SETTINGS, listen_addresses=hosts, port=str(port))
        postgres.allow(f"{NET}.0.0/16")
        await asyncio.to_thread(postgres.start)
        try:
            pairs = await pairs_of_people(postgres.url(), number_of_pairs)
            made = [
                Node(
                    f"postgresql://robotable@{one.database_host}:{port}/postgres",
                    None,
                    enter=partial(enter, one.namespace),
                )
                for one in found
            ]
            async with started(made):
                faults = network_faults(found, Random())
                return await measure(postgres.url(), made, pairs, faults, times, quiet)
        finally:
            postgres.stop()


async def with_worker(times: int, number_of_pairs: int, quiet: float) -> Report:
    """The nodes themselves do not think."""
    postgres = PostgresServer(**SETTINGS)
    await asyncio.to_thread(postgres.start)
    with tempfile.TemporaryDirectory() as folder:
        workers = Workers(postgres.url(), Path(folder))
        try:
            pairs = await pairs_of_people(postgres.url(), number_of_pairs, BOT)
            async with nodes(postgres.url(), number=2, bot_processes=0) as found:
                workers.start()
                faults = worker_faults(workers, pairs)
                return await measure(postgres.url(), found, pairs, faults, times, quiet)
        finally:
            workers.kill()
            postgres.stop()


async def on_this_machine(
    kinds: Sequence[Kind], times: int, number_of_pairs: int, quiet: float
) -> AsyncIterator[Report]:
    """Faults that need the same parts run together."""
    rest = [kind for kind in kinds if kind not in ("network cut", "worker killed")]
    if rest:
        yield await with_valkey(rest, times, number_of_pairs, quiet)
    if "network cut" in kinds:
        yield await with_networks(times, number_of_pairs, quiet)
    if "worker killed" in kinds:
        yield await with_worker(times, number_of_pairs, quiet)


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
    try:
        asyncio.run(report_all(arguments.only, arguments.times, arguments.pairs, arguments.quiet))
    except NoNamespaces as error:
        raise SystemExit(str(error)) from None


async def report_all(kinds: Sequence[Kind], times: int, number_of_pairs: int, quiet: float) -> None:
    async for report in on_this_machine(kinds, times, number_of_pairs, quiet):
        for kind, seconds in report.longest.items():
            print(f"{kind:20} {seconds:g}")
        found = report.audit
        print(f"{'moves':20} {found.moves}\n{'lost':20} {len(found.lost)}\n{'doubled':20} {found.doubled}")
        for one in found.lost:
            print(one)


if __name__ == "__main__":
    main()
