"""The head of a record's text: `key: value` lines with the game, its options and the players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.notation import NotationError, shown
from robotable.games.protocol import InvalidOptions
from robotable.games.record import Record, rules_for
from robotable.games.rounds import MatchOptions

Line: TypeAlias = tuple[int, str]
"""A line number and the text of that line."""

_PAIR: Final = re.compile(r"([a-z_]+(?: [0-9]{1,3})?):(?: (.*))?", re.ASCII)
_MATCH: Final = re.compile(r"(rounds|points) ([0-9]{1,9})( duplicate)?", re.ASCII)
_BODY_KEYS: Final = ("ended", "result")


def read_head(lines: Sequence[Line]) -> tuple[str, Any, tuple[str, ...], Sequence[Line]]:
    """The game, its options, the players and the lines that follow the head."""
    found: dict[str, tuple[str, int]] = {}
    rest = 0
    for number, line in lines:
        pair = _PAIR.fullmatch(line)
        if pair is None or pair[1] in _BODY_KEYS:
            break
        if pair[1] in found:
            raise NotationError(f"{shown(pair[1])} is given twice", line=number)
        found[pair[1]] = (pair[2] or "", number)
        rest += 1
    end = lines[rest][0] if rest < len(lines) else lines[-1][0] + 1 if lines else 2
    game = _game(found, end)
    match = found.pop("match", None)
    names = {key: found.pop(key) for key in list(found) if key.startswith("seat ")}
    options = read_options(game, found)
    if match is not None:
        options = _match_options(options, *match)
    try:
        seats = rules_for(game, options).seats(rules_for(game, options).new(options))
    except InvalidOptions as error:
        raise NotationError(str(error), line=match[1] if match is not None else end) from None
    players = _players(game.name, names, seats)
    return game.name, options, players, lines[rest:]


def _game(found: dict[str, tuple[str, int]], end: int) -> Game:
    for key in ("game", "rules"):
        if key not in found:
            raise NotationError(f"the record has no {key!r}", line=end)
    name, number = found.pop("game")
    if name not in GAMES:
        raise NotationError(
            f"Unknown game {shown(name)}. Choose one of {', '.join(GAMES)}.", line=number, column=7
        )
    version, number = found.pop("rules")
    if version != str(GAMES[name].rules.version):
        raise NotationError(
            f"unknown version {shown(version)} of the rules of {name}; expected {GAMES[name].rules.version}",
            line=number,
            column=8,
        )
    return GAMES[name]


def read_options(game: Game, found: dict[str, tuple[str, int]]) -> Any:
    known = [field.name for field in msgspec.structs.fields(game.options)]
    for key, (_, number) in found.items():
        if key not in known:
            raise NotationError(
                f"unknown option {shown(key)}; {game.name} has {', '.join(known) or 'none'}", line=number
            )
    kinds = get_type_hints(game.options)
    values = {}
    for key, (value, number) in found.items():
        try:
            values[key] = msgspec.convert(value, kinds[key], strict=False)
        except (msgspec.ValidationError, UnicodeError):
            problem = f"{key} is {shown(value)}; it may be {_choice(kinds[key])}"
            raise NotationError(problem, line=number, column=len(key) + 3) from None
    return game.options(**values)


def _choice(kind: Any) -> str:
    """The allowed values of an option, in words."""
    if get_origin(kind) is Literal:
        return ", ".join(map(str, get_args(kind)))
    if get_args(kind):
        return " or ".join(map(_choice, get_args(kind)))
    return {bool: "true or false", int: "a whole number", type(None): "null"}.get(kind, "a text")


def _match_options(options: Any, text: str, number: int) -> MatchOptions[Any]:
    words = _MATCH.fullmatch(text)
    if words is None:
        expected = "'rounds N' or 'points N', then perhaps 'duplicate'"
        raise NotationError(f"found {shown(text)}, expected {expected}", line=number, column=8)
    rounds, points = (int(words[2]), None) if words[1] == "rounds" else (None, int(words[2]))
    return MatchOptions(game=options, rounds=rounds, points=points, duplicate=words[3] is not None)


def _players(game: str, names: dict[str, tuple[str, int]], seats: int) -> tuple[str, ...]:
    players = [""] * seats
    for key, (name, number) in names.items():
        seat = int(key.removeprefix("seat "))
        if seat >= seats or key != f"seat {seat}":
            raise NotationError(f"{key!r}: the seats are 0 to {seats - 1}", line=number)
        try:
            Record(game, None, (name,), ())
        except ValueError as error:
            raise NotationError(str(error), line=number, column=len(key) + 3) from None
        players[seat] = name
    return tuple(players)
