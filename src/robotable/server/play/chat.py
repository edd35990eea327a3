"""Writing to a table's chat."""

from __future__ import annotations

from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.play.bus import Bus
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol.chat import Chat
from robotable.store.protocol.people import Person
from robotable.table.wire import chat_is_open

MAX_MESSAGE: Final = 500


class TableChat:
    def __init__(self, chat: Chat, bus: Bus, clock: Clock) -> None:
        self._chat = chat
        self._bus = bus
        self._clock = clock

    async def say(self, live: LiveTable, person: Person, text: str) -> None:
        """Raises Problem if the chat is closed or the text cannot be shown."""
        if not chat_is_open(live.table):
            message = "Partners must not communicate. The chat opens when the game is over."
            raise Problem(409, "silent", message)
        await self.add(live, person, checked_line(text, MAX_MESSAGE, "message"))

    async def add(self, live: LiveTable, person: Person, text: str) -> None:
        await self._chat.add(live.row.id, person.id, person.name, text, self._clock.now())
        live.chat_messages += 1
        self._bus.wake(live.row.id)


def checked_line(text: str, max_length: int, what: str) -> str:
    """One line of text with single spaces. Raises Problem if it is empty, too long or not printable."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= max_length or not text.isprintable():
        raise Problem(422, "bad_text", f"A {what} has 1 to {max_length} printable characters.")
    return text
