"""Ways that are the same but for the order of their slides.

Two ways are the same but for the order if one becomes the other by swapping, again and again, two slides in a
row of different robots that come to the same endings (cell and cost) either way round. All ways between are
ways too. Such ways form a family, and its first member stands for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slides import Slide, slid
from robotable.games.ricochet_robots.ways import Way


class AllWays(msgspec.Struct, frozen=True):
    """The least cost, proven, and every way of that cost: all counted, and as many listed as asked for."""

    cost: int
    count: int
    """Ways that differ in more than the order of their slides."""

    orders: int
    """Ways where every order counts."""

    ways: tuple[Way, ...]
    """The different ones, each in its first order, in the order of their slides."""

    states: int


def distinct(ways: Iterable[Way]) -> tuple[Way, ...]:
    """The first member of each family, in order; `ways` are all ways of a position that have some cost."""
    waiting = set(ways)
    found: list[Way] = []
    for way in sorted(waiting):
        if way not in waiting:
            continue
        found.append(way)
        family = [way]
        waiting.remove(way)
        for member in family:  # grows while it is read
            for other in _swapped(member):
                # All ways are at hand, so a swap that is none of them is no way.
                if other in waiting:
                    waiting.remove(other)
                    family.append(other)
    return tuple(found)


def first_order(position: Position, way: Way) -> Way:
    """The way with its slides in the first order: each time the least that can be brought to the front."""
    found: list[Slide] = []
    left = list(way)
    while left:
        leaders = [place for place in range(len(left)) if _can_lead(position, left, place)]
        slide = left.pop(min(leaders, key=left.__getitem__))
        position = slid(position, slide)
        found.append(slide)
    return tuple(found)


def _can_lead(position: Position, way: Sequence[Slide], place: int) -> bool:
    """Whether this slide can change places with all before it."""
    slide = way[place]
    try:
        for other in way[:place]:
            if other.robot == slide.robot:
                return False
            slid(slid(position, slide), other)
            position = slid(position, other)
        slid(position, slide)
    except IllegalAction:
        return False
    return True


def _swapped(way: Way) -> Iterator[Way]:
    for place in range(len(way) - 1):
        first, second = way[place : place + 2]
        if first.robot != second.robot:
            yield (*way[:place], second, first, *way[place + 2 :])
