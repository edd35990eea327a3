"""The daily deal: a game for one player with the same cards for everybody, made from the date alone.

Players see each card only when it is turned up. A game brings deals in `puzzles/NAME/deal.py`, as
`DEALS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Protocol

import msgspec

from robotable.game_parts import game_part
from robotable.games.catalogue import GAMES
from robotable.games.notation import NotationError
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record
from robotable.puzzles.daily import read_date


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stored, so that the deals of past days never change."""

    game: str
    date: str
    draws: tuple[str, ...]
    """What chance does, in order, in the game's notation."""


class DealLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play a deal to its end."""

    player: str
    placed: tuple[str, ...]
    points: int


class Benchmark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the result of a person is compared with."""

    engine: DealLine
    """The strongest built-in bot, which did not know the order of the cards."""

    foresight: DealLine
    """The best line found by a search that knew the order. Nothing shows that there is no better one."""


class Outlook(msgspec.Struct, frozen=True):
    """What was still possible late in a game, computed exactly with the order of the cards known."""

    left: int
    """The number of the person's actions that were left."""

    points: int


class DealKind(Protocol):
    """What a game brings."""

    @property
    def options(self) -> Any:
        """The options of the solo game."""

    def draws(self, rng: Random) -> tuple[str, ...]:
        """Only `rng.random()` may be used."""

    def benchmark(self, deal: Deal) -> Benchmark: ...

    def outlook(self, deal: Deal, placed: Sequence[str]) -> Outlook | None:
        """As early in a finished game as it can be computed quickly; None if nowhere."""


class DealtGame(msgspec.Struct, frozen=True):
    """A deal with the player's actions so far."""

    state: Any
    log: tuple[tuple[Seat, Any], ...]
    points: int | None
    """The result, if the game is over."""


@cache
def deals_of(game: str) -> DealKind | None:
    """None for a game without daily deals, or an unknown one."""
    part = game_part("robotable.puzzles", game, "deal") if game in GAMES else None
    found: DealKind | None = None if part is None else part.DEALS
    return found


def known_deals(game: str) -> DealKind:
    """Raises KeyError for a game without daily deals."""
    found = deals_of(game)
    if found is None:
        raise KeyError(game)
    return found


@cache
def deal_games() -> tuple[str, ...]:
    """The names of all games with daily deals."""
    return tuple(game for game in GAMES if deals_of(game) is not None)


def deal_from(game: str, date: str, seed: str) -> Deal:
    """The deal of a day, from a seed such as that of a daily puzzle."""
    read_date(date)
    return Deal(game, date, known_deals(game).draws(Random(int(seed, 16))))


def played(deal: Deal, placed: Sequence[str]) -> DealtGame:
    """The game after these actions of the player, up to their next turn. Raises NotationError or
    IllegalAction for an action that the rules refuse."""
    entry = GAMES[deal.game]
    state = entry.rules.new(known_deals(deal.game).options)
    draws, waiting = iter(deal.draws), list(placed)
    log: list[tuple[Seat, Any]] = []
    while acting := entry.rules.to_act(state):
        if acting[0] == CHANCE:
            seat, action = entry.notation.read_action(state, next(draws))
        elif waiting:
            seat, action = entry.notation.read_action(state, waiting.pop(0))
        else:
            break
        log.append((seat, action))
        state = entry.rules.apply(state, seat, action).state
    if waiting:
        raise NotationError("The game is over before this action.")
    outcome = entry.rules.outcome(state)
    return DealtGame(state, tuple(log), None if outcome is None else outcome.points[0])


def record_of(deal: Deal, placed: Sequence[str], player: str) -> Record:
    """The game as a record, for example to have it reviewed."""
    log = played(deal, placed).log
    return Record(deal.game, known_deals(deal.game).options, (player,), log)
