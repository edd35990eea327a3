"""Talking without pause at the table of people who are playing."""

from __future__ import annotations

import time
from typing import Final

from benchmarks.abuse.attack import Tally
from benchmarks.abuse.talking import Talking

TEXT: Final = "buy robots " * 45


class ChatFlood(Talking):
    name = "chat_flood"
    sockets = 20
    every = 0.09
    """Just below the rate at which the server would close the socket."""

    about = f"one spectator writes long messages over {sockets} sockets at the honest players' table"

    def message(self) -> str:
        return f'{{"type": "say", "text": "{TEXT[:480]} {time.monotonic()}"}}'

    def heard(self, text: str, tally: Tally) -> None:
        if text.startswith('{"type":"refusal"'):
            tally.add("refused")
