"""Nodes are killed and restarted under players who play on: nothing acknowledged is lost or made twice."""

from __future__ import annotations

import asyncio
from random import Random

from benchmarks.faults.kinds import node_faults
from benchmarks.faults.measure import Report, measure, pairs_of_people
from tests.postgres_server import fresh_database
from tests.server.nodes import nodes


def test_killed_and_restarted_nodes_lose_nothing() -> None:
    async def run(url: str) -> Report:
        pairs = await pairs_of_people(url, 2)
        async with nodes(url) as found:
            faults = node_faults(found, Random(1))
            del faults["nothing"]
            report = await measure(url, found, pairs, faults, times=1, quiet=0)
            for node in found:
                await asyncio.to_thread(node.kill)  # ending in an orderly way takes seconds
            return report

    with fresh_database() as url:
        audit = asyncio.run(run(url)).audit
    assert audit.lost == []
    assert audit.doubled == 0
    assert audit.moves
