"""The cheapest way to divide a group into pairs, found by maximum-weight matching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import rustworkx

Cost: TypeAlias = tuple[int, ...]
"""What counts first comes first: a later number decides only between pairings with equal earlier sums."""


def cheapest_pairs(size: int, cost: Callable[[int, int], Cost]) -> list[tuple[int, int]]:
    """Pair the numbers from 0 to `size` - 1, an even number of them, with the least sum of costs."""
    edges = [(one, two, cost(one, two)) for one in range(size) for two in range(one + 1, size)]
    if not edges:
        return []
    packed = _packed([cost for _, _, cost in edges], size // 2)
    highest = max(packed)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(list(range(size)))
    graph.add_edges_from(
        [(one, two, highest - weight) for (one, two, _), weight in zip(edges, packed, strict=True)]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _packed(costs: Sequence[Cost], pairs: int) -> list[int]:
    """One number for each cost, so that sums of `pairs` numbers compare as the sums of the costs do."""
    packed = [0] * len(costs)
    for level in zip(*costs, strict=True):
        base = max(level) * pairs + 1
        packed = [before * base + one for before, one in zip(packed, level, strict=True)]
    return packed
