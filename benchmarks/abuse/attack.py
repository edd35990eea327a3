"""What an attack is: something that one stranger, from one network, can do to a server."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import ClassVar, Final

import msgspec

from benchmarks.abuse.line import Line, new_guest

CONNECTIONS: Final = 16
"""How many requests a flood has under way at a time."""

MAX_REQUESTS: Final = 100_000
"""In one strike. Everything is bounded in count and time."""


class Target(msgspec.Struct, frozen=True):
    """A server, and what anyone can find out about it."""

    at: str
    table: str
    """Where the honest players play."""


class Battlefield(msgspec.Struct, frozen=True):
    attacked: Target
    twin: Target
    sources: tuple[str, ...]
    """The attacker's addresses."""

    descriptors: int
    """How many files each server may have open."""


class Tally:
    """What the attacker saw: how often each answer came."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()

    def add(self, what: object, count: int = 1) -> None:
        self.answers[str(what)] += count

    @property
    def total(self) -> int:
        return self.answers.total()


class Attack(ABC):
    name: ClassVar[str]
    about: ClassVar[str]

    async def prepare(self, field: Battlefield) -> None:  # noqa: B027 - most attacks prepare nothing
        """Before the first round; counted nowhere."""

    @abstractmethod
    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        """Attack `field.attacked` until `time.monotonic()` is `until`, then let go of everything."""


Step = Callable[[], Awaitable[object]]
"""One request or message. Returns what to tally."""


async def repeat(steps: Sequence[Step], until: float, tally: Tally) -> None:
    """Each step again and again, all at the same time."""

    async def loop(step: Step) -> None:
        while time.monotonic() < until and tally.total < MAX_REQUESTS:
            try:
                tally.add(await step())
            except TimeoutError:
                tally.add("no answer")
            except OSError:
                tally.add("cut off")
                await asyncio.sleep(0.01)

    with suppress(TimeoutError):
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            await asyncio.gather(*map(loop, steps))


async def flood(
    lines: Sequence[Line], send: Callable[[Line], Awaitable[object]], until: float, tally: Tally
) -> None:
    """Every line asks as fast as it gets answers."""

    def step(line: Line) -> Step:
        return lambda: send(line)

    try:
        await repeat([step(line) for line in lines], until, tally)
    finally:
        for line in lines:
            line.close()


def anonymous(field: Battlefield, count: int = CONNECTIONS) -> list[Line]:
    return [Line(field.attacked.at, source) for source in spread(field.sources, count)]


async def guests(field: Battlefield, count: int, tally: Tally | None = None) -> list[Line]:
    """As many guests as the server grants."""
    found = []
    for number, source in enumerate(spread(field.sources, count)):
        try:
            found.append(await new_guest(field.attacked.at, source, f"Mallory {number}"))
        except (OSError, RuntimeError):
            if tally is not None:
                tally.add("no guest")
            break
    return found


def spread(sources: Sequence[str], count: int) -> list[str]:
    return [sources[number % len(sources)] for number in range(count)]
