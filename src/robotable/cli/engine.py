"""`robotable engine`: a built-in bot or a Python function as an engine for other programs."""

from __future__ import annotations

import msgspec

from robotable.cli.errors import CommandError
from robotable.library.engines import named_engine
from robotable.library.player import UnknownEngine
from robotable.players import function, house


def engine(name: str, /) -> None:
    """Let a built-in bot or a Python function speak the engine protocol over standard input and output.

    Parameters
    ----------
    name
        A built-in bot such as keystone or micro-easy, a search with a budget such as netis@2000it, or a
        function as MODULE:FUNCTION.
    """
    try:
        try:
            game, found = named_engine(name)
        except UnknownEngine as error:
            if not function.is_function(name):
                raise CommandError(str(error)) from None
            function.serve(name)
        else:
            house.serve(game, found)
    except function.UnknownFunction as error:
        raise CommandError(f"{error}.") from None
    except msgspec.DecodeError as error:
        raise CommandError(f"Standard input has a line that is not a message: {error}") from None
