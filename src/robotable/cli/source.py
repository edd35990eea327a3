"""Text input of a command: an argument, a file, or `-` for standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter

from robotable.cli.errors import CommandError

LARGEST: Final = 16 * 1024 * 1024


def _no_option(type_: object, value: str | None) -> None:
    if value is not None and value.startswith("-") and value != "-":
        raise ValueError("No such option")


Source: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True, validator=_no_option)]
"""An argument that may be `-`, which the parser would otherwise read as an option."""

OutputFile: TypeAlias = Annotated[
    str | None, Parameter(allow_leading_hyphen=True, validator=_no_option, metavar="FILE")
]
"""An output file. `-` means standard output."""


def read_file(name: str) -> str:
    """Read a text file without its byte order mark, if any. `-` means standard input."""
    if not name:
        raise CommandError("The file name is empty.")
    try:
        if name == "-":
            name = "standard input"
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror or error}") from None
    except ValueError as error:  # a NUL byte in the name
        raise CommandError(f"{name!a}: {error}") from None
    if len(data) > LARGEST:
        raise CommandError(f"{name}: larger than {LARGEST // 1024 // 1024} MiB. No game is that long.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(
            f"{name}: this is not a text file. Byte {error.start} is not valid UTF-8."
        ) from None


def read_argument(text: str) -> str:
    """Return the argument unchanged, or read standard input for `-`."""
    return read_file("-").strip("\r\n") if text == "-" else text
