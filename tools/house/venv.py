"""The virtual environment .venv: made of the Python that runs ./table, filled from hashed pins."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Literal

from house import debian, kernel, uv
from house.checkout import BIN, PYTHON, REQUIREMENTS, ROOT, VENV, lock
from house.command import quiet, run
from house.stamp import Stamp, digest

Purpose = Literal["play", "test"]

_MADE = Stamp(VENV / "made.stamp")
_FILLED = Stamp(VENV / "filled.stamp")


def prepare(purpose: Purpose) -> None:
    """Set up what is missing. A start that misses nothing writes nothing, so a read-only checkout will do."""
    if _settled(purpose):
        return
    with lock():
        if purpose == "test":
            debian.provide()
        uv.prepare()
        _make()
        _fill(purpose)
        kernel.prepare(required=purpose == "test")


def _settled(purpose: Purpose) -> bool:
    machine = purpose == "play" or debian.settled()
    return machine and _is_made() and _is_filled(purpose) and kernel.settled(required=purpose == "test")


def _origin() -> str:
    """A moved checkout or another Python makes .venv void: its scripts hold absolute paths."""
    return f"{ROOT}\n{PYTHON}\n{sys.version_info.major}.{sys.version_info.minor}"


def _is_made() -> bool:
    return os.access(BIN / "python", os.X_OK) and _MADE.read() == _origin()


def _make() -> None:
    if _is_made():
        return
    print(f"Setting up: .venv with {PYTHON}", flush=True)
    if VENV.is_symlink():
        VENV.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    run(
        uv.UV,
        "venv --quiet --clear --prompt=robotable",
        f"--python={PYTHON}",
        VENV,
        otherwise=f"uv could not make {VENV}; its words above say why.",
    )
    _MADE.put_on(_origin())


def _pins(purpose: Purpose) -> str:
    return f"{purpose} {digest([REQUIREMENTS / f'{purpose}.txt'])}"


def _is_filled(purpose: Purpose) -> bool:
    """What the tests need includes what play needs."""
    return _FILLED.read() in (_pins("test"), _pins(purpose))


def _fill(purpose: Purpose) -> None:
    if _FILLED.read().startswith("test"):
        purpose = "test"
    if _is_filled(purpose):
        return
    print(f"Setting up: what requirements/{purpose}.txt lists", flush=True)
    _FILLED.take_off()
    kernel.forget()
    where = (f"--python={BIN / 'python'}", REQUIREMENTS / f"{purpose}.txt")
    # From uv's cache where it has everything, so that a second checkout needs no network.
    if not quiet(uv.UV, "pip sync --require-hashes --offline", *where):
        run(
            uv.UV,
            "pip sync --require-hashes",
            *where,
            otherwise="uv could not install them; its words above say why (the network? a full disk?).",
        )
    _FILLED.put_on(_pins(purpose))
