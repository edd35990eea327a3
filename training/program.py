"""Build the game runner (`game_runner.cpp`)."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

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
