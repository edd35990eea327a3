"""The virtual environment .venv, created from the Python that runs ./table and filled from hashed pins."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Literal, get_args

from bootstrap import apt, kernel, nginx, postgres, uv
from bootstrap.checkout import BIN, PYTHON, REQUIREMENTS, ROOT, VENV, lock
from bootstrap.command import run, step, succeeds
from bootstrap.stamp import Stamp, digest

Purpose = Literal["play", "test", "docs"]
_PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
"""The packages for each include those for the ones before it."""

_CREATED = Stamp(VENV / "made.stamp")
_FILLED = Stamp(VENV / "filled.stamp")


def prepare(purpose: Purpose) -> None:
    """Set up what is missing. If nothing is missing, write nothing: a read-only checkout will do."""
    if _is_ready(purpose):
        return
    with lock():
        if purpose == "test":
            apt.prepare()
            nginx.prepare()
        uv.prepare()
        _create()
        _fill(purpose)
        if purpose == "test":
            postgres.prepare()
        kernel.prepare(required=purpose == "test")


def _is_ready(purpose: Purpose) -> bool:
    has_system_packages = purpose == "play" or (apt.is_ready() and nginx.is_ready() and postgres.is_ready())
    return (
        has_system_packages
        and _is_created()
        and _is_filled(purpose)
        and kernel.is_ready(required=purpose == "test")
    )


def _origin() -> str:
    """Scripts in .venv contain absolute paths: a moved checkout or another Python needs a new .venv."""
    return f"{ROOT}\n{PYTHON}\n{sys.version_info.major}.{sys.version_info.minor}"


def _is_created() -> bool:
    return os.access(BIN / "python", os.X_OK) and _CREATED.read() == _origin()


def _create() -> None:
    if _is_created():
        return
    with step("Creating .venv"):
        if VENV.is_symlink():
            VENV.unlink()
        shutil.rmtree(VENV, ignore_errors=True)
        run(
            uv.UV,
            "venv --quiet --clear --prompt=robotable",
            f"--python={PYTHON}",
            VENV,
            otherwise=f"uv could not create {VENV}. See its output above.",
        )
        _CREATED.write(_origin())


def _pins(purpose: Purpose) -> str:
    return f"{purpose} {digest([REQUIREMENTS / f'{purpose}.txt'])}"


def _is_filled(purpose: Purpose) -> bool:
    return _FILLED.read() in map(_pins, _PURPOSES[_PURPOSES.index(purpose) :])


def _fill(purpose: Purpose) -> None:
    found = [one for one in _PURPOSES if _FILLED.read().startswith(f"{one} ")]
    purpose = max([purpose, *found], key=_PURPOSES.index)
    if _is_filled(purpose):
        return
    with step("Installing Python packages"):
        _FILLED.clear()
        kernel.forget()
        where = (f"--python={BIN / 'python'}", REQUIREMENTS / f"{purpose}.txt")
        # If uv's cache has everything, a second checkout needs no network.
        if not succeeds(uv.UV, "pip sync --require-hashes --offline", *where):
            run(
                uv.UV,
                "pip sync --require-hashes",
                *where,
                otherwise="uv could not install the Python packages. "
                "Check the network and the free disk space.",
            )
        _FILLED.write(_pins(purpose))
