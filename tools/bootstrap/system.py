"""Programs and headers that this machine provides."""

from __future__ import annotations

import os
import shlex
import shutil
import sysconfig
from pathlib import Path

from bootstrap.command import CommandError


def compiler() -> str | None:
    """The C++ compiler that CMake would choose."""
    if named := shlex.split(os.environ.get("CXX", "")):
        return shutil.which(named[0])
    return next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)


def python_header() -> Path | None:
    """Python.h of the interpreter that runs."""
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return header if header.exists() else None


def chromium() -> str | None:
    """Preferably the headless shell: without a desktop's user interface it needs half the CPU time."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    names = (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    )
    return next(filter(None, map(shutil.which, names)), None)


def check_variables() -> None:
    """Refuse a $CXX or $CHROMIUM that names a program that does not exist."""
    for name, find in (("CXX", compiler), ("CHROMIUM", chromium)):
        if (named := os.environ.get(name)) and not find():
            raise CommandError(f"${name} is {named!r}, but there is no such program: correct or unset it.")
