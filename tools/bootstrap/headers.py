"""Python's headers in .tools, unpacked from a Debian package without installing it.

Debian ships Python.h separately.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bootstrap import debian_package
from bootstrap.checkout import PYTHON, TOOLS
from bootstrap.command import step
from bootstrap.stamp import Stamp

_NAME = f"python{sys.version_info.major}.{sys.version_info.minor}"
_ROOT = TOOLS / "headers"
_STAMP = Stamp(TOOLS / "headers.stamp")


def is_possible() -> bool:
    """Whether the Python that runs is Debian's own, and Debian's tools are here."""
    return PYTHON.parent == Path("/usr/bin") and debian_package.is_possible()


def prepare() -> None:
    if header() or not is_possible():
        return
    with step("Downloading Python's headers"):
        _STAMP.clear()
        debian_package.unpack(f"lib{_NAME}-dev", _ROOT)
        _STAMP.write(sys.version)


def header() -> Path | None:
    """The downloaded Python.h."""
    return _ROOT / "usr/include" / _NAME / "Python.h" if _STAMP.read() == sys.version else None
