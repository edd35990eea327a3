"""Trains a network for Robot Master from nothing by self-play: python training/train.py --out duel.net

Generation after generation: the workshop (`workshop.cpp`, built where it is missing) plays games with the
network of the last generation, this program learns from the games of the last few. Self-play of the next
generation runs on the processor while the GPU learns; without a GPU both share the processor, slowly.
The first generation is played by a greedy player. Everything follows from --seed, up to the order in which a
GPU adds.
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import os
import random
import subprocess
import sys
import time
from collections import deque
from pathlib import Path

import torch
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).parent))

import rows
from model import Network, Shape

ROOT = Path(__file__).resolve().parents[1]
BUILD = "-std=c++20 -O3 -march=x86-64-v2 -ffp-contract=fast -Wno-psabi -DNDEBUG -pthread"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train a network for Robot Master by self-play.")
    parser.add_argument("--out", type=Path, required=True, help="the file of the network")
    parser.add_argument("--variant", default="duel", choices=["duel", "refill", "teams", "solo"])
    parser.add_argument("--shape", default="64-64-32m", help="width, hidden, second; m for messages")
    parser.add_argument("--start", type=Path, help="go on from this checkpoint (.pt beside a network)")
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--games", type=int, default=100_000, help="of one generation")
    parser.add_argument("--steps", type=int, default=250, help="of learning in one generation")
    parser.add_argument("--batch", type=int, default=65_536)
    parser.add_argument("--window", type=int, default=12, help="generations to learn from")
    parser.add_argument("--rate", type=float, default=3e-3, help="of learning, at its highest")
    parser.add_argument("--temperature", type=float, default=0.25)
    parser.add_argument("--blind", type=float, default=0.03)
    parser.add_argument("--trust", type=float, default=0.7)
    parser.add_argument("--iterations", type=int, default=0, help="of search in self-play; 0: none")
    parser.add_argument(
        "--minutes",
        type=float,
        default=0,
        help="be done after so long, with fewer generations; 0: take the time",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--workshop", type=Path, default=ROOT / "build/workshop")
    parser.add_argument("--scratch", type=Path, default=ROOT / "build/training")
    return parser.parse_args()


def built(workshop: Path) -> Path:
    """The workshop, built anew where a source is newer; where no compiler is, the one that was brought."""
    source = ROOT / "training/workshop.cpp"
    newest = max(path.stat().st_mtime for path in [source, *(ROOT / "native").rglob("*.hpp")])
    made = workshop.with_name("workshop-here")
    if made.exists() and made.stat().st_mtime > newest:
        return made
    made.parent.mkdir(parents=True, exist_ok=True)
    try:
        subprocess.run(["g++", *BUILD.split(), "-I", ROOT / "native", source, "-o", made], check=True)
    except (OSError, subprocess.CalledProcessError):
        if not workshop.exists():
            raise
        return workshop
    return made


class SelfPlay:
    """The workshop at work on one generation."""

    def __init__(
        self, asked: argparse.Namespace, workshop: Path, generation: int, network: Path | None
    ) -> None:
        self.path = asked.scratch / f"{asked.out.stem}-{generation}.rows"
        command: list[object] = [workshop, "selfplay", self.path, "--variant", asked.variant]
        # A greedy game is cheap and soon forgotten.
        command += ["--games", asked.games, "--seed", asked.seed * 1_000_003 + generation]
        command += ["--temperature", asked.temperature, "--blind", asked.blind, "--trust", asked.trust]
        command += ["--iterations", asked.iterations, "--threads", asked.threads]
        if network is not None:
            command += ["--network", network]
        self._process = subprocess.Popen([str(word) for word in command], stderr=subprocess.PIPE)

    def stop(self) -> None:
        self._process.kill()
        self._process.communicate()
        self.path.unlink(missing_ok=True)

    def rows(self, device: torch.device) -> torch.Tensor:
        _, complaint = self._process.communicate()
        if self._process.returncode:
            raise SystemExit(f"self-play failed: {complaint.decode()}")
        found = rows.read(self.path, device)
        self.path.unlink()
        return found


def learn(
    network: Network,
    mean: Network,
    optimizer: torch.optim.Optimizer,
    window: deque[torch.Tensor],
    asked: argparse.Namespace,
    done: int,
    begun: float,
    generator: torch.Generator,
) -> tuple[float, int]:
    """Some steps on rows of the window; the mean network follows slowly."""
    total = asked.generations * asked.steps
    sizes = [len(part) for part in window]
    losses = torch.zeros((), device=window[0].device)
    choice = random.Random(f"{asked.seed} {done}")
    for _ in range(asked.steps):
        progress = done / total
        if asked.minutes:
            progress = max(progress, (time.monotonic() - begun) / (60 * asked.minutes))
        warm = min(1.0, (done + 1) / 200)
        rate = asked.rate * warm * (0.02 + 0.98 * (1 + math.cos(math.pi * min(1.0, progress))) / 2)
        for group in optimizer.param_groups:
            group["lr"] = rate
        # One generation a step, the newest twice as often.
        which = min(choice.randrange(len(window) + 1), len(window) - 1)
        part = window[which]
        at = torch.randint(sizes[which], (asked.batch,), generator=generator, device=part.device)
        batch = rows.batch(part, at)
        worth, lowest = network(batch)
        if asked.variant == "solo":
            loss = functional.mse_loss(worth, batch.target * 5)
        else:
            loss = functional.binary_cross_entropy_with_logits(worth, batch.target)
            loss = loss + 0.05 * functional.smooth_l1_loss(lowest, batch.lowest / 20)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        losses += loss.detach()
        done += 1
        keep = min(0.998, (done + 1) / (done + 10))
        with torch.no_grad():
            slow, fast = list(mean.parameters()), list(network.parameters())
            torch._foreach_lerp_(slow, fast, 1 - keep)
    return float(losses) / asked.steps, done


def main() -> None:
    asked = arguments()
    begun = time.monotonic()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(asked.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    generator = torch.Generator(device=device).manual_seed(asked.seed)
    asked.scratch.mkdir(parents=True, exist_ok=True)
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    workshop = built(asked.workshop)
    network = Network(Shape.named(asked.shape)).to(device)
    checkpoint = asked.out.with_suffix(".pt")
    played_by: Path | None = None
    if asked.start is not None:
        network.load_state_dict(torch.load(asked.start, map_location=device))
        played_by = asked.scratch / f"{asked.out.stem}-start.net"
        network.write(played_by)
    mean = copy.deepcopy(network)
    optimizer = torch.optim.Adam(network.parameters(), lr=asked.rate, betas=(0.9, 0.99))
    window: deque[torch.Tensor] = deque(maxlen=asked.window)
    playing = SelfPlay(asked, workshop, 0, played_by)
    done = 0
    log = asked.out.with_suffix(".jsonl").open("w")
    for generation in range(asked.generations):
        window.append(playing.rows(device))
        if generation + 1 < asked.generations:
            # The network that plays is one generation behind the one that learns.
            playing = SelfPlay(asked, workshop, generation + 1, played_by)
        if generation == 2:
            window.popleft()  # the greedy games have done their part
        loss, done = learn(network, mean, optimizer, window, asked, done, begun, generator)
        older = asked.scratch / f"{asked.out.stem}-{generation - 2}.net"
        older.unlink(missing_ok=True)
        played_by = asked.scratch / f"{asked.out.stem}-{generation}.net"
        mean.write(played_by)
        mean.write(asked.out)
        torch.save(mean.state_dict(), checkpoint)
        spent = time.monotonic() - begun
        entry = {
            "generation": generation,
            "rows": len(window[-1]),
            "loss": round(loss, 5),
            "seconds": round(spent, 1),
        }
        print(json.dumps(entry), file=log, flush=True)
        print(f"generation {generation}: loss {loss:.5f}, {spent:.0f} s", flush=True)
        if asked.minutes and spent > 60 * asked.minutes:
            playing.stop()
            break
    with_rows = sum(len(part) for part in window)
    print(f"{asked.out}: {asked.out.stat().st_size} bytes after {done} steps; {with_rows} rows in the window")


if __name__ == "__main__":
    main()
