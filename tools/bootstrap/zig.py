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

# Zig is one program with many commands, but CMake wants a program for each. It looks for them beside c++.
_SCRIPTS = {
    "c++": 'exec "$(dirname "$0")/ziglang/zig" c++ "$@"',
    "ar": 'exec "$(dirname "$0")/ziglang/zig" ar "$@"',
    "ranlib": 'exec "$(dirname "$0")/ziglang/zig" ranlib "$@"',
    "strip": "exit 0  # Zig has no strip, and a kernel with its symbols works as well",
}


def _version() -> str:
    return digest([_PINS], _SCRIPTS)


def compiler() -> Path | None:
    return COMPILER if COMPILER.exists() and _STAMP.read() == _version() else None


def write_scripts() -> None:
    for name, line in _SCRIPTS.items():
        script = TOOLS / "zig" / name
        script.write_text(f"#!/bin/sh\n{line}\n")
        script.chmod(0o755)


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
        write_scripts()
        _STAMP.write(_version())
