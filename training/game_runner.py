"""Build the game runner (`game_runner.cpp`) and run it for self-play and matches."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import rows
import torch
from recipes import Recipe

ROOT = Path(__file__).resolve().parents[1]
BUILD = "-std=c++20 -O3 -march=x86-64-v2 -ffp-contract=fast -Wno-psabi -DNDEBUG -pthread"


def built() -> Path:
    """The program, rebuilt if a source file is newer."""
    source = ROOT / "training/game_runner.cpp"
    made = ROOT / "build/game_runner"
    kernel = [path for path in (ROOT / "native/robot_master").glob("*.cpp") if "bindings" not in path.name]
    newest = max(path.stat().st_mtime for path in [source, *kernel, *(ROOT / "native").rglob("*.hpp")])
    if not made.exists() or made.stat().st_mtime < newest:
        made.parent.mkdir(parents=True, exist_ok=True)
        fresh = made.with_suffix(f".{os.getpid()}")  # another process never sees a half-written program
        sources = [source, *kernel]
        subprocess.run(["g++", *BUILD.split(), "-I", ROOT / "native", *sources, "-o", fresh], check=True)
        fresh.replace(made)
    return made


class SelfPlay:
    """Self-play of one generation. Without a network, players choose the placement of least danger."""

    def __init__(self, recipe: Recipe, seed: int, path: Path, network: Path | None, threads: int) -> None:
        self.path = path
        command: list[object] = [built(), "selfplay", path, "--variant", recipe.variant]
        command += ["--games", recipe.games, "--seed", seed, "--threads", threads]
        command += ["--temperature", recipe.temperature, "--blind", recipe.blind, "--trust", recipe.trust]
        if network is not None:
            command += ["--network", network]
        self._process = subprocess.Popen([str(word) for word in command], stderr=subprocess.PIPE)

    def rows(self, device: torch.device) -> torch.Tensor:
        _, complaint = self._process.communicate()
        if self._process.returncode:
            raise SystemExit(f"self-play failed: {complaint.decode()}")
        found = rows.read(self.path, device)
        self.path.unlink()
        return found


def match(one: str, two: str, variant: str, deals: int, seed: int) -> dict[str, Any]:
    """The result of a match."""
    command: list[object] = [built(), "match", one, two, "--variant", variant]
    command += ["--deals", deals, "--seed", seed, "--json"]
    done = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
