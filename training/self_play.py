"""Self-play of one generation, in shares that any machine can play.

The program (`game_runner.cpp`) seeds every 64 games on their own, so the rows do not depend on how the games
are shared out. A cluster's machines need a checkout with g++, and `training/` on their PYTHONPATH.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from program import built
from recipes import Recipe

from robotable.batch.workers import RunJobs, in_order

PART = 64
"""Games with a seed of their own, as in the program."""

SHARE = 32 * PART
"""Games per job."""


@dataclass(frozen=True)
class Share:
    """Some of the games of a generation."""

    recipe: Recipe
    seed: int
    first: int
    """The number of the first game, a multiple of PART."""

    games: int
    network: bytes | None
    """None for players who choose the placement of least danger."""

    threads: int = 1


def shares(recipe: Recipe, seed: int, network: Path | None) -> list[Share]:
    played_by = None if network is None else network.read_bytes()
    return [
        Share(recipe, seed, first, min(SHARE, recipe.games - first), played_by)
        for first in range(0, recipe.games, SHARE)
    ]


def rows_of(share: Share) -> bytes:
    """The rows of these games."""
    recipe = share.recipe
    with TemporaryDirectory() as folder:
        rows = Path(folder, "rows")
        command: list[object] = [built(), "selfplay", rows, "--variant", recipe.variant]
        command += ["--games", share.games, "--first", share.first // PART, "--seed", share.seed]
        command += ["--threads", share.threads, "--temperature", recipe.temperature]
        command += ["--blind", recipe.blind, "--trust", recipe.trust]
        if share.network is not None:
            network = Path(folder, "network")
            network.write_bytes(share.network)
            command += ["--network", network]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"self-play failed: {done.stderr.strip()}")
        return rows.read_bytes()


def played(run: RunJobs, wanted: Sequence[Share]) -> bytes:
    """The rows of all shares, in order."""
    return b"".join(in_order(run, rows_of, wanted))
