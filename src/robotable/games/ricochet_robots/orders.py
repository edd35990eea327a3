"""Solutions that differ only in the order of their slides.

Two solutions differ only in order if one becomes the other by repeatedly swapping two consecutive slides of
different robots that have the same endings (cell and cost) in either order. All intermediate sequences are
solutions too. Such solutions form a family, which is represented by its first member.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slide_path import SlidePath
from robotable.games.ricochet_robots.slides import Slide, slid


class AllSolutions(msgspec.Struct, frozen=True):
    """The proven least cost and its solutions: all are counted, and as many are listed as requested."""

    cost: int
    count: int
    """The number of solutions that differ in more than the order of their slides."""

    orders: int
    """The number of solutions if every order counts separately."""

    ways: tuple[SlidePath, ...]
    """The distinct solutions, each in its first order, sorted by their slides."""

    states: int


def distinct(ways: Iterable[SlidePath]) -> tuple[SlidePath, ...]:
    """The first member of each family, sorted; `ways` must be all solutions of a position with some cost."""
    waiting = set(ways)
    found: list[SlidePath] = []
    for way in sorted(waiting):
        if way not in waiting:
            continue
        found.append(way)
        family = [way]
        waiting.remove(way)
        for member in family:  # the list grows during iteration
            for other in _swapped(member):
                # `ways` is complete, so a swapped sequence that is not in it is not a solution.
                if other in waiting:
                    waiting.remove(other)
                    family.append(other)
    return tuple(found)


def first_order(position: Position, way: SlidePath) -> SlidePath:
    """The solution in its first order: each step takes the smallest slide that can be moved to the front."""
    found: list[Slide] = []
    left = list(way)
    while left:
        leaders = [place for place in range(len(left)) if _can_lead(position, left, place)]
        slide = left.pop(min(leaders, key=left.__getitem__))
        position = slid(position, slide)
        found.append(slide)
    return tuple(found)


def _can_lead(position: Position, way: Sequence[Slide], place: int) -> bool:
    """Whether this slide can be swapped with every slide before it."""
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


def _swapped(way: SlidePath) -> Iterator[SlidePath]:
    for place in range(len(way) - 1):
        first, second = way[place : place + 2]
        if first.robot != second.robot:
            yield (*way[:place], second, first, *way[place + 2 :])
