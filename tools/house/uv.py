"""uv: the installer, put beside the checkout.

`pip install --target` needs no virtual environment, no ensurepip, no leave of an externally managed Python.
"""

from __future__ import annotations

import shutil

from house.checkout import PYTHON, REQUIREMENTS, TOOLS
from house.command import Stop, quiet, run
from house.stamp import Stamp, digest

UV = TOOLS / "uv/bin/uv"
_PINS = REQUIREMENTS / "uv.txt"
_STAMP = Stamp(TOOLS / "uv.stamp")
_FILES = (("uv", ["uv"]), ("node", ["node"]), ("play", ["build"]), ("test", ["build", "test"]))


def settled() -> bool:
    return UV.exists() and _STAMP.read() == digest([_PINS])


def prepare() -> None:
    if settled():
        return
    if not quiet(PYTHON, "-m pip --version"):
        raise Stop(f"{PYTHON} has no pip: install it (Debian: apt-get install python3-pip) and start again.")
    print("Setting up: uv", flush=True)
    _STAMP.take_off()
    shutil.rmtree(TOOLS / "uv", ignore_errors=True)
    run(
        PYTHON,
        "-m pip install --quiet --no-warn-script-location --require-hashes",
        f"--requirement={_PINS}",
        f"--target={TOOLS / 'uv'}",
        otherwise="pip could not install uv; its words above say why (the network? a full disk?).",
    )
    _STAMP.put_on(digest([_PINS]))


def lock(*options: str) -> None:
    """Pin every dependency group anew. Hashes and no addresses: any mirror of the registry will do."""
    for name, groups in _FILES:
        wanted = [f"--group={group}" for group in groups]
        # What people play with is also what is tested.
        if name == "test":
            wanted.append(f"--constraints={REQUIREMENTS / 'play.txt'}")
        if name in ("play", "test"):
            wanted.append("pyproject.toml")
        run(
            UV,
            "pip compile --quiet --universal --python-version=3.11 "
            "--generate-hashes --no-emit-index-url --no-header --no-annotate",
            *options,
            *wanted,
            f"--output-file={REQUIREMENTS / name}.txt",
            otherwise="uv could not pin the requirements; its words above say why.",
        )
        print(f"Pinned requirements/{name}.txt", flush=True)
