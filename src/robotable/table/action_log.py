"""The actions of a game so far, as a value whose older versions cost no memory.

Each log is the beginning of a list that it shares with the logs before and after it. Adding an action to the
newest one extends the list; adding to an older one copies it first, because its next action is another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import Any, TypeAlias, overload

from robotable.games.protocol import Seat

LoggedAction: TypeAlias = tuple[Seat, Any]


class _Shared:
    def __init__(self, actions: Iterable[LoggedAction]) -> None:
        self.actions = list(actions)
        self.lock = Lock()
        """Logs are also folded in threads, so two of them may want to extend the same list."""


class ActionLog(Sequence[LoggedAction]):
    """Immutable: the list may grow, but never changes below `length`."""

    __slots__ = ("_length", "_shared")

    def __init__(self, actions: Iterable[LoggedAction] = ()) -> None:
        self._shared = _Shared(actions)
        self._length = len(self._shared.actions)

    def with_action(self, seat: Seat, action: Any) -> ActionLog:
        """The log with one more action."""
        shared, length = self._shared, self._length
        with shared.lock:
            if len(shared.actions) == length:
                shared.actions.append(_same((seat, action)))
                return _beginning(shared, length + 1)
        return ActionLog((*self, (seat, action)))

    def begins(self, other: ActionLog) -> bool:
        """Whether the other log is this one, perhaps with more actions."""
        if self._length > other._length:
            return False
        return self._shared is other._shared or all(
            one is two or one == two for one, two in zip(self, other, strict=False)
        )

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[LoggedAction]:
        return islice(self._shared.actions, self._length)

    def __reversed__(self) -> Iterator[LoggedAction]:
        return (self._shared.actions[at] for at in range(self._length - 1, -1, -1))

    @overload
    def __getitem__(self, at: int) -> LoggedAction: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[LoggedAction, ...]: ...

    def __getitem__(self, at: int | slice) -> LoggedAction | tuple[LoggedAction, ...]:
        actions, places = self._shared.actions, range(self._length)[at]
        if isinstance(places, range):
            return tuple(actions[place] for place in places)
        return actions[places]

    def __eq__(self, other: object) -> bool:
        """A tuple with the same actions is equal too."""
        if isinstance(other, ActionLog):
            return self._length == other._length and self.begins(other)
        return isinstance(other, tuple) and tuple(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"ActionLog({tuple(self)!r})"


def _beginning(shared: _Shared, length: int) -> ActionLog:
    log = ActionLog.__new__(ActionLog)
    log._shared, log._length = shared, length
    return log


@lru_cache(maxsize=1024)
def _same(logged: LoggedAction) -> LoggedAction:
    """The first of equal actions: a game has few different ones, and thousands of logs share them."""
    return logged
