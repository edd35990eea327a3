"""Locks a file for one process. The operating system releases the lock when that process ends."""

from __future__ import annotations

import os
import sys
from typing import Final

FAR_BEHIND: Final = 1 << 30
"""Windows locks bytes, and locked bytes cannot be read. This one is behind the process id in the file."""


def lock_file(file: int) -> None:
    """Raises OSError if another process has the lock."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, FAR_BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
