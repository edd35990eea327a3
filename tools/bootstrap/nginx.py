"""nginx for the test of the documented configuration.

It is unpacked into .tools and not installed: Debian's package would start a web server on this machine.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from bootstrap import debian_package
from bootstrap.checkout import TOOLS
from bootstrap.command import CommandError, step, succeeds

_ROOT = TOOLS / "nginx"


def program() -> str | None:
    """The nginx of this machine, or ours, if it runs."""
    places = (os.environ.get("NGINX", "nginx"), "/usr/sbin/nginx", str(_ROOT / "usr/sbin/nginx"))
    found = filter(None, map(shutil.which, places))
    return next((one for one in found if succeeds(Path(one), "-v")), None)


def is_ready() -> bool:
    return program() is not None or not debian_package.is_possible()


def prepare() -> None:
    """Only one test needs it, and without it says so: no reason to run none at all."""
    if is_ready():
        return
    try:
        with step("Downloading nginx"):
            debian_package.unpack("nginx", _ROOT)
    except CommandError as error:
        print(f"{error} The test of the nginx configuration is left out.", flush=True)
