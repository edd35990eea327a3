"""Train the networks of Robot Master from scratch by self-play: python training/train.py --seed 1

In each generation, the game runner plays games with the latest network, and the learner learns from the games
of the last few generations. The processor plays the next generation while the GPU learns; without a GPU, both
share the processor. The `danger` player plays the first generation. The recipe and the seed determine
everything: the same kind of machine produces the same bytes, even if a cluster plays the games, and even if
the training was interrupted. The same command continues it.
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

import rows
import torch
from game_runner import SelfPlay
from learner import Learner
from program import ROOT, built
from recipes import RECIPES, Recipe, quick

from robotable.batch.workers import BACKENDS, Workers

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
    parser.add_argument(
        "--backend", choices=BACKENDS, default="processes", help="play on this machine, or on a cluster"
    )
    parser.add_argument("--address", help="address of the cluster, such as tcp://10.0.0.5:8786")
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

    def rows_file(generation: int) -> Path:
        return folder / f"{generation}.rows"

    def network_file(generation: int) -> Path:
        return folder / f"{generation:03}.net"

    cluster = asked.backend != "processes" or asked.address is not None
    workers = Workers(asked.backend, None, asked.address) if cluster else Workers()

    def played(generation: int) -> SelfPlay:
        # The network that plays is one generation behind the one that learns.
        network = network_file(generation - 2) if generation > 2 else None
        seed = asked.seed * 1_000_003 + generation
        return SelfPlay(recipe, seed, rows_file(generation), network, workers, asked.threads)

    saved = folder / "saved"
    log = asked.out / f"{name}.jsonl"
    if saved.exists():
        done = learner.resume(saved, lambda generation: rows.read(rows_file(generation), learner.device))
        told = log.read_text().splitlines(keepends=True)[:done]
        log.write_text("".join(told))
    else:
        done = 0
        log.write_text("")
        for path in folder.glob("*.rows"):
            path.unlink()
    playing = played(done + 1) if done < recipe.generations else None
    for generation in range(done + 1, recipe.generations + 1):
        assert playing is not None
        fresh = playing.rows(learner.device)
        if generation < recipe.generations:
            playing = played(generation + 1)
        loss = learner.learn(generation, fresh)
        learner.write(network_file(generation))
        entry = {"generation": generation, "rows": len(fresh), "loss": round(loss, 5)}
        entry["seconds"] = round(time.monotonic() - begun, 1)
        with log.open("a") as file:
            print(json.dumps(entry), file=file)
        print(f"{name}, generation {generation} of {recipe.generations}: loss {loss:.5f}", flush=True)
        learner.save(saved, generation)
        # No longer needed.
        rows_file(generation - recipe.window).unlink(missing_ok=True)
        if generation - 2 not in KEPT:
            network_file(generation - 2).unlink(missing_ok=True)
    shipped = asked.out / f"{name}.net"
    learner.write(shipped)
    for path in (saved, *folder.glob("*.rows")):
        path.unlink()
    mark = hashlib.sha256(shipped.read_bytes()).hexdigest()
    print(f"{shipped}: {time.monotonic() - begun:.0f} s, sha256 {mark}", flush=True)


def main() -> None:
    asked = arguments()
    names = asked.names or list(RECIPES)
    asked.out.mkdir(parents=True, exist_ok=True)
    built()
    if len(names) == 1:
        recipe = RECIPES[names[0]]
        try:
            return train(names[0], quick(recipe) if asked.quick else recipe, asked)
        except ValueError as error:
            raise SystemExit(f"error: {error}") from None
    # In parallel: one network learns while another plays.
    words = [sys.executable, __file__, f"--seed={asked.seed}", f"--out={asked.out}"]
    words += [f"--threads={asked.threads}", *(["--quick"] if asked.quick else [])]
    words += [f"--backend={asked.backend}", *([f"--address={asked.address}"] if asked.address else [])]
    running = [subprocess.Popen([*words, name]) for name in names]
    failed = [name for name, process in zip(names, running, strict=True) if process.wait()]
    if failed:
        raise SystemExit(f"error: no network for {', '.join(failed)}")
    return None


if __name__ == "__main__":
    main()
