"""Zig's C++ compiler in .tools, for machines that have no compiler."""

from __future__ import annotations

import shutil
from pathlib import Path

from bootstrap import uv
from bootstrap.checkout import BIN, REQUIREMENTS, TOOLS
from bootstrap.command import run, step
from bootstrap.stamp import Stamp, digest

COMPILER = TOOLS / "zig/c++"
_PINS = REQUIREMENTS / "zig.txt"
_STAMP = Stamp(TOOLS / "zig.stamp")

# CMake takes a compiler without arguments, and Zig wants the argument c++.
_SCRIPT = """\
#!/bin/sh
exec "$(dirname "$0")/ziglang/zig" c++ "$@"
"""


def compiler() -> Path | None:
    return COMPILER if COMPILER.exists() and _STAMP.read() == digest([_PINS]) else None


def prepare() -> None:
    if compiler():
        return
    with step("Installing a C++ compiler (Zig)"):
        _STAMP.clear()
        shutil.rmtree(TOOLS / "zig", ignore_errors=True)
        run(
            uv.UV,
            "pip install --quiet --require-hashes --no-deps",
            f"--python={BIN / 'python'}",
            f"--target={TOOLS / 'zig'}",
            f"--requirements={_PINS}",
            otherwise="uv could not install Zig.",
        )
        COMPILER.write_text(_SCRIPT)
        COMPILER.chmod(0o755)
        _STAMP.write(digest([_PINS]))
