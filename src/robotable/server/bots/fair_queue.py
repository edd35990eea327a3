"""Who may use a bot process next.

Sites take turns, in each site the networks, in each network the people, and for each person the tables. So
somebody who plays at twenty tables delays the bots of others by about one plan, not by twenty. Moves come
before hints, because a game waits for them, but every fourth plan is a hint if one is waiting.

Exception
  Crowded    too much work is waiting already
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import msgspec

from robotable.server.bots.lanes import Lanes
from robotable.server.ops.limits import (
    BOTS_AT_ONCE,
    HINTS_WAITING,
    HINTS_WAITING_BY_PERSON,
    MOVES_WAITING,
    MOVES_WAITING_BY_PERSON,
    Cap,
)

Kind: TypeAlias = Literal["move", "hint"]

HINT_EVERY: Final = 4


class Crowded(Exception):
    def __init__(self, whose: Literal["person", "server"]) -> None:
        super().__init__("too much work for the bots is waiting")
        self.whose = whose
        """Whether this person has too much work waiting, or everyone together."""


class Owner(msgspec.Struct, frozen=True):
    """Whose work it is, from the largest group to the smallest."""

    site: str
    network: str
    person: str
    table: str

    @property
    def path(self) -> tuple[str, ...]:
        return self.site, self.network, self.person, self.table


@dataclass(eq=False)
class _Ticket:
    owner: Owner
    kind: Kind
    begins: asyncio.Future[None]
    state: Literal["waiting", "running", "refused"] = "waiting"


@dataclass(frozen=True)
class _Line:
    """The waiting work of one kind."""

    by_person: Cap
    overall: Cap
    lanes: Lanes[_Ticket] = field(default_factory=Lanes)
    people: Counter[str] = field(default_factory=Counter)

    def check(self, person: str) -> None:
        """Raises Crowded if this person has as much waiting as they may."""
        if self.people[person] >= self.by_person.most:
            raise Crowded("person")


class FairQueue:
    def __init__(self, slots: int) -> None:
        """`slots` is how much work can run at once."""
        self._slots = slots
        self._lines: Final[dict[Kind, _Line]] = {
            "move": _Line(MOVES_WAITING_BY_PERSON, MOVES_WAITING),
            "hint": _Line(HINTS_WAITING_BY_PERSON, HINTS_WAITING),
        }
        self._running: Counter[str] = Counter()
        """By person."""
        self._moves_since_hint = 0

    def __len__(self) -> int:
        """How much work is waiting."""
        return sum(len(line.lanes) for line in self._lines.values())

    def work_of(self, person: str) -> int:
        """How much work of this person is waiting or running."""
        return self._running[person] + sum(line.people[person] for line in self._lines.values())

    @asynccontextmanager
    async def turn(self, owner: Owner, kind: Kind) -> AsyncIterator[None]:
        """Wait for a slot, and hold it for the duration of the block. Raises Crowded. If too much is waiting,
        the newest work of the site with the most has to leave, so nobody can crowd out the others."""
        line = self._lines[kind]
        line.check(owner.person)
        ticket = _Ticket(owner, kind, asyncio.get_running_loop().create_future())
        line.lanes.add(owner.path, ticket)
        line.people[owner.person] += 1
        if len(line.lanes) > line.overall.most:
            self._refuse(line.lanes.newest_of_longest())
        self._begin()
        try:
            await ticket.begins
            yield
        finally:
            if ticket.state == "running":
                _count_down(self._running, owner.person)
                self._begin()
            elif ticket.state == "waiting":
                line.lanes.remove(owner.path, ticket)
                _count_down(line.people, owner.person)

    def _refuse(self, ticket: _Ticket) -> None:
        line = self._lines[ticket.kind]
        line.lanes.remove(ticket.owner.path, ticket)
        _count_down(line.people, ticket.owner.person)
        ticket.state = "refused"
        if not ticket.begins.done():
            ticket.begins.set_exception(Crowded("server"))

    def _begin(self) -> None:
        """Give the free slots to those who are next."""
        while self._running.total() < self._slots and (ticket := self._next()) is not None:
            _count_down(self._lines[ticket.kind].people, ticket.owner.person)
            self._moves_since_hint = 0 if ticket.kind == "hint" else self._moves_since_hint + 1
            self._running[ticket.owner.person] += 1
            ticket.state = "running"
            ticket.begins.set_result(None)

    def _next(self) -> _Ticket | None:
        kinds: tuple[Kind, Kind] = ("move", "hint")
        if self._moves_since_hint >= HINT_EVERY - 1:
            kinds = ("hint", "move")
        for kind in kinds:
            found = self._lines[kind].lanes.take(self._may_begin)
            if found is not None:
                return found
        return None

    def _may_begin(self, ticket: _Ticket) -> bool:
        return not ticket.begins.done() and self._running[ticket.owner.person] < BOTS_AT_ONCE.most


def _count_down(people: Counter[str], person: str) -> None:
    people[person] -= 1
    if not people[person]:
        del people[person]
