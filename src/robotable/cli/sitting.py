"""Who sits where: people at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from robotable.cli.failure import Failure
from robotable.engines.catalogue import engine, engines_for, levels_of
from robotable.engines.protocol import planned
from robotable.engines.robot_master.specs import MARK
from robotable.games.notation import shown
from robotable.games.protocol import Seat

BEGINNER: Final = levels_of("robot_master")[0].name
"""Who sits down with somebody that has named nobody: it may be their first game too."""

BOTS: Final = tuple(bot.name for bot in engines_for("robot_master"))


def chosen(bot: str, view: Any, rng: Random, log: Sequence[tuple[Seat, Any]]) -> Any:
    """What this bot does; nobody waits for it as long as at a table on the net."""
    plan = planned(engine(bot), view, rng, log)
    assert plan is not None
    return plan.action


class Player(msgspec.Struct, frozen=True):
    name: str
    bot: str | None = None

    @property
    def is_human(self) -> bool:
        return self.bot is None


def players(seats: int, kinds: Sequence[str], names: Sequence[str]) -> tuple[Player, ...]:
    """A person first and beginners of the house on the other seats, unless `kinds` says otherwise seat by
    seat."""
    kinds = [_kind(given) for given in kinds]
    for option, given in (("--seat", kinds), ("--name", names)):
        if len(given) > seats:
            only = f"only {seats} seats" if seats > 1 else "only one seat"
            raise Failure(f"{len(given)} times {option}, but there {'is' if seats == 1 else 'are'} {only}")
    default = ["human", *[BEGINNER] * (seats - 1)]
    return tuple(
        _player(
            kinds[seat] if seat < len(kinds) else default[seat],
            names[seat] if seat < len(names) else "",
            f"Player {seat + 1}",
        )
        for seat in range(seats)
    )


def _kind(given: str) -> str:
    """`human`, or the name of a bot, with or without the mark before it, in capitals or not."""
    name = given.lower().removeprefix(MARK)
    if given.lower() == "human" or name in BOTS:
        return name
    bot, at, _ = name.partition("@")
    if at and bot in BOTS:
        raise Failure(f"--seat {shown(given)}: a house bot takes no budget: write {MARK}{bot}")
    choice = ", ".join(f"{MARK}{bot}" for bot in BOTS)
    raise Failure(f"--seat {shown(given)} is nobody who could sit there: it may be human, {choice}")


def resumed(names: Sequence[str], kinds: Sequence[str]) -> tuple[Player, ...]:
    """Who sat there when the game was kept, with `kinds` in their places where it is given."""
    sitting = list(players(len(names), kinds, ()))
    kinds = [_kind(given) for given in kinds]
    for seat, name in enumerate(names):
        bot = _bot(name)
        own = name.removesuffix(f"({bot})").strip() if name != bot else ""
        kind = kinds[seat] if seat < len(kinds) else bot or "human"
        sitting[seat] = _player(kind, own, f"Player {seat + 1}")
    return tuple(sitting)


def _player(kind: str, name: str, default: str) -> Player:
    """A bot's name ends with what it is, so that a record tells who goes on for it."""
    if kind != "human":
        return Player(f"{name} ({kind})" if name else kind, kind)
    if _bot(name) is not None:
        raise Failure(f"--name {shown(name)} is a bot's name: a person needs another")
    return Player(name or default)


def _bot(name: str) -> str | None:
    return next((bot for bot in BOTS if name == bot or name.endswith(f" ({bot})")), None)
