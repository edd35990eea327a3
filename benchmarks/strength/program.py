"""Build C++ programs on top of the kernel with g++, whenever a source is newer than the program."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
WEIGHTS: Final = ROOT / "src/robotable/engines/robot_master/weights"

_COMMON: Final = ("-std=c++20", "-march=x86-64-v2", "-ffp-contract=fast", "-Wno-psabi", "-pthread")
FAST: Final = (*_COMMON, "-O3", "-DNDEBUG")
SANITIZED: Final = (
    *(*_COMMON, "-O1", "-g", "-D_GLIBCXX_ASSERTIONS", "-fno-omit-frame-pointer"),
    *("-fsanitize=address,undefined", "-fno-sanitize-recover=all"),
)


def built(name: str, source: Path, flags: tuple[str, ...]) -> Path:
    program = ROOT / "build" / name
    kernel = [path for path in (ROOT / "native/robot_master").glob("*.cpp") if "bindings" not in path.name]
    newest = max(path.stat().st_mtime for path in (source, *kernel, *(ROOT / "native").rglob("*.hpp")))
    if not program.exists() or program.stat().st_mtime < newest:
        program.parent.mkdir(exist_ok=True)
        subprocess.run(["g++", *flags, "-I", ROOT / "native", source, *kernel, "-o", program], check=True)
    return program
