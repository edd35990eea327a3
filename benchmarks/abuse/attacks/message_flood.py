"""Messages over many sockets of one guest, each socket just below its own limit."""

from __future__ import annotations

from benchmarks.abuse.attack import Tally
from benchmarks.abuse.talking import Talking


class MessageFlood(Talking):
    name = "message_flood"
    sockets = 40
    every = 0.11
    about = (
        f"one spectator asks for the whole game over {sockets} sockets, {1 / every:.0f} times a second each"
    )

    def message(self) -> str:
        return '{"type": "resync", "since": 0}'

    def heard(self, text: str, tally: Tally) -> None:
        kind = text[9:].partition('"')[0]
        if kind in ("update", "refusal"):
            tally.add(kind)
