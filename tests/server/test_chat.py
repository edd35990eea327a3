"""Each chat message is sent once, no matter how often the client resyncs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from robotable.server.context import AppContext
from robotable.store.protocol.chat import ChatMessage
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.chat import SqliteChat
from tests.patience import until_async
from tests.server.loopback import FrozenClock, receive_type, serving, unlimited
from tests.table.tables import HIDING, START, person, played


class SlowChat(SqliteChat):
    """Two simultaneous calls return at the same time."""

    running = 0

    async def messages(self, table: str, since: int = 0) -> Sequence[ChatMessage]:
        self.running += 1
        try:
            found = await super().messages(table, since)
            await asyncio.sleep(0.05)
            return found
        finally:
            self.running -= 1


def test_a_message_is_sent_once(tmp_path: Path) -> None:
    async def run() -> list[int]:
        _, entries = played(HIDING["duel"], Random(3), 4, chatter=0)
        store = SqliteStore(tmp_path / "table.db")
        chat = store.chat = SlowChat(store.file)
        context = unlimited(AppContext(store, clock=FrozenClock(START)))
        async with serving(context) as at:
            await at.add_people([person(0), person(1)])
            await at.add_table("t", HIDING["duel"], entries, person(0))
            async with at.socket("t", person(0)) as listening, at.socket("t", person(1)) as talking:
                for number in range(8):
                    await talking.send(json.dumps({"type": "say", "text": f"line {number}"}))
                    await listening.send(json.dumps({"type": "resync", "since": 0}))
                heard: list[int] = []
                while len(set(heard)) < 8:
                    heard.append((await receive_type(listening, "said"))["saying"]["number"])
                await until_async(lambda: chat.running == 0)
                # The refusal arrives after all earlier chat messages.
                await listening.send('{"type": "do"}')
                while (message := await receive_type(listening, "said", "refusal"))["type"] == "said":
                    heard.append(message["saying"]["number"])
                return heard

    assert asyncio.run(run()) == list(range(1, 9))
