"""Who sits where: people at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import msgspec

from robotable.cli.failure import Failure
from robotable.engines import random_player
from robotable.games.notation import shown

BOTS: Final[dict[str, Callable[[Any, Random], Any]]] = {"random": random_player.choose}


class Player(msgspec.Struct, frozen=True):
    name: str
    bot: str | None = None

    @property
    def is_human(self) -> bool:
        return self.bot is None


def players(seats: int, kinds: Sequence[str], names: Sequence[str]) -> tuple[Player, ...]:
    """A person first and bots on the other seats, unless `kinds` says otherwise seat by seat."""
    choice = ", ".join(("human", *BOTS))
    for kind in kinds:
        if kind != "human" and kind not in BOTS:
            raise Failure(f"--seat {shown(kind)} is nobody who could sit there: it may be {choice}")
    if len(kinds) > seats:
        raise Failure(f"{len(kinds)} times --seat, but there are only {seats} seats")
    if len(names) > seats:
        raise Failure(f"{len(names)} times --name, but there are only {seats} seats")
    default = ["human", *["random"] * (seats - 1)]
    sitting = []
    for seat in range(seats):
        kind = kinds[seat] if seat < len(kinds) else default[seat]
        bot = None if kind == "human" else kind
        name = names[seat] if seat < len(names) else (bot or f"Player {seat + 1}")
        sitting.append(Player(name, bot))
    return tuple(sitting)


def resumed(names: Sequence[str], kinds: Sequence[str]) -> tuple[Player, ...]:
    """Who sat there when the game was saved: a bot bears its own name, everybody else is a person."""
    if kinds:
        return players(len(names), kinds, names)
    return tuple(Player(name, name if name in BOTS else None) for name in names)
