"""Self-play and matches in the game runner."""

from __future__ import annotations

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import rows
import torch
from program import built
from recipes import Recipe
from self_play import Share, played, shares

from robotable.batch.workers import Workers, started


class SelfPlay:
    """Self-play of one generation, while the learner learns. Finished rows stay in the file, so that an
    interrupted training does not play them again."""

    def __init__(
        self, recipe: Recipe, seed: int, path: Path, network: Path | None, workers: Workers, threads: int
    ) -> None:
        self._recipe, self._seed, self._path, self._network = recipe, seed, path, network
        self._workers, self._threads = workers, threads
        self._background = ThreadPoolExecutor(1)
        self._playing = self._background.submit(self._play)

    def rows(self, device: torch.device) -> torch.Tensor:
        """Wait for the games."""
        self._playing.result()
        self._background.shutdown()
        return rows.read(self._path, device)

    def _play(self) -> None:
        if self._path.exists():
            return
        if self._workers == Workers():
            # A single share with many threads: nothing has to be copied between processes.
            network = None if self._network is None else self._network.read_bytes()
            every = [Share(self._recipe, self._seed, 0, self._recipe.games, network, self._threads)]
        else:
            every = shares(self._recipe, self._seed, self._network)
        with started(self._workers) as run:
            found = played(run, every)
        fresh = self._path.with_suffix(".part")
        fresh.write_bytes(found)
        fresh.replace(self._path)


def match(one: str, two: str, variant: str, deals: int, seed: int) -> dict[str, Any]:
    """The result of a match."""
    command: list[object] = [built(), "match", one, two, "--variant", variant]
    command += ["--deals", deals, "--seed", seed, "--json"]
    done = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
