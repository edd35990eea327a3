"""Who may use a bot process next.

Sites take turns, in each site the networks, in each network the people, and for each person the tables. So
somebody who plays at twenty tables delays the bots of others by about one plan, not by twenty. Moves come
before hints, because a game waits for them, but every fourth plan is a hint if one is waiting. Workers on
other machines take work from the same queue when all processes here are busy.

Exception
  Crowded    too much work is waiting already
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
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
class RemoteOffer:
    """Somebody elsewhere who waits for work."""

    person: str
    """They never get work of a table at which they sit: it shows the bot's hidden cards."""


@dataclass(eq=False)
class _Ticket:
    owner: Owner
    kind: Kind
    people: frozenset[str]
    is_local: bool
    begins: asyncio.Future[RemoteOffer | None]
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
        """`slots` is how much work can run here at once."""
        self._slots = slots
        self._used = 0
        self._offers: list[RemoteOffer] = []
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
    async def turn(
        self, owner: Owner, kind: Kind, people: Iterable[str] = (), *, is_local: bool = False
    ) -> AsyncIterator[RemoteOffer | None]:
        """Wait for a slot here, which is None, or for somebody elsewhere, and keep it for the duration of the
        block. `people` sit at the table. With `is_local`, only a slot here will do. Raises Crowded. If too
        much is waiting, the newest work of the site with the most has to leave, so nobody can crowd out the
        others."""
        line = self._lines[kind]
        line.check(owner.person)
        begins: asyncio.Future[RemoteOffer | None] = asyncio.get_running_loop().create_future()
        ticket = _Ticket(owner, kind, frozenset(people), is_local, begins)
        line.lanes.add(owner.path, ticket)
        line.people[owner.person] += 1
        if len(line.lanes) > line.overall.most:
            self._refuse(line.lanes.newest_of_longest())
        self._begin()
        try:
            yield await ticket.begins
        finally:
            if ticket.state == "running":
                self._used -= ticket.begins.result() is None
                _count_down(self._running, owner.person)
                self._begin()
            elif ticket.state == "waiting":
                line.lanes.remove(owner.path, ticket)
                _count_down(line.people, owner.person)

    def offer(self, offer: RemoteOffer) -> None:
        """Take part until work begins with this offer, or it is withdrawn."""
        self._offers.append(offer)
        self._begin()

    def withdraw(self, offer: RemoteOffer) -> None:
        if offer in self._offers:
            self._offers.remove(offer)

    def _refuse(self, ticket: _Ticket) -> None:
        line = self._lines[ticket.kind]
        line.lanes.remove(ticket.owner.path, ticket)
        _count_down(line.people, ticket.owner.person)
        ticket.state = "refused"
        if not ticket.begins.done():
            ticket.begins.set_exception(Crowded("server"))

    def _begin(self) -> None:
        """Give the free slots to those who are next, then the offers."""
        while self._used < self._slots and (ticket := self._next(self._may_begin)) is not None:
            self._used += 1
            self._start(ticket, None)
        for offer in tuple(self._offers):
            if (ticket := self._next(partial(self._may_begin_with, offer))) is not None:
                self._offers.remove(offer)
                self._start(ticket, offer)

    def _start(self, ticket: _Ticket, offer: RemoteOffer | None) -> None:
        _count_down(self._lines[ticket.kind].people, ticket.owner.person)
        self._moves_since_hint = 0 if ticket.kind == "hint" else self._moves_since_hint + 1
        self._running[ticket.owner.person] += 1
        ticket.state = "running"
        ticket.begins.set_result(offer)

    def _next(self, may_begin: Callable[[_Ticket], bool]) -> _Ticket | None:
        kinds: tuple[Kind, Kind] = ("move", "hint")
        if self._moves_since_hint >= HINT_EVERY - 1:
            kinds = ("hint", "move")
        for kind in kinds:
            found = self._lines[kind].lanes.take(may_begin)
            if found is not None:
                return found
        return None

    def _may_begin_with(self, offer: RemoteOffer, ticket: _Ticket) -> bool:
        return self._may_begin(ticket) and not ticket.is_local and offer.person not in ticket.people

    def _may_begin(self, ticket: _Ticket) -> bool:
        return not ticket.begins.done() and self._running[ticket.owner.person] < BOTS_AT_ONCE.most


def _count_down(people: Counter[str], person: str) -> None:
    people[person] -= 1
    if not people[person]:
        del people[person]
