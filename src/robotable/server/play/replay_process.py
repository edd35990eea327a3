"""Replays old parts of games in a process of its own, so that they take nothing from the server's processor.

The process keeps the tables that it was asked about, and is told only what it does not know yet. It shares
nothing with the server, and if it dies, another one takes over.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import process_time
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeAlias, TypeVar
from uuid import uuid4

import msgspec

from robotable.server.ops.limits import REPLAYED_ENTRIES
from robotable.server.play.live_table import LiveTable
from robotable.server.work.process_pool import ProcessPool
from robotable.store.protocol.tables import TableRow
from robotable.table.entries import Entry

P = ParamSpec("P")
T = TypeVar("T")

PART: Final = 500
"""Entries that are sent at once. Encoding them holds up the server for less than a millisecond."""

NICENESS: Final = 5
"""Moves come before replays."""


class ReplayPool(ProcessPool):
    """The process. Several servers in one program can share it."""

    def __init__(self) -> None:
        super().__init__(1, "replays", NICENESS)


class TimedAnswer(msgspec.Struct, Generic[T]):
    answer: T
    milliseconds: float
    """Of processor time."""


class ReplayProcess:
    """Asks the process about the tables of one server."""

    def __init__(self, pool: ReplayPool | None = None) -> None:
        self._pool = pool or ReplayPool()
        self._is_own = pool is None
        self._server = uuid4().hex

    def start(self) -> None:
        """Now, so that the first replay need not wait for it."""
        self._pool.started()

    async def ask(
        self,
        live: LiveTable,
        answer: Callable[Concatenate[LiveTable, P], T],
        *arguments: P.args,
        **more: P.kwargs,
    ) -> TimedAnswer[T]:
        """What `answer`, a function of a module, says about this table."""
        key, until, spent = (self._server, live.row.id), len(live.entries), 0.0
        while True:
            found = await self._pool.run(_answer, key, until, answer, arguments, more)
            if isinstance(found, TimedAnswer):
                return TimedAnswer(found.answer, spent + found.milliseconds)
            known = found
            row = b"" if known else msgspec.json.encode(live.row)
            part = msgspec.json.encode(live.entries[known : min(until, known + PART)])
            spent += await self._pool.run(_learn, key, row, part)

    async def draw(self, work: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> TimedAnswer[T]:
        """What a function of a module returns that needs no table."""
        return await self._pool.run(_timed, work, arguments, more)

    def close(self) -> None:
        if self._is_own:
            self._pool.close()


# In the process

Key: TypeAlias = tuple[str, str]
"""A server and a table."""

_TABLES: Final[OrderedDict[Key, LiveTable]] = OrderedDict()
"""The latest one last."""


def _answer(
    key: Key, until: int, answer: Callable[..., T], arguments: tuple[Any, ...], more: dict[str, Any]
) -> TimedAnswer[T] | int:
    """How many entries are known, if these are not enough for an answer."""
    live = _TABLES.get(key)
    if live is None or len(live.entries) < until:
        return 0 if live is None else len(live.entries)
    _TABLES.move_to_end(key)
    began = process_time()
    found = answer(live, *arguments, **more)
    return TimedAnswer(found, 1_000 * (process_time() - began))


def _timed(work: Callable[..., T], arguments: tuple[Any, ...], more: dict[str, Any]) -> TimedAnswer[T]:
    began = process_time()
    found = work(*arguments, **more)
    return TimedAnswer(found, 1_000 * (process_time() - began))


def _learn(key: Key, row: bytes, part: bytes) -> float:
    """Add entries to a table, or begin it. Returns the milliseconds that it took."""
    began = process_time()
    entries = msgspec.json.decode(part, type=list[Entry])
    live = _TABLES.pop(key, None)
    if live is None:
        if not row:
            return 0.0  # dropped in the meantime
        live = LiveTable(msgspec.json.decode(row, type=TableRow), [], 0)
    fresh = [one for one in entries if one.seq > len(live.entries)]
    live.catch_up(fresh)
    _TABLES[key] = live
    while len(_TABLES) > 1 and sum(len(one.entries) for one in _TABLES.values()) > REPLAYED_ENTRIES.most:
        _TABLES.popitem(last=False)
    return 1_000 * (process_time() - began)
