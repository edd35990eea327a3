"""The command line. See `robotable --help`."""

from robotable.cli.app import main

__all__ = ["main"]
