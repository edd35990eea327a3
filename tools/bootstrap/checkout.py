"""The paths in a checkout, the environment for its commands, and the lock around its setup."""

from __future__ import annotations

import fcntl
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
BIN = VENV / "bin"
BUILD = ROOT / "build"
REQUIREMENTS = ROOT / "requirements"

# The real interpreter, even when ./table was started from another virtual environment.
PYTHON = Path(sys.executable).resolve()

# Settings of other projects that would lead our commands astray.
_FOREIGN = re.compile("(UV_|PIP_(TARGET|PREFIX)|PYTHON(HOME|PATH|SAFEPATH)|VIRTUAL_ENV|CONDA_PREFIX)")
# Settings that say how to reach a package registry. They are safe: every download is checked against a hash.
_REGISTRY = re.compile(
    "UV_(CACHE_DIR|DEFAULT_INDEX|EXTRA_INDEX|FIND_LINKS|HTTP|INDEX|INSECURE|KEYRING|OFFLINE)"
)


def environment() -> dict[str, str]:
    """The user's environment without settings of other projects."""
    kept = {
        name: value for name, value in os.environ.items() if _REGISTRY.match(name) or not _FOREIGN.match(name)
    }
    if not _writable(Path(kept.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"))):
        kept.setdefault("UV_CACHE_DIR", str(TOOLS / "cache"))
    return kept | {
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_REQUIRE_VIRTUALENV": "0",
        "PIP_ROOT_USER_ACTION": "ignore",
        "PIP_USER": "0",
        # The tests start hundreds of Python programs, and each would compile everything again.
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode"),
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_PYTHON_PREFERENCE": "only-system",
        "UV_SYSTEM_CERTS": "1",
        "VIRTUAL_ENV": str(VENV),
    }


def _writable(folder: Path) -> bool:
    """Whether we can write to the folder or create it."""
    while not os.path.exists(folder) and folder != folder.parent:
        folder = folder.parent
    return folder.is_absolute() and os.access(folder, os.W_OK)


@contextmanager
def lock() -> Iterator[None]:
    """Allow one setup at a time. A second `./table` waits, then finds the work done."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "lock").open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another ./table to finish its setup", flush=True)
            fcntl.flock(held, fcntl.LOCK_EX)
        yield
