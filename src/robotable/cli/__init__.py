"""Every capability from the command line: `robotable --help`."""

from robotable.cli.app import main

__all__ = ["main"]
