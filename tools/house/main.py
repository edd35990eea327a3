"""./table: from a fresh clone to a running table.

    ./table play [--data DIRECTORY] [--port PORT] [--no-browser]
                                             set up what is missing, then play in the browser
    ./table play ARGUMENTS                   play in the terminal (./table play --help says how)
    ./table test [--only CHECK] [ARGUMENTS]  set up what is missing, then run every check and test;
                                             CHECK is format, lint, types, imports, page-types,
                                             page-tests or tests, other arguments go to pytest
    ./table lock [--upgrade]                 pin the requirements anew from pyproject.toml

It needs Python 3.11 or newer with pip. What it fetches and builds lies in .tools, .venv, build and
web/node_modules, beside it, and the page in src/robotable/web.
`test` also installs a compiler, Python's headers and Chromium where they are missing and apt-get may be used.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import NoReturn

from house import checks, page, uv, venv
from house.checkout import BIN, ROOT, environment, lock
from house.command import Stop

_IN_THE_BROWSER = ("--data", "--port", "--no-browser")
"""Arguments of the page; with any other one plays in the terminal."""

_PLAY = """\
./table play [--data DIRECTORY] [--port PORT] [--no-browser]

Play in the browser. --data is the directory that holds everything, by default one of your own; --port is the
port to listen on, 0 for a free one; --no-browser prints the address only.

With any other argument one plays in the terminal, as follows.
"""


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
            command = "play"
            if rest[:1] in (["--help"], ["-h"]):
                print(_PLAY, flush=True)
            elif all(word.startswith(_IN_THE_BROWSER) for word in rest[:1]):
                page.prepare()
                command = "page"
            os.execve(BIN / "robotable", ["robotable", command, *rest], environment())
        case ["test", *rest]:
            venv.prepare("test")
            page.prepare()
            checks.run(rest)
        case ["lock", *options]:
            with lock():
                uv.prepare()
                uv.lock(*options)
        case ["-h" | "--help" | "help", *_]:
            print(__doc__)
        case _:
            raise Stop("say ./table play, ./table test or ./table --help.", 2)
