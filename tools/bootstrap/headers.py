"""Python's headers in .tools, unpacked from a Debian package without installing it.

Debian ships Python.h separately, and only root can install packages. Anybody can download and unpack one.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from bootstrap.checkout import PYTHON, TOOLS
from bootstrap.command import run, step
from bootstrap.stamp import Stamp

_NAME = f"python{sys.version_info.major}.{sys.version_info.minor}"
_ROOT = TOOLS / "headers"
_STAMP = Stamp(TOOLS / "headers.stamp")


def is_possible() -> bool:
    """Whether the Python that runs is Debian's own, and Debian's tools are here."""
    return PYTHON.parent == Path("/usr/bin") and all(map(shutil.which, ("apt-get", "dpkg-deb")))


def prepare() -> None:
    if header() or not is_possible():
        return
    with step("Downloading Python's headers"):
        _STAMP.clear()
        shutil.rmtree(_ROOT, ignore_errors=True)
        _ROOT.mkdir()
        (_ROOT / "lists/partial").mkdir(parents=True)
        # Lists and cache of our own, because only root may write the system's.
        options = f"-o Dir::State::Lists={_ROOT / 'lists'} -o Dir::Cache={_ROOT} -o APT::Sandbox::User=root"
        sentence = "apt-get could not download Python's headers."
        run("apt-get", f"-qq {options} update", otherwise=sentence)
        command = f"cd '{_ROOT}' && apt-get -qq {options} download lib{_NAME}-dev && dpkg-deb -x *.deb ."
        run("sh", "-c", command, otherwise=sentence)
        shutil.rmtree(_ROOT / "lists")
        _STAMP.write(sys.version)


def header() -> Path | None:
    """The downloaded Python.h."""
    return _ROOT / "usr/include" / _NAME / "Python.h" if _STAMP.read() == sys.version else None
