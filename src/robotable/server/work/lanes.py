"""Waiting work in lanes: one lane per group, and in it one per smaller group. At every level the lanes take
turns, so nobody gets more turns by having more work."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Lanes(Generic[T]):
    def __init__(self) -> None:
        self._lanes: OrderedDict[str, Lanes[T]] = OrderedDict()
        """Those with work, the next one first."""
        self._work: list[T] = []
        """In the order in which it came. Only the smallest group has any."""
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, path: Sequence[str], work: T) -> None:
        """`path` names the groups, the largest first. A group without other work joins as the last one."""
        self._count += 1
        if not path:
            self._work.append(work)
        else:
            self._lanes.setdefault(path[0], Lanes()).add(path[1:], work)

    def remove(self, path: Sequence[str], work: T) -> None:
        self._count -= 1
        if not path:
            self._work.remove(work)
            return
        lane = self._lanes[path[0]]
        lane.remove(path[1:], work)
        if not lane:
            del self._lanes[path[0]]

    def take(self, may_begin: Callable[[T], bool]) -> T | None:
        """Remove and return the next work that may begin. Its groups go to the back."""
        for work in self._work:
            if may_begin(work):
                self._work.remove(work)
                self._count -= 1
                return work
        for name, lane in self._lanes.items():
            found = lane.take(may_begin)
            if found is not None:
                self._count -= 1
                if lane:
                    self._lanes.move_to_end(name)
                else:
                    del self._lanes[name]
                return found
        return None

    def newest_of_longest(self) -> T:
        """The newest work of the group with the most. There must be some."""
        if self._work:
            return self._work[-1]
        return max(reversed(self._lanes.values()), key=len).newest_of_longest()
