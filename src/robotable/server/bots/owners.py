"""Whose work a bot does: that of the people at its table."""

from __future__ import annotations

from robotable.server.people.last_addresses import LastAddresses
from robotable.server.play.live_table import LiveTable
from robotable.server.work.fair_queue import FairQueue, Owner, owner_at


class Owners:
    def __init__(self, addresses: LastAddresses, queue: FairQueue) -> None:
        self._addresses = addresses
        self._queue = queue

    def of(self, live: LiveTable) -> Owner:
        """The person at the table who has the least other work for bots, so that nobody's bots are slow
        because of whom they play with. If only bots sit there, it is the person who created the table. People
        who have not called since the server started have no known network, and count separately."""
        people = [one.person for one in live.table.sitters if one is not None and one.person is not None]
        person = min(people or [live.row.creator], key=self._queue.work_of)
        address = self._addresses.of(person)
        if address is None:
            return Owner(f"person {person}", "", person, live.row.id)
        return owner_at(address, person, live.row.id)
