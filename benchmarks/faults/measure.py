"""Lets pairs of players play while faults happen, and then looks for what was lost."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from benchmarks.faults.audit import Audit, audit
from benchmarks.faults.kinds import Fault, Kind
from benchmarks.faults.pairs import Balancer, Pair, play
from tests.server.nodes import Node, add_people

QUIET_SECONDS: Final = 2.0
"""Between two faults, so that each pause belongs to one of them."""


class Report(msgspec.Struct, frozen=True):
    longest: Mapping[Kind, float]
    """The longest time in seconds that a player waited for a move while this happened."""
    audit: Audit


async def pairs_of_people(url: str, number: int, bot: str = "") -> list[Pair]:
    """With a bot, each person plays against it."""
    pairs = [
        Pair((f"host{one}",), bot) if bot else Pair((f"host{one}", f"guest{one}")) for one in range(number)
    ]
    await add_people(url, [person for pair in pairs for person in pair.people])
    return pairs


async def measure(
    url: str,
    found: Sequence[Node],
    pairs: Sequence[Pair],
    faults: Mapping[Kind, Fault],
    times: int,
    quiet: float = QUIET_SECONDS,
) -> Report:
    balancer = Balancer(found)
    async with _playing(pairs, balancer):
        longest = {
            kind: await _suffer(kind, fault, times, pairs, balancer, quiet) for kind, fault in faults.items()
        }
    return Report(longest, await audit(url, pairs))


@asynccontextmanager
async def _playing(pairs: Sequence[Pair], balancer: Balancer) -> AsyncIterator[None]:
    try:
        async with asyncio.TaskGroup() as tasks:
            for pair in pairs:
                tasks.create_task(play(pair, balancer))
            yield
            for pair in pairs:
                pair.stops = True
    finally:
        await balancer.close()


async def _suffer(
    kind: Kind, fault: Fault, times: int, pairs: Sequence[Pair], balancer: Balancer, quiet: float
) -> float:
    for pair in pairs:
        pair.longest = 0.0
    for time in range(1, times + 1):
        balancer.fault = f"{kind}, {time} of {times}"
        print(balancer.fault, file=sys.stderr, flush=True)
        await fault()
        await asyncio.sleep(quiet)
    return round(max(pair.longest for pair in pairs), 2)
