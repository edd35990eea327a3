"""How high a score the luck of the deal allows: near perfect play with all hands open, against those who see
only their own.

It is an estimate: perfect play against a perfect opponent is not the best against a weak one, and before the
ending it is a search, not a proof. The program is C++ (`open_hands.cpp`), as players here get no more than a
view; it wants g++.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.strength.counts import Count
from benchmarks.strength.program import FAST, WEIGHTS, built
from benchmarks.strength.table import bar, show
from robotable.engines.mean import SHARE, Mean, percent


class Ceiling(msgspec.Struct, frozen=True):
    opponent: str
    games: int
    milliseconds: int
    seed: int
    open_hands: Mean

    def cells(self) -> tuple[str, ...]:
        return self.opponent, f"{self.games:,}", percent(self.open_hands)


HEADINGS: Final = ("against", "games", "score with open hands")


def ceiling(
    *opponents: str,
    milliseconds: int = 20,
    exact: int = 12,
    deals: Count = 100,
    seed: int = 1,
    json: bool = False,
) -> None:
    """Let a player who sees all hands meet others in duels.

    Parameters
    ----------
    opponents
        As `training/workshop.cpp` takes them, with the files of their networks; without any, greedy, ISMCTS
        and netis with the same time.
    milliseconds
        For each turn before the ending, which is solved however long it takes.
    exact
        From how many cards left it is solved.
    deals
        Of each pairing; each is two games.
    seed
        Of the deals, the same ones as those of the workshop's matches, and of the players' luck.
    json
        Print JSON for programs.
    """
    program = built("open_hands", Path(__file__).with_name("open_hands.cpp"), FAST)
    others = ("greedy", f"ismcts@{milliseconds}ms", f"netis:{WEIGHTS}/duel.net@{milliseconds}ms")
    rows = []
    for opponent in opponents or others:
        scores = _scores(program, opponent, milliseconds, exact, deals, seed)
        found = Mean.of([float(score) for score in bar(scores, deals, opponent)], SHARE)
        shown = opponent.replace(f"{WEIGHTS}/", "")
        rows.append(Ceiling(shown, 2 * deals, milliseconds, seed, found))
    show(HEADINGS, rows, json=json)


def _scores(
    program: Path, opponent: str, milliseconds: int, exact: int, deals: int, seed: int
) -> Iterator[str]:
    """A line for each deal, as they are played."""
    numbers = {"milliseconds": milliseconds, "exact": exact, "deals": deals, "seed": seed}
    asked = [part for name, number in numbers.items() for part in (f"--{name}", str(number))]
    command = [str(program), str(WEIGHTS / "duel.net"), opponent, *asked]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        yield from running.stdout
    if running.returncode:
        raise SystemExit(f"open_hands ended with status {running.returncode}")
