"""Signals by name, because not every system has all of them."""

from __future__ import annotations

import signal


def signals(*names: str) -> tuple[signal.Signals, ...]:
    """Those of these signals that this system has."""
    return tuple(one for name in names if (one := getattr(signal, name, None)) is not None)
