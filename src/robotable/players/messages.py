"""The messages of the engine protocol: one JSON object per line. docs/reference/engine-protocol.md explains
them."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from robotable.engines.budget import Budget
from robotable.games.protocol import Outcome, Seat
from robotable.games.rounds import MatchLength

PROTOCOL: Final = 1
LONGEST_LINE: Final = 64 * 1024
"""Bytes that a line of an engine may have. Lines to an engine can be longer."""

Value: TypeAlias = bool | int | str


class Message(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """Unknown fields are ignored, so that later versions can add some."""


# --- to the engine


class Hello(Message, frozen=True, tag="hello"):
    protocol: int
    by: str
    """The program that plays, such as `robotable 1.0`."""


class SetOption(Message, frozen=True, tag="option"):
    name: str
    value: Value


class NewGame(Message, frozen=True, tag="new_game"):
    game: str
    rules: int
    """The version of the rules."""

    options: Any
    match: MatchLength | None
    """Set if several rounds are played."""

    players: tuple[str, ...]
    seat: Seat


class Saw(Message, frozen=True, tag="saw"):
    by: Seat
    """Who acted; -1 is chance, -2 is the clock."""

    action: Any
    """What a player did; null for chance, whose actions are hidden, and where only the events are known."""

    events: Any
    """What happened, as this seat may know it."""


class Go(Message, frozen=True, tag="go"):
    view: Any
    budget: Budget | None
    clock: int
    """Milliseconds since the game began."""


class Stop(Message, frozen=True, tag="stop"):
    """EngineAction at once."""


class GameOver(Message, frozen=True, tag="game_over"):
    outcome: Outcome | None
    """None if the game was broken off."""


class Quit(Message, frozen=True, tag="quit"):
    """Exit."""


ToEngine: TypeAlias = Hello | SetOption | NewGame | Saw | Go | Stop | GameOver | Quit

# --- from the engine


class EngineOption(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    kind: Literal["flag", "whole", "choice", "text"]
    default: Value | None = None
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    about: str = ""


class HelloBack(Message, frozen=True, tag="hello"):
    protocol: int
    name: str
    author: str = ""
    games: tuple[str, ...] = ()
    """The games that it plays; empty for any game."""

    options: tuple[EngineOption, ...] = ()


class Info(Message, frozen=True, tag="info"):
    """What it thinks so far. All fields are optional, and other fields are ignored."""

    value: float | None = None
    scale: str | None = None
    best: tuple[Any, ...] = ()
    iterations: int | None = None
    nodes: int | None = None
    text: str | None = None


class EngineAction(Message, frozen=True, tag="action"):
    action: Any
    after: int = 0
    """In a race: act this many milliseconds after `go`, and not before."""


class Wait(Message, frozen=True, tag="wait"):
    """In a race: do nothing until something happens."""


FromEngine: TypeAlias = HelloBack | Info | EngineAction | Wait

_TO_ENGINE: Final = msgspec.json.Decoder(ToEngine)
_FROM_ENGINE: Final = msgspec.json.Decoder(FromEngine)


def write_message(message: ToEngine | FromEngine) -> bytes:
    return msgspec.json.encode(message) + b"\n"


def read_to_engine(line: bytes | str) -> ToEngine:
    """Raises msgspec.DecodeError."""
    found: ToEngine = _TO_ENGINE.decode(line)
    return found


def read_from_engine(line: bytes | str) -> FromEngine:
    """Raises msgspec.DecodeError, or RecursionError for lines that are nested too deeply."""
    found: FromEngine = _FROM_ENGINE.decode(line)
    return found
