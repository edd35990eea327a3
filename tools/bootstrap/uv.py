"""uv, the package installer, in .tools.

`pip install --target` needs no virtual environment and no ensurepip, and externally managed Pythons allow it.
"""

from __future__ import annotations

import shutil

from bootstrap.checkout import PYTHON, REQUIREMENTS, TOOLS
from bootstrap.command import CommandError, run, step, succeeds
from bootstrap.stamp import Stamp, digest

UV = TOOLS / "uv/bin/uv"
_PINS = REQUIREMENTS / "uv.txt"
_STAMP = Stamp(TOOLS / "uv.stamp")
_FILES: tuple[tuple[str, list[str]], ...] = (
    ("uv", ["uv"]),
    ("node", ["node"]),
    ("zig", ["zig"]),
    ("postgres", ["postgres"]),
    ("play", ["build"]),
    ("server", []),
    ("test", ["build", "test"]),
    ("docs", ["build", "test", "docs"]),
)


def is_ready() -> bool:
    return UV.exists() and _STAMP.read() == digest([_PINS])


def prepare() -> None:
    if is_ready():
        return
    if not succeeds(PYTHON, "-m pip --version"):
        raise CommandError(
            f"{PYTHON} has no pip. Install it (Debian: apt-get install python3-pip) and try again."
        )
    with step("Installing uv"):
        _STAMP.clear()
        shutil.rmtree(TOOLS / "uv", ignore_errors=True)
        run(
            PYTHON,
            "-m pip install --quiet --no-warn-script-location --require-hashes",
            f"--requirement={_PINS}",
            f"--target={TOOLS / 'uv'}",
            otherwise="pip could not install uv. Check the network and the free disk space.",
        )
        _STAMP.write(digest([_PINS]))


def lock(*options: str) -> None:
    """Pin every dependency group. The files hold hashes and no addresses, so any mirror will do."""
    for name, groups in _FILES:
        wanted = [f"--group={group}" for group in groups]
        # The tests and the container image run with the versions that people play with.
        if name in ("test", "server"):
            wanted.append(f"--constraints={REQUIREMENTS / 'play.txt'}")
        if name == "server":
            wanted.append("--extra=otel")
        if name == "docs":
            wanted.append(f"--constraints={REQUIREMENTS / 'test.txt'}")
        if name in ("play", "test", "docs", "server"):
            wanted += ["pyproject.toml", "--extra=server"]
        if name in ("test", "docs"):
            wanted += ["--extra=rl", "--extra=openspiel", "--extra=dataset"]
        # Only its programs are used, not the Python code that starts them.
        if name == "postgres":
            wanted.append("--no-deps")
        with step(f"Pinning requirements/{name}.txt"):
            run(
                UV,
                "pip compile --quiet --universal --python-version=3.11 "
                "--generate-hashes --no-emit-index-url --no-header --no-annotate",
                *options,
                *wanted,
                f"--output-file={REQUIREMENTS / name}.txt",
                otherwise="uv could not pin the requirements. See its output above.",
            )
