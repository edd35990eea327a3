"""A Python function as an engine: it takes the game as its seat has seen it and random numbers, and returns
one of the legal actions. In a process of its own, it has the limits of every engine.

ValueError
  UnknownFunction    no function has this name
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from random import Random
from typing import Any, Final, TypeAlias

from robotable.library.seen_game import SeenGame
from robotable.players.engine_loop import EngineLoop, Send, over_standard_streams
from robotable.players.messages import EngineAction, Go, Wait
from robotable.printable import printable

Choose: TypeAlias = Callable[[SeenGame[Any, Any], Random], Any]

GROUP: Final = "robotable.players"
"""The group of entry points in which packages name their functions."""

_NAME: Final = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*)")


class UnknownFunction(ValueError):
    """No function has this name."""


class FunctionEngine(EngineLoop):
    def __init__(self, name: str, choose: Choose, send: Send) -> None:
        super().__init__(name, (), send)
        self._choose = choose
        self._own = Random()

    def begin(self) -> None:
        self._own = Random(f"{self.seed}/{self.seat}")

    def answer(self, view: Any, go: Go) -> EngineAction | Wait:
        """In a race it acts at once, and waits if it returns None."""
        action = self._choose(SeenGame(self.game, view, tuple(self.log)), self._own)
        return Wait() if action is None else EngineAction(action=action)


def is_function(name: str) -> bool:
    """Whether there is such an entry point, or such a module. The function is not imported."""
    if any(entry.name == name for entry in entry_points(group=GROUP)):
        return True
    found = _NAME.fullmatch(name)
    if found is None:
        return False
    _find_here()
    try:
        return find_spec(found[1]) is not None
    except (ImportError, ValueError):
        return False


def function(name: str) -> Choose:
    """The function with the name of an entry point, or MODULE:FUNCTION. Raises UnknownFunction."""
    _find_here()
    try:
        for entry in entry_points(group=GROUP):
            if entry.name == name:
                return _checked(name, entry.load())
        found = _NAME.fullmatch(name)
        if found is not None:
            return _checked(name, getattr(import_module(found[1]), found[2]))
    except Exception as error:  # whatever a stranger's module raises
        reason = printable(f"{type(error).__name__}: {error}")
        raise UnknownFunction(f"cannot load {printable(name)}: {reason}") from error
    raise UnknownFunction(f"no function has the name {printable(name)}; write MODULE:FUNCTION")


def serve(name: str) -> None:
    """Speak the protocol over standard input and output. Raises UnknownFunction."""
    choose = function(name)
    title = name.rpartition(":")[2]
    # What the function prints must not end up among the messages.
    output, sys.stdout = sys.stdout, sys.stderr
    try:
        over_standard_streams(lambda send: FunctionEngine(title, choose, send), output.buffer)
    finally:
        sys.stdout = output


def command(name: str) -> tuple[str, ...]:
    """The command that runs this function as an engine."""
    return (sys.executable, "-m", "robotable", "engine", name)


def _find_here() -> None:
    """Modules in the current folder are found, as with `python -m`."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)


def _checked(name: str, found: Any) -> Choose:
    if not callable(found):
        raise UnknownFunction(f"{printable(name)} is not a function")
    chosen: Choose = found
    return chosen
