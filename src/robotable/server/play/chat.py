"""Writing to a table's chat."""

from __future__ import annotations

from robotable.server.bus import Bus
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import CHAT_KEPT, MAX_MESSAGE
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.mutes import Mutes
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol.chat import Chat
from robotable.store.protocol.people import Person
from robotable.table.wire import chat_is_open


class TableChat:
    def __init__(self, chat: Chat, mutes: Mutes, bus: Bus, clock: Clock, limits: RateLimits) -> None:
        self._chat = chat
        self._mutes = mutes
        self._bus = bus
        self._clock = clock
        self._limits = limits

    async def say(self, live: LiveTable, person: Person, address: str, text: str) -> None:
        """Raises Problem if the chat is closed, the person is muted, the text cannot be shown, or somebody
        writes too often."""
        if not chat_is_open(live.table):
            message = "Partners must not communicate. The chat opens when the game is over."
            raise Problem(409, "silent", message)
        text = checked_line(text, MAX_MESSAGE.most, "message")
        self._limits.chat_by_person.check(person.id)
        if person.login is None:
            self._limits.chat_by_network.check(address)
        if live.table.seat_of(person.id) is None:
            self._limits.chat_by_table.check(live.row.id)
        await self._mutes.check(person.id)
        await self.add(live, person, text)

    async def add(self, live: LiveTable, person: Person, text: str) -> None:
        now = self._clock.now()
        added = await self._chat.add(live.row.id, person.id, person.name, text, now, keep=CHAT_KEPT.most)
        live.chat_messages = max(live.chat_messages, added.number)
        self._bus.wake(live.row.id)


def checked_line(text: str, max_length: int, what: str) -> str:
    """One line of text with single spaces. Raises Problem if it is empty, too long or not printable."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= max_length or not text.isprintable():
        raise Problem(422, "bad_text", f"A {what} has 1 to {max_length} printable characters.")
    return text
