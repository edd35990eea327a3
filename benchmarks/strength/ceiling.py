"""Estimate the highest score that the luck of the deal allows: near-perfect play with all hands open, against
players who see only their own.

This is an estimate, because perfect play against a perfect opponent is not the best play against a weak one,
and because before the ending it is a search, not a proof. The player is written in C++ (`open_hands.cpp`),
since players in Python only get a view; building it needs g++.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.strength.options import RUN, Pairs, Run
from benchmarks.strength.program import FAST, WEIGHTS, built
from benchmarks.table import bar, show
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
    *opponents: str, milliseconds: int = 20, exact: int = 12, deals: Pairs = 100, run: Run = RUN
) -> None:
    """Match a player who sees all hands against others in duels.

    Parameters
    ----------
    opponents
        Players in the notation of `training/game_runner.cpp`, with their network files. Default: danger,
        ISMCTS and netis with the same time.
    milliseconds
        Time per turn before the ending; the ending is solved without a time limit.
    exact
        Solve exactly from this number of cards left.
    """
    program = built("open_hands", Path(__file__).with_name("open_hands.cpp"), FAST)
    others = ("danger", f"ismcts@{milliseconds}ms", f"netis:{WEIGHTS}/duel.net@{milliseconds}ms")
    rows = []
    for opponent in opponents or others:
        scores = _scores(program, opponent, milliseconds, exact, deals, run.seed)
        found = Mean.of([float(score) for score in bar(scores, deals, opponent)], SHARE)
        shown = opponent.replace(f"{WEIGHTS}/", "")
        rows.append(Ceiling(shown, 2 * deals, milliseconds, run.seed, found))
    show(HEADINGS, rows, json=run.json)


def _scores(
    program: Path, opponent: str, milliseconds: int, exact: int, deals: int, seed: int
) -> Iterator[str]:
    """Yield one line per deal while the games are played."""
    numbers = {"milliseconds": milliseconds, "exact": exact, "deals": deals, "seed": seed}
    arguments = [part for name, number in numbers.items() for part in (f"--{name}", str(number))]
    command = [str(program), str(WEIGHTS / "duel.net"), opponent, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        yield from running.stdout
    if running.returncode:
        raise SystemExit(f"open_hands exited with status {running.returncode}")
