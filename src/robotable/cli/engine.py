"""`robotable engine`: a built-in bot as an engine for other programs."""

from __future__ import annotations

import msgspec

from robotable.cli.errors import CommandError
from robotable.library.engines import named_engine
from robotable.library.player import UnknownEngine
from robotable.players.house import serve


def engine(name: str, /) -> None:
    """Let a built-in bot speak the engine protocol over standard input and output, for programs.

    Parameters
    ----------
    name
        A built-in bot such as keystone or micro-easy, or a search with a budget such as netis@2000it.
    """
    try:
        game, found = named_engine(name)
    except UnknownEngine as error:
        raise CommandError(str(error)) from None
    try:
        serve(game, found)
    except msgspec.DecodeError as error:
        raise CommandError(f"Standard input has a line that is not a message: {error}") from None
