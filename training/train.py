"""Train the networks of Robot Master from scratch by self-play: python training/train.py --seed 1

In each generation, the game runner plays games with the latest network, and the learner learns from the games
of the last few generations. The processor plays the next generation while the GPU learns; without a GPU, both
share the processor. The `danger` player plays the first generation. The recipe and the seed determine
everything: the same kind of machine produces the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # makes GPU sums deterministic

import torch
from game_runner import ROOT, SelfPlay, built
from learner import Learner
from recipes import RECIPES, Recipe, quick

KEPT = (1, 2, 4, 8, 15, 30, 60, 90)
"""Generations whose networks are saved for `card.py`; the last one is always saved."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train the networks of Robot Master by self-play.")
    parser.add_argument("names", nargs="*", metavar="NETWORK", help=f"{', '.join(RECIPES)}; default: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build/nets", help="folder for the networks and logs"
    )
    parser.add_argument(
        "--quick", action="store_true", help="train a few small generations, to check that it works"
    )
    parser.add_argument(
        "--threads", type=int, default=os.cpu_count() or 1, help="number of self-play threads"
    )
    asked = parser.parse_args()
    for name in asked.names:
        if name not in RECIPES:
            parser.error(f"unknown network {name}; choose from {', '.join(RECIPES)}")
    return asked


def train(name: str, recipe: Recipe, asked: argparse.Namespace) -> None:
    begun = time.monotonic()
    torch.use_deterministic_algorithms(True)
    torch.backends.cuda.matmul.allow_tf32 = True
    learner = Learner(recipe, asked.seed, torch.device("cuda" if torch.cuda.is_available() else "cpu"))
    folder = asked.out / name
    folder.mkdir(parents=True, exist_ok=True)

    def played(generation: int, network: Path | None) -> SelfPlay:
        path = folder / f"{generation}.rows"
        return SelfPlay(recipe, asked.seed * 1_000_003 + generation, path, network, asked.threads)

    playing = played(1, None)
    network: Path | None = None
    with (asked.out / f"{name}.jsonl").open("w") as log:
        for generation in range(1, recipe.generations + 1):
            fresh = playing.rows(learner.device)
            if generation < recipe.generations:
                # The network that plays is one generation behind the one that learns.
                playing = played(generation + 1, network)
            loss = learner.learn(generation, fresh)
            network = folder / f"{generation:03}.net"
            learner.write(network)
            entry = {"generation": generation, "rows": len(fresh), "loss": round(loss, 5)}
            entry["seconds"] = round(time.monotonic() - begun, 1)
            print(json.dumps(entry), file=log, flush=True)
            print(f"{name}, generation {generation} of {recipe.generations}: loss {loss:.5f}", flush=True)
            if generation - 2 not in KEPT:
                (folder / f"{generation - 2:03}.net").unlink(missing_ok=True)  # no longer needed
    shipped = asked.out / f"{name}.net"
    learner.write(shipped)
    mark = hashlib.sha256(shipped.read_bytes()).hexdigest()
    print(f"{shipped}: {time.monotonic() - begun:.0f} s, sha256 {mark}", flush=True)


def main() -> None:
    asked = arguments()
    names = asked.names or list(RECIPES)
    asked.out.mkdir(parents=True, exist_ok=True)
    built()
    if len(names) == 1:
        recipe = RECIPES[names[0]]
        return train(names[0], quick(recipe) if asked.quick else recipe, asked)
    # In parallel: one network learns while another plays.
    words = [sys.executable, __file__, f"--seed={asked.seed}", f"--out={asked.out}"]
    words += [f"--threads={asked.threads}", *(["--quick"] if asked.quick else [])]
    running = [subprocess.Popen([*words, name]) for name in names]
    failed = [name for name, process in zip(names, running, strict=True) if process.wait()]
    if failed:
        raise SystemExit(f"error: no network for {', '.join(failed)}")
    return None


if __name__ == "__main__":
    main()
