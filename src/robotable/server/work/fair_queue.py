"""Whose task is done next.

Sites take turns, in each site the networks, in each network the people, and for each person the tables. So
somebody who plays at twenty tables delays the bots of others by about one plan, not by twenty. Moves come
before hints, because a game waits for them, but every fourth plan is a hint if one is waiting. Work in the
background, for which nobody waits, comes last, but it is every sixteenth task. Workers on other machines take
tasks from the same queue when all processes here are busy.

A task cannot be interrupted. So one slot is kept for prompt tasks: moves and hints of networks that have not
used up their thinking time. Whatever else there is has a slot of its own, and those that are left over.

Exception
  Crowded       too much work is waiting already
  LeaseEnded    a worker has given up, was silent or slow, or has sent something wrong
    NobodyWaits    it has got something else to do
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from robotable.server.ops.limits import (
    BACKGROUND_WAITING,
    BACKGROUND_WAITING_BY_PERSON,
    BOTS_AT_ONCE,
    HINTS_WAITING,
    HINTS_WAITING_BY_PERSON,
    MOVES_WAITING,
    MOVES_WAITING_BY_PERSON,
    Cap,
)
from robotable.server.ops.networks import network_of, site_of
from robotable.server.work.lanes import Lanes
from robotable.server.work.task import Task

T = TypeVar("T")

Line: TypeAlias = Literal["move", "hint", "background"]

Reach: TypeAlias = Literal["here", "trusted", "anywhere"]
"""Who may do a task: a process of this server, a worker on the database as well, or any worker."""

Slot: TypeAlias = Literal["prompt", "patient"]
"""A place for a task in this server."""

HINT_EVERY: Final = 4
BACKGROUND_EVERY: Final = 16


class Crowded(Exception):
    def __init__(self, whose: Literal["person", "server"]) -> None:
        super().__init__("too much work for the bots is waiting")
        self.whose = whose
        """Whether this person has too much work waiting, or everyone together."""


class LeaseEnded(Exception):
    """The task must be done by somebody else."""


class NobodyWaits(LeaseEnded):
    """The worker has got something else to do. Nothing was wrong with it."""


class Owner(msgspec.Struct, frozen=True):
    """Whose work it is, from the largest group to the smallest."""

    site: str
    network: str
    person: str
    table: str

    @property
    def path(self) -> tuple[str, ...]:
        return self.site, self.network, self.person, self.table


SERVER: Final = Owner("", "", "", "")
"""The owner of work that nobody in particular has caused."""


def owner_at(address: str, person: str | None, table: str) -> Owner:
    """A caller from this address; anonymous ones of a network count as one person."""
    network = network_of(address)
    return Owner(site_of(address) or network, network, person or network, table)


@dataclass(eq=False)
class RemoteOffer:
    """Somebody elsewhere who waits for work."""

    person: str
    """They never get work of a table at which they sit: it shows the bot's hidden cards."""

    is_trusted: bool

    async def perform(self, task: Task, check: Callable[[bytes], T]) -> T:
        """`check` reads the answer, or raises BadAnswer. Raises LeaseEnded."""
        raise NotImplementedError


@dataclass(eq=False)
class _Ticket:
    owner: Owner
    line: Line
    people: frozenset[str]
    reach: Reach
    is_long: bool
    begins: asyncio.Future[RemoteOffer | Slot]
    state: Literal["waiting", "running", "refused"] = "waiting"


@dataclass(frozen=True)
class _Waiting:
    """The work that waits in one line."""

    by_person: Cap
    overall: Cap
    lanes: Lanes[_Ticket] = field(default_factory=Lanes)
    people: Counter[str] = field(default_factory=Counter)

    def check(self, person: str) -> None:
        """Raises Crowded if this person has as much waiting as they may."""
        if self.people[person] >= self.by_person.most:
            raise Crowded("person")


