"""Turns the words for a player into a player that can sit down.

ValueError
  UnknownEntrant    there is no such player, or it cannot play this game
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import msgspec

from robotable.arena.tournament import AnyGame, Entrant, Tournament
from robotable.games.record import LONGEST_NAME
from robotable.games.rounds import MatchOptions
from robotable.library.engines import engine_of
from robotable.library.player import UnknownEngine
from robotable.players.built_in import BuiltInPlayer
from robotable.players.external import ExternalPlayer
from robotable.players.function import command, is_function
from robotable.players.player import PlayerFailure, SeatPlayer
from robotable.players.process import Limits, command_line
from robotable.printable import printable

ENGINE: Final = "engine:"
"""Before the command of an engine."""

_LABEL: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9_. -]*)=(.+)", re.DOTALL)
_ROOM: Final = 4
"""Characters of a name that are kept free for the number of a namesake."""


class UnknownEntrant(ValueError):
    """There is no such player, or it cannot play this game."""


def read_entrant(word: str) -> Entrant:
    """A player, or NAME=PLAYER. Raises UnknownEntrant."""
    label = _LABEL.fullmatch(word)
    name, spec = (label[1], label[2]) if label is not None else (word, word)
    return Entrant(_short(name), spec)


def seat_player(entrant: Entrant, tournament: Tournament, game: AnyGame) -> SeatPlayer:
    """Raises UnknownEntrant. A process starts when it is first needed."""
    spec = entrant.spec
    if spec.startswith(ENGINE):
        try:
            return _external(command_line(spec.removeprefix(ENGINE)), tournament)
        except ValueError as error:
            raise UnknownEntrant(f"{error}.") from None
    options = game.options.game if isinstance(game.options, MatchOptions) else game.options
    try:
        return BuiltInPlayer(engine_of(tournament.game, spec, options))
    except UnknownEngine as error:
        if is_function(spec):
            return _external(command(spec), tournament)
        raise UnknownEntrant(str(error)) from None


def checked(tournament: Tournament, game: AnyGame) -> Tournament:
    """The tournament with names that differ. Every engine is started once, so that a typing error does not
    become a lost tournament, and gives itself a name if it has no other. Raises UnknownEntrant."""
    taken: Counter[str] = Counter()
    players = []
    for entrant in tournament.players:
        player = seat_player(entrant, tournament, game)
        name = _of_external(entrant, player, game) if isinstance(player, ExternalPlayer) else entrant.name
        taken[name] += 1
        players.append(Entrant(name if taken[name] == 1 else f"{name} {taken[name]}", entrant.spec))
    return msgspec.structs.replace(tournament, players=tuple(players))


def _external(command: tuple[str, ...], tournament: Tournament) -> ExternalPlayer:
    limits = Limits(megabytes=tournament.megabytes)
    return ExternalPlayer(command, tournament.budget, limits, tournament.engine_options)


def _of_external(entrant: Entrant, player: ExternalPlayer, game: AnyGame) -> str:
    try:
        own, games = player.name, player.games
    except PlayerFailure as error:
        raise UnknownEntrant(f"{entrant.name}: it {error}.") from None
    except ValueError as error:
        raise UnknownEntrant(f"{entrant.name}: {error}.") from None
    finally:
        player.close()
    if games and game.name not in games:
        raise UnknownEntrant(f"{entrant.name}: {own} does not play {game.entry.title}.")
    is_named = not entrant.spec.startswith(ENGINE) or entrant.name != _short(entrant.spec)
    return entrant.name if is_named else _short(own)


def _short(name: str) -> str:
    found = printable(name).strip()[: LONGEST_NAME - _ROOM].strip()
    if not found:
        raise UnknownEntrant("A player has no name.")
    return found
