"""What players notice while nodes, PostgreSQL and the bus die under them.

`python -m benchmarks.faults --times 3` starts its own PostgreSQL, Valkey and nodes on this machine. Pairs
of players send their requests to the nodes in turn, as behind a load balancer without memory, and send each
command again until it is acknowledged. It reports acknowledged moves that were lost or doubled, and the
longest time that a player waited, in seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import uuid4

import httpx

from robotable.store.postgres import PostgresStore
from tests.postgres_server import PostgresServer
from tests.server.nodes import Node, add_people, nodes
from tests.valkey_server import ValkeyServer

ANSWER_SECONDS: Final = 2.0
RETRY_SECONDS: Final = 0.05
QUIET_SECONDS: Final = 2.0
"""Between two faults, so that each pause belongs to one of them."""


@dataclass
class Pair:
    """Two players at one table. They do the first thing that the rules allow."""

    people: tuple[str, str]
    table: str = ""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The seq of each move, by the id of its command."""
    longest: float = 0.0
    stops: bool = False


@dataclass(frozen=True)
class Balancer:
    """Sends each request to the next node."""

    found: Sequence[Node]
    clients: dict[tuple[int, str], httpx.AsyncClient] = field(default_factory=dict)
    turn: list[int] = field(default_factory=lambda: [0])

    async def send(self, person: str, method: str, path: str, **more: Any) -> httpx.Response:
        """Repeats the request, at another node each time, until one of them answers it."""
        while True:
            self.turn[0] += 1
            at = self.turn[0] % len(self.found)
            client = self.clients.get((at, person))
            if client is None:
                client = self.clients[at, person] = self.found[at].client(person)
            try:
                answer = await client.request(method, path, timeout=ANSWER_SECONDS, **more)
            except httpx.HTTPError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if answer.status_code < 500:
                return answer
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        for client in self.clients.values():
            await client.aclose()


async def play(pair: Pair, balancer: Balancer) -> None:
    """Game after game, until the pair is told to stop."""
    while True:
        pair.table = await new_game(pair, balancer)
        while await move(pair, balancer):
            if pair.stops:
                return


async def new_game(pair: Pair, balancer: Balancer) -> str:
    host, guest = pair.people
    made = await balancer.send(host, "POST", "/api/tables", json={"setup": {"game": "robot_master"}})
    table: str = made.json()["table"]
    body = {"id": str(uuid4()), "seq": 1, "command": {"do": "sit"}}
    await balancer.send(guest, "POST", f"/api/tables/{table}/commands", json=body)
    return table


async def move(pair: Pair, balancer: Balancer) -> bool:
    """Returns False if the game is over."""
    for person in pair.people:
        began = time.monotonic()
        view = (await balancer.send(person, "GET", f"/api/tables/{pair.table}")).json()
        if view["status"] != "playing":
            return False
        legal = view["view"]["legal"]
        if not legal:
            continue
        id = str(uuid4())
        body = {"id": id, "seq": view["seq"], "command": {"do": "act", "action": legal[0]}}
        answer = await balancer.send(person, "POST", f"/api/tables/{pair.table}/commands", json=body)
        pair.longest = max(pair.longest, time.monotonic() - began)
        if answer.status_code == 200:
            pair.acknowledged[id] = answer.json()["seq"]
    return True


async def lost_and_doubled(url: str, pairs: Sequence[Pair]) -> tuple[int, int]:
    """Compares what was acknowledged with the commands that the database has."""
    store = PostgresStore(url, connections=1)
    await store.open()
    try:
        rows = await store.database.read(lambda db: db.fetch("SELECT client, seq FROM commands"))
    finally:
        await store.close()
    stored: dict[str, list[int]] = {}
    for client, seq in rows:
        stored.setdefault(client, []).append(seq)
    promised = {id: seq for pair in pairs for id, seq in pair.acknowledged.items()}
    lost = sum(seq not in stored.get(id, ()) for id, seq in promised.items())
    doubled = sum(len(stored.get(id, ())) > 1 for id in promised)
    return lost, doubled


async def measure(times: int, number_of_pairs: int) -> dict[str, float]:
    """The longest pause after each kind of fault, and the sums."""
    # The tests' server does not wait for the log to be written; this one must lose nothing.
    postgres, valkey = PostgresServer(synchronous_commit="on"), ValkeyServer()
    await asyncio.to_thread(postgres.start)
    valkey.start()
    url = postgres.url()
    pairs = [Pair((f"host{one}", f"guest{one}")) for one in range(number_of_pairs)]
    try:
        await add_people(url, [person for pair in pairs for person in pair.people])
        async with nodes(url, valkey.url, number=3) as found:
            balancer = Balancer(found)
            playing = [asyncio.create_task(play(pair, balancer)) for pair in pairs]
            report = {
                name: await suffer(name, fault, times, pairs)
                for name, fault in faults(found, postgres, valkey).items()
            }
            for pair in pairs:
                pair.stops = True
            await asyncio.gather(*playing)
            await balancer.close()
        lost, doubled = await lost_and_doubled(url, pairs)
        moves = sum(len(pair.acknowledged) for pair in pairs)
        return {**report, "moves": moves, "lost": lost, "doubled": doubled}
    finally:
        valkey.kill()
        postgres.stop()


Fault = Callable[[], Coroutine[Any, Any, None]]


def faults(found: Sequence[Node], postgres: PostgresServer, valkey: ValkeyServer) -> dict[str, Fault]:
    async def nothing() -> None:
        await asyncio.sleep(QUIET_SECONDS)

    async def kill_node() -> None:
        await asyncio.to_thread(found[0].kill)
        found[0].start()
        await found[0].ready()

    async def restart_nodes() -> None:
        for node in found:
            node.signal(signal.SIGTERM)
            await asyncio.to_thread(node.join)
            node.start()
            await node.ready()

    async def crash_postgres() -> None:
        await asyncio.to_thread(postgres.crash)
        # It has refused clients while it went down. `start` would take that for its own failure.
        (postgres.folder / "log").write_text("")
        await asyncio.to_thread(postgres.start)

    async def kill_valkey() -> None:
        valkey.kill()
        await asyncio.sleep(QUIET_SECONDS)
        valkey.start()

    return {
        "nothing": nothing,
        "node killed": kill_node,
        "rolling restart": restart_nodes,
        "PostgreSQL crashed": crash_postgres,
        "Valkey killed": kill_valkey,
    }


async def suffer(name: str, fault: Fault, times: int, pairs: Sequence[Pair]) -> float:
    """The longest pause in seconds while this happens so many times."""
    print(f"{name} …", file=sys.stderr, flush=True)
    for pair in pairs:
        pair.longest = 0.0
    for _ in range(times):
        await fault()
        await asyncio.sleep(QUIET_SECONDS)
    return round(max(pair.longest for pair in pairs), 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3, choices=range(1, 101), metavar="1-100")
    parser.add_argument("--pairs", type=int, default=4, choices=range(1, 101), metavar="1-100")
    arguments = parser.parse_args()
    for name, value in asyncio.run(measure(arguments.times, arguments.pairs)).items():
        print(f"{name:20} {value:g}")


if __name__ == "__main__":
    main()
