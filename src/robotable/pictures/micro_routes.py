"""How a path is drawn on a Micro Robots board: each move gets a separate trace, so that none hides another.

A move to an adjacent cell is a straight line. A longer move turns by 45 degrees into the gap between two rows
or columns and out again, like a trace on a circuit board, so that it does not touch the cells it passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from robotable.games.micro_robots.boards import Cell
from robotable.games.micro_robots.drawing import SIDE

PITCH: Final = 100
"""The distance between the middles of adjacent cells."""

Point: TypeAlias = tuple[float, float]

Channel: TypeAlias = tuple[bool, int, float]
"""Where a trace runs: across or down, along which middle or gap (in half pitches), and its offset from it."""

_BESIDE_MIDDLE: Final = (0, 17, -17)
_BESIDE_GAP: Final = (0, 9, -9, 18, -18)
"""The offsets a trace tries, in the middle of a line or in a gap, before it overlaps another trace."""


class Trace(msgspec.Struct, frozen=True):
    """The corners of one move's line, from the middle of its first cell to the middle of its last."""

    points: tuple[Point, ...]


class _Run(msgspec.Struct, frozen=True):
    """A trace and the stretch of its channel that it occupies."""

    channel: Channel
    low: int
    high: int
    trace: Trace

    def crowds(self, other: _Run) -> tuple[bool, bool]:
        """Whether the two overlap, and whether they use the same corner of a cell."""
        overlap = self.channel == other.channel and self.low < other.high and other.low < self.high
        return overlap, bool(corners_used(self.trace) & corners_used(other.trace))


def middle(cell: Cell) -> Point:
    row, column = divmod(cell, SIDE)
    return (column + 0.5) * PITCH, (row + 0.5) * PITCH


def corners_used(trace: Trace) -> frozenset[tuple[Point, bool, bool]]:
    """The corners through which the trace leaves and enters its two cells: right or left, below or above.

    A straight trace uses no corners.
    """
    if len(trace.points) == 2:
        return frozenset()
    first, second, *_ = trace.points
    *_, before, last = trace.points
    ends = ((first, second), (last, before))
    return frozenset((end, beside[0] > end[0], beside[1] > end[1]) for end, beside in ends)


def traces(way: Sequence[Cell]) -> tuple[Trace, ...]:
    """One trace per move of the path, in order. A move along neither a row nor a column is a slanted line."""
    runs: list[_Run] = []
    for here, there in pairwise(way):
        candidates = _runs(here, there)
        crowding = [[run.crowds(other) for other in runs] for run in candidates]
        # Avoid overlaps first, then shared corners; min() takes the first of equal candidates.
        worst = [(any(top for top, _ in pairs), any(door for _, door in pairs)) for pairs in crowding]
        runs.append(candidates[min(range(len(candidates)), key=worst.__getitem__)])
    return tuple(run.trace for run in runs)


def _runs(here: Cell, there: Cell) -> list[_Run]:
    """All candidate traces for this move, simplest first."""
    across = here // SIDE == there // SIDE
    if not across and here % SIDE != there % SIDE:
        return [_Run((False, 0, 0), 0, 0, Trace((middle(here), middle(there))))]
    start, end = (here % SIDE, there % SIDE) if across else (here // SIDE, there // SIDE)
    line = here // SIDE if across else here % SIDE
    # Try the gap towards the middle of the board first: it is never the rim.
    gaps = (2 * line + 2, 2 * line) if line < SIDE // 2 else (2 * line, 2 * line + 2)
    channels = (
        [(across, 2 * line + 1, aside) for aside in _BESIDE_MIDDLE]
        if abs(end - start) == 1
        else [(across, gap, aside) for aside in _BESIDE_GAP for gap in gaps]
    )
    low, high = min(start, end), max(start, end)
    return [_Run(channel, low, high, Trace(_corners(line, start, end, channel))) for channel in channels]


def _corners(line: int, start: int, end: int, channel: Channel) -> tuple[Point, ...]:
    """Computes the corners along and beside the line, then converts them to x and y."""
    across, halves, aside = channel
    own = (line + 0.5) * PITCH
    beside = halves * PITCH / 2 + aside
    first, last = (start + 0.5) * PITCH, (end + 0.5) * PITCH
    corners: tuple[Point, ...] = ((first, beside), (last, beside))
    if abs(end - start) > 1:
        # An equal distance along and beside the line makes a turn of 45 degrees.
        on = abs(beside - own) * (1 if end > start else -1)
        corners = ((first, own), (first + on, beside), (last - on, beside), (last, own))
    return corners if across else tuple((y, x) for x, y in corners)
