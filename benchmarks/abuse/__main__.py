"""Attack a server and measure what honest players notice: python -m benchmarks.abuse [ATTACK …] [--json]

docs/explanation/security.md explains what is measured and lists the results.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated, Final

import msgspec
from cyclopts import App, Parameter, validators
from rich.console import Console

from benchmarks.abuse.attacks.catalogue import ATTACKS
from benchmarks.abuse.figures import GROUPS, Group
from benchmarks.abuse.measure import Compared, Measured, Plan, measure
from benchmarks.table import conditions, show

NAMES: Final = ", ".join(ATTACKS)
HEADINGS: Final = (
    "attack",
    "honest players'",
    "p50 quiet, ms",
    "p99 quiet, ms",
    "p99 twin, ms",
    "p99 attacked, ms",
    "attacked / twin",
    "attacked / quiet",
    "work twin, ms",
    "work attacked, ms",
    "work attacked / twin",
    "failed",
)
LEGEND: Final = """
attacked / twin: p99 at the attacked server, divided by p99 at an equal server on the same machine during the
  same attack. This is what the attack does inside the server. In parentheses: 95 % interval over the rounds.
attacked / quiet: the same, divided by p99 without any attack. The servers, the attacker and the honest
  players share the processors of this machine, so this also includes the processor time of the attacker's
  own process (which has the lowest priority) and of the attacked server.
work: the processor time that the server spent while an honest player waited for an answer, on anything; its
  99th percentile. On a busy machine, trust these columns: they do not depend on who else runs there.
bots: how much later than planned the built-in bot moves.
failed: requests of the honest players without a good answer, at the twin → at the attacked server.
"""

Positive = Annotated[float, Parameter(validator=validators.Number(gt=0))]
Count = Annotated[int, Parameter(validator=validators.Number(gte=1))]
app = App(name="python -m benchmarks.abuse", help_format="plaintext")


class Row(msgspec.Struct):
    measured: Measured
    group: Group

    def cells(self) -> tuple[str, ...]:
        found: Compared = self.measured.groups[self.group]
        return (
            self.measured.attack if self.group == GROUPS[0] else "",
            self.group,
            f"{found.quiet.p50:.1f}",
            f"{found.quiet.p99:.1f}",
            f"{found.twin.p99:.1f}",
            f"{found.attacked.p99:.1f}",
            str(found.ratio),
            str(found.ratio_to_quiet),
            f"{found.twin.work99:.1f}",
            f"{found.attacked.work99:.1f}",
            str(found.ratio_of_work),
            f"{found.twin.failed} → {found.attacked.failed}",
        )


def details(found: Measured) -> str:
    answers = ", ".join(f"{count} × {what}" for what, count in found.answers.items()) or "nothing"
    page = "not found" if found.lobby_page is None else f"page {found.lobby_page}"
    mails = f"; {found.mails} messages to the victim" if found.mails else ""
    failures = "".join(f"\n  Failed {count} × {why}." for why, count in found.failures.items())
    return (
        f"{found.attack}: {found.about}.\n  The attacker saw: {answers}.\n"
        f"  The server grew by {found.memory:+.1f} MiB compared with its twin. "
        f"The honest table in the lobby: {page}{mails}.{failures}"
    )


@app.default
def abuse(
    *attacks: Annotated[str, Parameter(help=f"The attacks, by default all of them: {NAMES}.")],
    seconds: Annotated[Positive, Parameter(help="The length of a round.")] = Plan.seconds,
    rounds: Annotated[Count, Parameter(help="Rounds of each kind: quiet, twin and attacked.")] = Plan.rounds,
    networks: Annotated[Count, Parameter(help="How many addresses the attacker uses.")] = Plan.networks,
    moves: Annotated[Count, Parameter(help="The length of the long game in the servers.")] = Plan.moves,
    descriptors: Annotated[
        Count, Parameter(help="How many files each server may have open.")
    ] = Plan.descriptors,
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> None:
    """Attack a server and measure what honest players notice."""
    if unknown := [name for name in attacks if name not in ATTACKS]:
        sys.exit(f"Unknown attack {unknown[0]!r}. Choose from {NAMES}.")
    plan = Plan(
        rounds=rounds, seconds=seconds, moves=moves, descriptors=descriptors, networks=min(networks, 200)
    )
    console, measured = Console(stderr=True), list[Measured]()
    for name in attacks or ATTACKS:
        with console.status(name) as status:

            def progress(text: str, name: str = name) -> None:
                status.update(f"{name}: {text}")

            found = asyncio.run(measure(name, ATTACKS[name].about, plan, progress))
        measured.append(found)
        if not json:
            console.print(details(found), soft_wrap=True, highlight=False)
    if json:
        print(msgspec.json.encode({"conditions": conditions(), "rows": measured}).decode())
    else:
        show(HEADINGS, [Row(one, group) for one in measured for group in GROUPS], json=False)
        print(LEGEND)


if __name__ == "__main__":
    app()
