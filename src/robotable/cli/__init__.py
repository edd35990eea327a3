"""The command line. See `robotable --help`."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. `robotable.cli.app` says what the exit codes mean."""
    words = sys.argv[1:] if arguments is None else arguments
    if [*words] == ["--version"] and _print_version():
        return
    from robotable.cli.app import main as run

    run(arguments)


def _print_version() -> bool:
    """The parser and the styles of the terminal take time, and a version needs neither.

    Returns False if it cannot be printed. The application then says why.
    """
    from robotable.version import __version__

    try:
        print(f"robotable {__version__}", flush=True)
    except OSError:
        return False
    return sys.stdout is not None
