"""Ratings of players: what a finished game changes.

All of it is a pure function of the game and the ratings before it, so that ratings can be computed again. The
built-in bots hold the scale: people are compared with the fixed rating of a bot, never with the one that it
has earned here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import log, sqrt
from typing import Any, Final

from robotable.engines.catalogue import ENGINES
from robotable.store.protocol.ratings import Rating
from robotable.table.finished_game import BOT, FinishedGame

MIDDLE: Final = 25.0
BETA: Final = 25 / 6
NEWCOMER: Final = Rating(MIDDLE, 25 / 3)

TAU: Final = 0.25
"""What each game adds to the uncertainty, so that a rating never stops following its player."""

POINTS: Final = 1_500
A_STEP: Final = 400 / (log(10) * sqrt(2) * BETA)
"""People see the Elo scale: 400 points mean odds of ten to one, if both ratings are certain."""

SURE: Final = 3.75
"""A rating with a greater sigma is provisional: it has a question mark and no place among the leaders."""

ANCHOR_SIGMA: Final = 1.0
"""How certain the fixed rating of a bot is."""


@cache
def _model() -> Any:
    # Imported when it is needed, because this takes longer than the start of most commands.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MIDDLE, sigma=NEWCOMER.sigma, beta=BETA, tau=TAU, gamma=_undamped)


def _undamped(*details: Any) -> float:
    """The library's usual factor lets ratings become certain too slowly. Without it, sigma is the error that
    ratings really have when the strength of a player is known."""
    return 1.0


def points(rating: Rating) -> int:
    return round(POINTS + A_STEP * (rating.mu - MIDDLE))


def is_sure(rating: Rating) -> bool:
    return rating.sigma <= SURE


def rate(game: FinishedGame, before: Mapping[str, Rating]) -> Mapping[str, Rating]:
    """A bot that sits in several seats keeps its rating."""
    own = {player: before.get(player, NEWCOMER) for player in game.players}
    bots = {player for player in own if player.startswith(BOT)}
    changed: dict[str, Rating] = {}
    if len(bots) < len(own):
        anchored = own | {bot: _anchor(bot, own[bot]) for bot in bots}
        after = _after(game, anchored)
        changed |= {player: after[player] for player in own if player not in bots}
    alone = {bot for bot in bots if game.players.count(bot) == 1}
    if alone:
        after = _after(game, own)
        changed |= {bot: after[bot] for bot in alone}
    return changed


def _anchor(bot: str, measured: Rating) -> Rating:
    """An older table may have a bot that no longer exists."""
    found = ENGINES.get(bot.removeprefix(BOT))
    if found is None or found.rating is None:
        return measured
    return Rating(MIDDLE + (found.rating - POINTS) / A_STEP, ANCHOR_SIGMA)


def _after(game: FinishedGame, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Seats of one side win or lose together."""
    sides: dict[int, list[str]] = {}
    places: dict[int, int] = {}
    for one in game.seats:
        sides.setdefault(one.side, []).append(one.player)
        places[one.side] = one.place
    model = _model()
    teams = [
        [model.rating(mu=before[one].mu, sigma=before[one].sigma) for one in side] for side in sides.values()
    ]
    rated = model.rate(teams, ranks=[places[side] for side in sides])
    return {
        player: Rating(new.mu, new.sigma, before[player].games + 1)
        for players, team in zip(sides.values(), rated, strict=True)
        for player, new in zip(players, team, strict=True)
    }
