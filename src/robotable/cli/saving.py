"""Files that are either the old or the new one, never half of it, whatever happens meanwhile."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

from robotable.cli.failure import Failure


def save(name: str | Path, text: str) -> None:
    path = Path(name)
    try:
        handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(scratch).chmod(0o644)
            Path(scratch).replace(path)
        except BaseException:
            Path(scratch).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror or error}", code=1) from None


def own_file(game: str) -> Path:
    """Where a game is kept that the player gave no file for, so that closing the window loses nothing."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(base) / "robotable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(
            f"cannot keep games in {folder}: {error.strerror}; give a file with --save", code=1
        ) from None
    return folder / f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.record"
