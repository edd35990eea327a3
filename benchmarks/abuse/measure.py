"""Measures one attack: what honest players experience with and without it, in one run.

There are three kinds of rounds, in turn, so that whatever else the machine does hits all of them:

- attacked: the honest players play at the server that is being attacked;
- twin: they play at its twin, while the first server is being attacked. The attacker and the attacked server
  take the same share of the machine as before, so the difference is what the attack does *inside* a server;
- quiet: they play at the twin, and nobody attacks.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from benchmarks.abuse.attack import Battlefield, Target
from benchmarks.abuse.attacker import Attacker
from benchmarks.abuse.attacks.mail_flood import VICTIM
from benchmarks.abuse.figures import GROUPS, Group, Ratio, Round, Summary, ratio, summary
from benchmarks.abuse.honest import HonestPair
from benchmarks.abuse.servers import twins
from benchmarks.abuse.smtp_sink import SmtpSink

Kind: TypeAlias = Literal["quiet", "twin", "attacked"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True)
class Plan:
    rounds: int = 6
    seconds: float = 4.0
    lead: float = 1.0
    """Seconds of attack before each round, so that it is in full swing."""

    moves: int = 2_000
    """In the long game that the servers hold."""

    descriptors: int = 1_024
    networks: int = 1
    """How many addresses the attacker uses."""


class Compared(msgspec.Struct, frozen=True):
    """One group of what honest players do."""

    quiet: Summary
    twin: Summary
    attacked: Summary
    ratio: Ratio
    """Attacked to twin, of the 99th percentiles: what the attack does inside the server."""

    ratio_to_quiet: Ratio
    """Attacked to quiet. This includes the processors that the attacker and the attacked server take."""

    ratio_of_work: Ratio
    """Attacked to twin, of the processor time that the server spent while honest players waited. Whatever
    else runs on the machine does not matter."""


class Measured(msgspec.Struct, frozen=True):
    attack: str
    about: str
    groups: dict[Group, Compared]
    answers: dict[str, int]
    """What the attacker saw."""

    failures: dict[str, int]
    """What went wrong for the honest players, at both servers."""

    memory: float
    """MiB that the attacked server grew by, more than its twin."""

    lobby_page: int | None
    """Where the honest players' waiting table was in the lobby at the end. None if it was not found."""

    mails: int
    """Messages to the victim."""


async def measure(name: str, about: str, plan: Plan, progress: Callable[[str], None]) -> Measured:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            SmtpSink().listening() as sink,
            twins(
                Path(folder), moves=plan.moves, descriptors=plan.descriptors, smtp_port=sink.port
            ) as servers,
        ):
            attacked, twin = servers
            pairs = [HonestPair(attacked.at, attacked.pid), HonestPair(twin.at, twin.pid)]
            for pair in pairs:
                await pair.arrive()
            field = Battlefield(
                Target(attacked.at, pairs[0].table),
                Target(twin.at, pairs[1].table),
                tuple(f"127.0.0.{20 + number}" for number in range(plan.networks)),
                plan.descriptors,
            )
            attacker = Attacker(name, field)
            try:
                await attacker.start()
                for pair in pairs:
                    await pair.play(plan.lead)  # warms everything up
                rounds, answers = await _rounds(attacker, pairs, plan, progress)
            finally:
                attacker.stop()
            found = Measured(
                name,
                about,
                {group: _compared(rounds, group) for group in GROUPS},
                dict(answers.most_common()),
                dict(sum((one.failures for kind in KINDS for one in rounds[kind]), Counter())),
                attacked.grown() - twin.grown(),
                rounds["attacked"][-1].lobby_page,
                sink.received[VICTIM],
            )
            for pair in pairs:
                await pair.leave()
            return found


async def _rounds(
    attacker: Attacker, pairs: list[HonestPair], plan: Plan, progress: Callable[[str], None]
) -> tuple[dict[Kind, list[Round]], Counter[str]]:
    rounds: dict[Kind, list[Round]] = {kind: [] for kind in KINDS}
    answers: Counter[str] = Counter()
    for number in range(plan.rounds):
        # In another order each time, so that no kind always follows the same other one.
        for turn in range(len(KINDS)):
            kind = KINDS[(turn * (1 + number % 2) + number) % len(KINDS)]
            progress(f"round {number + 1} of {plan.rounds}, {kind}")
            pair = pairs[0] if kind == "attacked" else pairs[1]
            strike = None if kind == "quiet" else attacker.strike(plan.lead + plan.seconds)
            await asyncio.sleep(plan.lead)
            rounds[kind].append(await pair.play(plan.seconds))
            if strike is not None:
                answers.update(await strike)
    return rounds, answers


def _compared(rounds: dict[Kind, list[Round]], group: Group) -> Compared:
    return Compared(
        summary(rounds["quiet"], group),
        summary(rounds["twin"], group),
        summary(rounds["attacked"], group),
        ratio(rounds["attacked"], rounds["twin"], group),
        ratio(rounds["attacked"], rounds["quiet"], group),
        ratio(rounds["attacked"], rounds["twin"], group, lambda found: found.work99),
    )
