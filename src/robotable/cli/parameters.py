"""What all options of the command line have in common, and what the help calls their values."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter


def _written(default: object) -> str | None:
    """The default as people would type it: nothing, if they would not."""
    return None if default is None or default is False or default == "" else str(default)


DEFAULTS: Final = Parameter(negative=(), show_default=_written)
"""For every application and group of subcommands."""

FileName: TypeAlias = Annotated[str, Parameter(metavar="FILE")]
BoardText: TypeAlias = Annotated[str, Parameter(metavar="BOARD")]
CellName: TypeAlias = Annotated[str, Parameter(metavar="CELL")]
GameName: TypeAlias = Annotated[str, Parameter(metavar="GAME")]
Address: TypeAlias = Annotated[str, Parameter(metavar="ADDRESS")]
Names: TypeAlias = Annotated[list[str], Parameter(metavar="NAME")]
Players: TypeAlias = Annotated[list[str], Parameter(metavar="PLAYER")]
"""Lists come from options that are repeated, so their values have the name of one."""
