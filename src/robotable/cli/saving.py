"""Atomic file writes: a file has either its old or its new content, even after a crash."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from robotable.cli.errors import CommandError


def save(name: str | Path, content: str | bytes) -> None:
    """Write the file, text as UTF-8. If this fails, raise a CommandError and leave the old file unchanged."""
    try:
        data = content.encode() if isinstance(content, str) else content
        if not str(name):
            raise CommandError("The file name is empty.")
        # Replace the target of a link, not the link itself.
        path = Path(os.path.realpath(name))
        if path.exists() and not path.is_file():
            # A device or pipe must not be replaced by a file.
            path.write_bytes(data)
        else:
            _replace(path, data)
    except OSError as error:
        raise CommandError(f"Cannot write {name}: {error.strerror or error}", code=1) from None
    except ValueError as error:  # a NUL byte in the name
        raise CommandError(f"Cannot write {str(name)!a}: {error}") from None


def _replace(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666
    if not mode & 0o222:
        raise PermissionError(0, "the file is read-only")
    scratch = path.with_name(f".robotable-{secrets.token_hex(6)}")
    try:
        handle = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            scratch.chmod(mode)
        scratch.replace(path)
    except BaseException:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
        raise


def own_file(game: str) -> Path:
    """Return the default file for a game, so that closing the window never loses a game."""
    try:
        base = Path(os.environ.get("XDG_STATE_HOME", ""))
        if not base.is_absolute():  # the XDG specification says to ignore relative paths
            base = Path.home() / ".local" / "state"
    except RuntimeError:
        raise CommandError(
            "There is no home directory to save games in. Give a file with --save.", code=1
        ) from None
    folder = base / "robotable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            f"Cannot save games in {folder}: {error.strerror or error}. Give a file with --save.", code=1
        ) from None
    return folder / f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.record"
