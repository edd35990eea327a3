"""./table: from a fresh clone to a running table.

    ./table play [--data DIRECTORY] [--port PORT] [--no-browser]
                                             play in the browser
    ./table play ARGUMENTS                   play in the terminal (see ./table play --help)
    ./table test [--quick | --all] [ARGUMENTS]
                                             run every check and test; --quick takes at most 90 seconds and is
                                             meant for your own change; --all tries more cases and leaves
                                             nothing out; ARGUMENTS go to pytest
    ./table test --only CHECK [ARGUMENTS]    run one of format, lint, types, imports, native-format,
                                             native-lint, page-format, page-lint, page-types, page-tests
                                             and tests
    ./table fix                              apply all formatters and automatic fixes
    ./table docs                             build the documentation site, into build/docs/html
    ./table wheel                            build the page and a wheel that contains it, into dist/
    ./table release [--trial]                build what a release consists of, into dist/, and try it; with
                                             --trial, the changelog may still be open
    ./table lock [--upgrade]                 pin the requirements of pyproject.toml

Each command first sets up what is missing. This requires Python 3.11 or newer with pip. Downloads and builds
go into .tools, .venv, build, web/node_modules and src/robotable/web, all inside the checkout. If a compiler,
Python's headers or Chromium are missing, `./table test` installs them with apt-get where it is allowed to. It
also downloads nginx for one of the tests.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import NoReturn

from bootstrap import docs, page, release, testing, uv, venv, wheel
from bootstrap.checkout import BIN, ROOT, environment, lock
from bootstrap.command import CommandError

_BROWSER_OPTIONS = ("--data", "--port", "--no-browser")
"""`./table play` starts the page unless its first argument is something else."""

_PLAY = """\
./table play [--data DIRECTORY] [--port PORT] [--no-browser]

Play in the browser. --data is the directory for all tables (default: robotable in your data directory);
--port is the port to listen on, 0 for any free port; --no-browser only prints the address.

With any other argument you play in the terminal, as follows.
"""


def main(arguments: list[str]) -> NoReturn:
    try:
        _command(arguments)
    except CommandError as error:
        if error.output:
            print(error.output.rstrip(), file=sys.stderr)
        print(f"table: {error}", file=sys.stderr)
        sys.exit(error.status)
    except KeyboardInterrupt:
        print("\ntable: interrupted. The next start continues from here.", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # the reader has seen enough (`| head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            sys.exit(f"table: cannot write {error.filename or ROOT}. Setup needs a writable checkout.")
        if error.errno == errno.ENOSPC:
            sys.exit(f"table: the disk is full ({error.filename or ROOT}). Setup needs about 1 GB.")
        raise
    sys.exit(0)


def _command(arguments: list[str]) -> None:
    match arguments:
        case ["-h" | "--help" | "help", *_] | [
            "test" | "fix" | "docs" | "wheel" | "release" | "lock",
            "-h" | "--help",
        ]:
            print(__doc__, flush=True)
        case ["play", *rest]:
            venv.prepare("play")
            command = "play"
            if rest[:1] in (["--help"], ["-h"]):
                print(_PLAY, flush=True)
            elif all(word.startswith(_BROWSER_OPTIONS) for word in rest[:1]):
                page.prepare()
                command = "page"
            os.execve(BIN / "robotable", ["robotable", command, *rest], environment())
        case ["test", *rest]:
            venv.prepare("test")
            page.prepare()
            testing.run(rest)
        case ["fix"]:
            venv.prepare("test")
            page.prepare()
            testing.fix()
        case ["docs"]:
            docs.build()
        case ["wheel"]:
            wheel.build()
        case ["release"]:
            release.build(trial=False)
        case ["release", "--trial"]:
            release.build(trial=True)
        case ["lock", *options]:
            with lock():
                uv.prepare()
                uv.lock(*options)
        case _:
            raise CommandError("unknown command. Run ./table play, ./table test or ./table --help.", 2)