class FairQueue:
    def __init__(
        self, slots: int, patient_slots: int = 0, is_slow: Callable[[Owner], bool] = lambda owner: False
    ) -> None:
        """`slots` is how much work can run here at once, beside that in `patient_slots`. Without these, every
        slot takes everything. `is_slow` says whose work is not prompt."""
        self._free: dict[Slot, int] = {"prompt": slots, "patient": patient_slots}
        self._keeps_a_slot = patient_slots > 0
        self._is_slow = is_slow
        self._offers: list[RemoteOffer] = []
        self._lines: Final[dict[Line, _Waiting]] = {
            "move": _Waiting(MOVES_WAITING_BY_PERSON, MOVES_WAITING),
            "hint": _Waiting(HINTS_WAITING_BY_PERSON, HINTS_WAITING),
            "background": _Waiting(BACKGROUND_WAITING_BY_PERSON, BACKGROUND_WAITING),
        }
        self._running: Counter[str] = Counter()
        """By person."""
        self._since_hint = 0
        self._since_background = 0

    def __len__(self) -> int:
        """How much work is waiting."""
        return sum(len(line.lanes) for line in self._lines.values())

    def work_of(self, person: str) -> int:
        """How much work of this person is waiting or running."""
        return self._running[person] + sum(line.people[person] for line in self._lines.values())

    @asynccontextmanager
    async def turn(
        self,
        owner: Owner,
        line: Line,
        people: Iterable[str] = (),
        *,
        reach: Reach = "anywhere",
        is_long: bool = False,
    ) -> AsyncIterator[RemoteOffer | Slot]:
        """Wait for a slot here, or for somebody elsewhere, and keep it for the duration of the block.
        `people` sit at the table. A long task takes more time than a move. Raises Crowded. If too much is
        waiting, the newest work of the site with the most has to leave, so nobody can crowd out the
        others."""
        waiting = self._lines[line]
        waiting.check(owner.person)
        begins: asyncio.Future[RemoteOffer | Slot] = asyncio.get_running_loop().create_future()
        ticket = _Ticket(owner, line, frozenset(people), reach, is_long, begins)
        waiting.lanes.add(owner.path, ticket)
        waiting.people[owner.person] += 1
        if len(waiting.lanes) > waiting.overall.most:
            self._refuse(waiting.lanes.newest_of_longest())
        self._begin()
        try:
            yield await ticket.begins
        finally:
            if ticket.state == "running":
                if not isinstance(slot := ticket.begins.result(), RemoteOffer):
                    self._free[slot] += 1
                _count_down(self._running, owner.person)
                self._begin()
            elif ticket.state == "waiting":
                waiting.lanes.remove(owner.path, ticket)
                _count_down(waiting.people, owner.person)

    def offer(self, offer: RemoteOffer) -> None:
        """Take part until work begins with this offer, or it is withdrawn."""
        self._offers.append(offer)
        self._begin()

    def withdraw(self, offer: RemoteOffer) -> None:
        if offer in self._offers:
            self._offers.remove(offer)

    def _refuse(self, ticket: _Ticket) -> None:
        waiting = self._lines[ticket.line]
        waiting.lanes.remove(ticket.owner.path, ticket)
        _count_down(waiting.people, ticket.owner.person)
        ticket.state = "refused"
        if not ticket.begins.done():
            ticket.begins.set_exception(Crowded("server"))

    def _begin(self) -> None:
        """Give the next callers the free slots, then the offers."""
        self._fill("prompt", self._may_begin_promptly)
        self._fill("patient", self._may_begin_patiently)
        for offer in tuple(self._offers):
            if (ticket := self._next(partial(self._may_begin_with, offer))) is not None:
                self._offers.remove(offer)
                self._start(ticket, offer)

    def _fill(self, slot: Slot, may_begin: Callable[[_Ticket], bool]) -> None:
        while self._free[slot] > 0 and (ticket := self._next(may_begin)) is not None:
            self._free[slot] -= 1
            self._start(ticket, slot)

    def _start(self, ticket: _Ticket, place: RemoteOffer | Slot) -> None:
        _count_down(self._lines[ticket.line].people, ticket.owner.person)
        self._since_hint = 0 if ticket.line == "hint" else self._since_hint + 1
        self._since_background = 0 if ticket.line == "background" else self._since_background + 1
        self._running[ticket.owner.person] += 1
        ticket.state = "running"
        ticket.begins.set_result(place)

    def _next(self, may_begin: Callable[[_Ticket], bool]) -> _Ticket | None:
        lines: tuple[Line, ...] = ("move", "hint", "background")
        if self._since_background >= BACKGROUND_EVERY - 1:
            lines = ("background", "move", "hint")
        elif self._since_hint >= HINT_EVERY - 1:
            lines = ("hint", "move", "background")
        for line in lines:
            found = self._lines[line].lanes.take(may_begin)
            if found is not None:
                return found
        return None

    def _may_begin_with(self, offer: RemoteOffer, ticket: _Ticket) -> bool:
        may_do = ticket.reach == "anywhere" or (ticket.reach == "trusted" and offer.is_trusted)
        return may_do and offer.person not in ticket.people and self._may_begin(ticket)

    def _may_begin_promptly(self, ticket: _Ticket) -> bool:
        is_last = self._keeps_a_slot and self._free["prompt"] == 1
        return (not is_last or self._is_prompt(ticket)) and self._may_begin(ticket)

    def _may_begin_patiently(self, ticket: _Ticket) -> bool:
        return not self._is_prompt(ticket) and self._may_begin(ticket)

    def _is_prompt(self, ticket: _Ticket) -> bool:
        return ticket.line != "background" and not ticket.is_long and not self._is_slow(ticket.owner)

    def _may_begin(self, ticket: _Ticket) -> bool:
        is_free = not ticket.owner.person or self._running[ticket.owner.person] < BOTS_AT_ONCE.most
        return is_free and not ticket.begins.done()


def _count_down(people: Counter[str], person: str) -> None:
    people[person] -= 1
    if not people[person]:
        del people[person]
