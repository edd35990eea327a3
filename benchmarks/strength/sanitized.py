"""Play games of all kinds of players under the address and undefined-behaviour sanitizers, with assertions.

The games run inside one program (`training/game_runner.cpp`), which stops at the first fault. The tests play
a few more through the Python bindings (`tests/kernel/self_play.py`).
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from benchmarks.strength.matches import VARIANTS
from benchmarks.strength.options import RUN, Count, Run
from benchmarks.strength.program import ROOT, SANITIZED, WEIGHTS, built
from benchmarks.table import bar, show

SHARES: Final = {
    ("ismcts@5it", "danger"): 0.1,
    ("random", "net:{network}"): 0.06,
    ("pimc@2it", "random"): 0.0025,
    ("netis:{network},hands=8,exact=4@10it", "ismcts,randomness=0.2@10it"): 0.0025,
}
"""The share of all games that each pairing plays in each variant; slow players get few. The rest is self-play
of the network, as in training."""


class Played(msgspec.Struct, frozen=True):
    variant: str
    players: str
    games: int
    seconds: float

    def cells(self) -> tuple[str, ...]:
        return self.variant, self.players, f"{self.games:,}", f"{self.seconds:.0f} s"


HEADINGS: Final = ("variant", "players", "games without a fault", "time")


def sanitized(*, games: Count = 100_000, run: Run = RUN) -> None:
    """Play games of all kinds of players in a sanitizer build that stops at the first fault.

    Parameters
    ----------
    games
        Number of games over all variants.
    """
    program = built("game-runner-sanitized", ROOT / "training/game_runner.cpp", SANITIZED)
    plan = [(variant, pair, share) for variant in VARIANTS for pair, share in SHARES.items()]
    left = (1 - len(VARIANTS) * sum(SHARES.values())) / len(VARIANTS)
    plan += [(variant, ("self-play", ""), left) for variant in VARIANTS]
    rows = [
        play(program, variant, pair, max(2, round(games * share)), run.seed)
        for variant, pair, share in bar(plan, len(plan), "kinds and variants")
    ]
    show(HEADINGS, rows, json=run.json)


def play(program: Path, variant: str, pair: tuple[str, str], games: int, seed: int) -> Played:
    """A fault ends the benchmark with the sanitizer's report."""
    network = str(WEIGHTS / f"{variant}.net")
    one, two = (name.format(network=network) for name in pair)
    common = ["--variant", variant, "--seed", str(seed), "--threads", "1"]
    if one == "self-play":
        rows = str(program.with_suffix(".rows"))
        arguments = ["selfplay", rows, "--network", network, "--games", str(games)]
    else:
        arguments = ["match", one, two, "--deals", str(games // 2)]
        games = games // 2 * 2
    start = monotonic()
    done = subprocess.run([program, *arguments, *common], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{variant}, {one} {two}: status {done.returncode}\n{done.stderr}")
    shown = f"{one} and {two}" if two else "the network against itself"
    return Played(variant, shown.replace(f"{WEIGHTS}/", ""), games, monotonic() - start)
