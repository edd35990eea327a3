"""The kinds of faults: what dies, and how it comes back."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random
from typing import Final, Literal, TypeAlias, get_args

from benchmarks.faults.network import Network
from benchmarks.faults.pairs import Pair
from benchmarks.faults.workers import Workers
from tests.postgres_server import PostgresServer
from tests.server.nodes import Node
from tests.valkey_server import ValkeyServer

Kind: TypeAlias = Literal[
    "nothing",
    "node killed",
    "rolling restart",
    "PostgreSQL crashed",
    "PostgreSQL restarted",
    "Valkey killed",
    "network cut",
    "worker killed",
]
KINDS: Final[Sequence[Kind]] = get_args(Kind)

DOWN_SECONDS: Final = 2.0
"""How long the bus is away."""

CUT_SECONDS: Final = 5.0
"""How long a node does not reach the database. After two seconds, players ask another node."""

MOVED_SECONDS: Final = 0.1
"""How often it is looked whether everybody has moved since a worker was killed."""

Fault: TypeAlias = Callable[[], Awaitable[None]]


def node_faults(found: Sequence[Node], rng: Random) -> dict[Kind, Fault]:
    async def nothing() -> None:
        await asyncio.sleep(DOWN_SECONDS)

    async def kill_node() -> None:
        node = rng.choice(found)
        await asyncio.to_thread(node.kill)
        node.start()
        await node.ready()

    async def restart_nodes() -> None:
        for node in found:
            node.signal(signal.SIGTERM)
            await asyncio.to_thread(node.join)
            node.start()
            await node.ready()

    return {"nothing": nothing, "node killed": kill_node, "rolling restart": restart_nodes}


def all_faults(
    found: Sequence[Node], rng: Random, postgres: PostgresServer, valkey: ValkeyServer
) -> Mapping[Kind, Fault]:
    async def crash_postgres() -> None:
        await asyncio.to_thread(postgres.crash)
        await asyncio.to_thread(postgres.start)

    async def restart_postgres() -> None:
        await asyncio.to_thread(postgres.shut_down)
        await asyncio.to_thread(postgres.start)

    async def kill_valkey() -> None:
        valkey.kill()
        await asyncio.sleep(DOWN_SECONDS)
        valkey.start()

    return {
        **node_faults(found, rng),
        "PostgreSQL crashed": crash_postgres,
        "PostgreSQL restarted": restart_postgres,
        "Valkey killed": kill_valkey,
    }


def network_faults(found: Sequence[Network], rng: Random) -> Mapping[Kind, Fault]:
    async def cut_network() -> None:
        network = rng.choice(found)
        await asyncio.to_thread(network.cut)
        await asyncio.sleep(CUT_SECONDS)
        await asyncio.to_thread(network.mend)

    return {"network cut": cut_network}


def worker_faults(workers: Workers, pairs: Sequence[Pair]) -> Mapping[Kind, Fault]:
    async def kill_worker() -> None:
        await workers.until_busy()
        workers.kill()
        workers.start()
        # Otherwise the next worker would be killed over the same task, and no bot would ever move.
        moves = {pair.people: len(pair.acknowledged) for pair in pairs}
        while any(len(pair.acknowledged) == moves[pair.people] for pair in pairs):
            await asyncio.sleep(MOVED_SECONDS)

    return {"worker killed": kill_worker}
