"""Players of a game in the terminal: people at this keyboard, bots and engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

import msgspec

from robotable.cli.engine_options import ENGINE
from robotable.cli.errors import CommandError
from robotable.cli.terminal import err
from robotable.engines.catalogue import ENGINES, engine, engines_for, levels_of
from robotable.engines.protocol import planned
from robotable.games.notation import shown
from robotable.games.protocol import Seat

HUMAN: Final = "human"
PREFIX: Final = "bot:"
"""Distinguishes a bot's name from a person's name."""


def report_weakened(names: Iterable[str]) -> None:
    for name in names:
        err().print(f"{name} looks only one move ahead here: the compiled kernel is not built.")


def chosen(bot: str, view: Any, rng: Random, log: Sequence[tuple[Seat, Any]]) -> Any:
    """Return the bot's action. In the terminal, it is played without the bot's thinking delay."""
    plan = planned(engine(bot), view, rng, log)
    assert plan is not None
    return plan.action


class Player(msgspec.Struct, frozen=True):
    name: str
    bot: str | None = None
    """The name of a built-in bot, or the command of an engine with its prefix. None for a person."""

    @property
    def is_human(self) -> bool:
        return self.bot is None


class SeatAssignment:
    """Assigns players to the seats of a game."""

    def __init__(self, game: str) -> None:
        self._bots = tuple(bot.name for bot in engines_for(game))
        levels = levels_of(game)
        self._opponent = levels[0].name if levels else HUMAN
        """The default opponent: the weakest bot, because this may be the person's first game."""

    def players(self, seats: int, kinds: Sequence[str], names: Sequence[str]) -> tuple[Player, ...]:
        """Return a person and default opponents. `kinds` overrides them seat by seat."""
        kinds = [self._kind(given) for given in kinds]
        for option, given in (("--seat", kinds), ("--name", names)):
            if len(given) > seats:
                only = f"only {seats} seats" if seats > 1 else "only one seat"
                are = "are" if seats > 1 else "is"
                raise CommandError(f"{option} is given {len(given)} times, but there {are} {only}.")
        default = [HUMAN, *[self._opponent] * (seats - 1)]
        return _numbered(
            self._player(
                kinds[seat] if seat < len(kinds) else default[seat],
                names[seat] if seat < len(names) else "",
                f"Player {seat + 1}",
            )
            for seat in range(seats)
        )

    def resumed(self, names: Sequence[str], kinds: Sequence[str]) -> tuple[Player, ...]:
        """Return the players of a saved game. `kinds` overrides them seat by seat."""
        found = list(self.players(len(names), kinds, ()))
        kinds = [self._kind(given) for given in kinds]
        for seat, name in enumerate(names):
            bot = self._bot(name)
            own = name if bot is None else name[: -len(f" ({bot})")] if name.endswith(")") else ""
            kind = kinds[seat] if seat < len(kinds) else bot or HUMAN
            found[seat] = self._player(kind, own, f"Player {seat + 1}")
        return _numbered(found)

    def _kind(self, given: str) -> str:
        """Return `human`, a bot's name or the command of an engine. The prefix of a bot is optional, and case
        does not matter."""
        if given.startswith(ENGINE):
            return given
        name = given.lower().removeprefix(PREFIX)
        if given.lower() == HUMAN or name in self._bots:
            return name
        bot, at, _ = name.partition("@")
        if at and bot in self._bots:
            raise CommandError(f"--seat {shown(given)}: built-in bots take no budget. Write {PREFIX}{bot}.")
        choice = ", ".join((HUMAN, *(f"{PREFIX}{bot}" for bot in self._bots), f"{ENGINE}COMMAND"))
        raise CommandError(f"--seat: unknown player {shown(given)}. Choose one of {choice}.")

    def _player(self, kind: str, name: str, default: str) -> Player:
        """A bot's seat name is the bot's name or ends with it, so that a saved game can be resumed."""
        if kind.startswith(ENGINE):
            return Player(name or kind, kind)
        if kind != HUMAN:
            return Player(f"{name} ({kind})" if name else kind, kind)
        if self._bot(name) is not None:
            raise CommandError(f"--name {shown(name)} is the name of a bot. Choose another name.")
        return Player(name or default)

    def _bot(self, name: str) -> str | None:
        unnumbered, _, number = name.rpartition(" ")
        names = (name, unnumbered) if number.isdecimal() else (name,)
        return next((bot for bot in self._bots if bot in names or name.endswith(f" ({bot})")), None)


def _numbered(players: Iterable[Player]) -> tuple[Player, ...]:
    """Number the seats of a bot after its first one, as a server does: "pip", "pip 2"."""
    seats: Counter[str] = Counter()
    numbered = []
    for player in players:
        seats[player.name] += 1
        is_next = player.name == player.bot in ENGINES and seats[player.name] > 1
        numbered.append(Player(f"{player.bot} {seats[player.name]}", player.bot) if is_next else player)
    return tuple(numbered)
