"""The version of the installed package. `pyproject.toml` is its only source."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Final


def _installed() -> str:
    try:
        return version("robotable")
    except PackageNotFoundError:
        return "0 (not installed: running from a source tree)"


__version__: Final = _installed()
