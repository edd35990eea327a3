"""Loads the compiled kernel, or the fallback if the kernel was not built.

The environment variable ROBOTABLE_KERNEL can name another build of the kernel: a file or its folder.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

__all__ = ["NATIVE", "kernel"]

_NAME: Final = "robotable.kernel._kernel"


def _named(place: str) -> ModuleType:
    """The build that ROBOTABLE_KERNEL names. The fallback never replaces it."""
    path = Path(place)
    files = [path / f"_kernel{suffix}" for suffix in EXTENSION_SUFFIXES] if path.is_dir() else [path]
    found = next((file for file in files if file.is_file()), None)
    if found is None:
        raise ImportError(f"ROBOTABLE_KERNEL is {place!r}, but there is no build of the kernel")
    loader = ExtensionFileLoader(_NAME, str(found))
    spec = spec_from_loader(_NAME, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    sys.modules[_NAME] = module
    return module


def _installed() -> ModuleType | None:
    """The installed build, or None. A build that exists but does not load is an error."""
    try:
        return import_module(_NAME)
    except ModuleNotFoundError as error:
        if error.name != _NAME:
            raise
        return None


def _find() -> tuple[ModuleType, bool]:
    place = os.environ.get("ROBOTABLE_KERNEL")
    try:
        module = _named(place) if place else _installed()
    except ImportError as error:
        error.name = _NAME  # not always set
        raise
    if module is not None:
        return module, True
    return import_module("robotable.kernel.fallback"), False


NATIVE: bool
"""Whether the compiled kernel is loaded."""

if TYPE_CHECKING:
    from robotable.kernel import _kernel as kernel
else:
    kernel, NATIVE = _find()
