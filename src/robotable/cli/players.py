"""The players of a game in the terminal: people at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from robotable.cli.errors import CommandError
from robotable.engines.catalogue import engine, engines_for, levels_of
from robotable.engines.protocol import planned
from robotable.games.notation import shown
from robotable.games.protocol import Seat

HUMAN: Final = "human"
PREFIX: Final = "bot:"
"""Marks the name of a bot where it could be confused with a person's."""


def chosen(bot: str, view: Any, rng: Random, log: Sequence[tuple[Seat, Any]]) -> Any:
    """What this bot does. In the terminal nobody waits for its thinking time."""
    plan = planned(engine(bot), view, rng, log)
    assert plan is not None
    return plan.action


class Player(msgspec.Struct, frozen=True):
    name: str
    bot: str | None = None

    @property
    def is_human(self) -> bool:
        return self.bot is None


class Seating:
    """Finds the players of one game."""

    def __init__(self, game: str) -> None:
        self._bots = tuple(bot.name for bot in engines_for(game))
        levels = levels_of(game)
        self._opponent = levels[0].name if levels else HUMAN
        """Plays with somebody who has chosen no opponent: the weakest bot, because it may be their first
        game."""

    def players(self, seats: int, kinds: Sequence[str], names: Sequence[str]) -> tuple[Player, ...]:
        """A person and opponents for the other seats, unless `kinds` says otherwise seat by seat."""
        kinds = [self._kind(given) for given in kinds]
        for option, given in (("--seat", kinds), ("--name", names)):
            if len(given) > seats:
                only = f"only {seats} seats" if seats > 1 else "only one seat"
                are = "are" if seats > 1 else "is"
                raise CommandError(f"{option} is given {len(given)} times, but there {are} {only}.")
        default = [HUMAN, *[self._opponent] * (seats - 1)]
        return tuple(
            self._player(
                kinds[seat] if seat < len(kinds) else default[seat],
                names[seat] if seat < len(names) else "",
                f"Player {seat + 1}",
            )
            for seat in range(seats)
        )

    def resumed(self, names: Sequence[str], kinds: Sequence[str]) -> tuple[Player, ...]:
        """The players when the game was saved, unless `kinds` says otherwise seat by seat."""
        found = list(self.players(len(names), kinds, ()))
        kinds = [self._kind(given) for given in kinds]
        for seat, name in enumerate(names):
            bot = self._bot(name)
            own = name.removesuffix(f"({bot})").strip() if name != bot else ""
            kind = kinds[seat] if seat < len(kinds) else bot or HUMAN
            found[seat] = self._player(kind, own, f"Player {seat + 1}")
        return tuple(found)

    def _kind(self, given: str) -> str:
        """`human`, or the name of a bot, with or without its prefix, in upper or lower case."""
        name = given.lower().removeprefix(PREFIX)
        if given.lower() == HUMAN or name in self._bots:
            return name
        bot, at, _ = name.partition("@")
        if at and bot in self._bots:
            raise CommandError(f"--seat {shown(given)}: built-in bots take no budget. Write {PREFIX}{bot}.")
        choice = ", ".join((HUMAN, *(f"{PREFIX}{bot}" for bot in self._bots)))
        raise CommandError(f"--seat: unknown player {shown(given)}. Choose one of {choice}.")

    def _player(self, kind: str, name: str, default: str) -> Player:
        """The name of a bot's seat ends with the bot, so that a saved game can go on with it."""
        if kind != HUMAN:
            return Player(f"{name} ({kind})" if name else kind, kind)
        if self._bot(name) is not None:
            raise CommandError(f"--name {shown(name)} is the name of a bot. Choose another name.")
        return Player(name or default)

    def _bot(self, name: str) -> str | None:
        return next((bot for bot in self._bots if name == bot or name.endswith(f" ({bot})")), None)
