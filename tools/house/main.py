"""./table: from a fresh clone to a running table.

    ./table play [ARGUMENTS]                 set up what is missing, then play (./table play --help says how)
    ./table test [--only CHECK] [ARGUMENTS]  set up what is missing, then run every check and test;
                                             CHECK is format, lint, types, imports or tests,
                                             other arguments go to pytest
    ./table lock [--upgrade]                 pin the requirements anew from pyproject.toml

It needs Python 3.11 or newer with pip. What it fetches and builds lies in .tools, .venv and build, beside it.
`test` also installs a compiler, Python's headers and Chromium where they are missing and apt-get may be used.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import NoReturn

from house import checks, uv, venv
from house.checkout import BIN, ROOT, environment, lock
from house.command import Stop


def main(arguments: list[str]) -> NoReturn:
    try:
        _command(arguments)
    except Stop as stop:
        print(f"table: {stop}", file=sys.stderr)
        sys.exit(stop.status)
    except KeyboardInterrupt:
        print("\ntable: interrupted; the next start goes on from here.", file=sys.stderr)
        sys.exit(130)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            sys.exit(f"table: {error.filename or ROOT} cannot be written, and setup happens in the checkout.")
        if error.errno == errno.ENOSPC:
            sys.exit(f"table: the disk is full ({error.filename or ROOT}); setup needs about a gigabyte.")
        raise
    sys.exit(0)


def _command(arguments: list[str]) -> None:
    match arguments:
        case ["play", *rest]:
            venv.prepare("play")
            os.execve(BIN / "robotable", ["robotable", "play", *rest], environment())
        case ["test", *rest]:
            venv.prepare("test")
            checks.run(rest)
        case ["lock", *options]:
            with lock():
                uv.prepare()
                uv.lock(*options)
        case ["-h" | "--help" | "help", *_]:
            print(__doc__)
        case _:
            raise Stop("say ./table play, ./table test or ./table --help.", 2)
