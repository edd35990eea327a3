"""The build backend: scikit-build-core, except that it refuses to leave out the page.

The page is not in the repository. A wheel or source archive built from a plain clone would silently lack it.
"""

from __future__ import annotations

import os
from pathlib import Path

from scikit_build_core import build as _build
from scikit_build_core.build import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

Settings = dict[str, list[str] | str]

_PAGE = Path("src/robotable/web/index.html")  # the hooks of a backend run in the project's directory


def _require_page() -> None:
    if not _PAGE.exists() and os.environ.get("ROBOTABLE_NO_PAGE") != "1":
        raise SystemExit(
            "robotable: the page is not built, so the package would lack it. "
            "Run `./table wheel`, or set ROBOTABLE_NO_PAGE=1 to build without the page."
        )


def build_wheel(
    wheel_directory: str, config_settings: Settings | None = None, metadata_directory: str | None = None
) -> str:
    _require_page()
    return _build.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings | None = None) -> str:
    _require_page()
    return _build.build_sdist(sdist_directory, config_settings)
