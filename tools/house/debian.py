"""What the tests need from the machine itself, and fetching it where this is a Debian that lets us."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from house.checkout import PYTHON
from house.command import Stop, quiet, run

_VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


def compiler() -> str | None:
    """The C++ compiler that CMake would take."""
    if named := shlex.split(os.environ.get("CXX", "")):
        return shutil.which(named[0])
    return next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)


def headers() -> str | None:
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    return str(header) if header.exists() else None


def chromium() -> str | None:
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return next(filter(None, map(shutil.which, names)), None)


def _missing() -> dict[str, str]:
    """What is not there, as Debian package: description."""
    wanted = {}
    if not compiler():
        wanted["g++"] = "a C++20 compiler"
    if not headers():
        wanted[f"python{_VERSION}-dev"] = f"the headers of {PYTHON} (Python.h)"
    if not chromium():
        wanted["chromium"] = "Chromium"
    return wanted


def settled() -> bool:
    return not _missing()


def _apt_get() -> tuple[str, str] | None:
    """apt-get as we may call it, or None."""
    command = "DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600"
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return "env", command
    if shutil.which("sudo") and quiet("sudo", "-n true"):
        return "sudo", f"-n env {command}"
    return None


def provide() -> None:
    """Have everything that the tests need from the machine, or say what to install."""
    missing = _missing()
    if not missing:
        return
    for name, found in (("CXX", compiler), ("CHROMIUM", chromium)):
        if (named := os.environ.get(name)) and not found():
            raise Stop(f"${name} names {named}, which is not there: correct it or unset it.")
    if not headers() and PYTHON.parent != Path("/usr/bin"):
        raise Stop(
            f"the tests need the headers (Python.h) of {PYTHON}: get them where that Python came from."
        )
    apt_get = _apt_get()
    if not apt_get:
        wanted, packages = " and ".join(missing.values()), " and ".join(missing)
        raise Stop(f"the tests need {wanted}: install what Debian calls {packages}.")
    print(f"Installing from Debian, because the tests need them: {', '.join(missing)}", flush=True)
    sentence = f"apt-get could not install {' '.join(missing)}; its words above say why."
    run(*apt_get, "update", otherwise=sentence)
    run(*apt_get, "install", "--yes", "--no-install-recommends", *missing, otherwise=sentence)
    if missing := _missing():
        raise Stop(f"{' and '.join(missing.values())} is still not there after apt-get install.")
