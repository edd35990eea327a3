"""What each kind of task does: a function from its payload to its answer.

It runs in a process of this server or on another machine, so it needs nothing else: no database, no files, no
secrets. It takes seconds; longer work is divided into several tasks. The caller that asks for the task checks
the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from robotable.server.work.deal_request import make_benchmark
from robotable.server.work.plan_request import think
from robotable.server.work.puzzle_request import make_puzzle
from robotable.server.work.review_request import examine_part, play_on

KINDS: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "plan": think,
    "puzzle": make_puzzle,
    "review": examine_part,
    "line": play_on,
    "deal": make_benchmark,
}


def perform(kind: str, payload: bytes) -> bytes:
    return KINDS[kind](payload)
