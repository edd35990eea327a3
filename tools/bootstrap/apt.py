"""Install what the tests need from the system with apt-get, where that is allowed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from bootstrap import system
from bootstrap.checkout import PYTHON
from bootstrap.command import CommandError, run, step, succeeds

_VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


def _missing() -> dict[str, str]:
    """Debian packages that are needed, with a description of each."""
    wanted = {}
    if not system.compiler():
        wanted["g++"] = "a C++20 compiler"
    if not system.python_header():
        wanted[f"python{_VERSION}-dev"] = f"the headers of {PYTHON} (Python.h)"
    if not system.chromium():
        wanted["chromium-headless-shell"] = "Chromium"
    return wanted


def is_ready() -> bool:
    return not _missing()


def _apt_get() -> tuple[str, str] | None:
    """How to call apt-get, or None if we must not or cannot."""
    command = "DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600"
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return "env", command
    if shutil.which("sudo") and succeeds("sudo", "-n true"):
        return "sudo", f"-n env {command}"
    return None


def prepare() -> None:
    """Install what the tests need, or say what to install."""
    missing = _missing()
    if not missing:
        return
    system.check_variables()
    if not system.python_header() and PYTHON.parent != Path("/usr/bin"):
        raise CommandError(
            f"the tests need Python.h, the headers of {PYTHON}. Install them from the source of that Python."
        )
    apt_get = _apt_get()
    if not apt_get:
        wanted, packages = " and ".join(missing.values()), " and ".join(missing)
        raise CommandError(f"the tests need {wanted}. On Debian, install {packages}.")
    sentence = f"apt-get could not install {' '.join(missing)}. See its output above."
    with step(f"Installing {', '.join(missing)} with apt-get"):
        run(*apt_get, "update", otherwise=sentence)
        run(*apt_get, "install", "--yes", "--no-install-recommends", *missing, otherwise=sentence)
    if missing := _missing():
        raise CommandError(
            f"apt-get installed its packages, but {' and '.join(missing.values())} is still missing."
        )
