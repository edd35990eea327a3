"""Leaderboards: the best players of each game and speed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.games.catalogue import GAMES
from robotable.games.notation import shown
from robotable.server.errors import Problem
from robotable.server.ops.limits import LEADERS
from robotable.server.people.identity import Identity
from robotable.server.play.game_rating import SURE
from robotable.server.routes.players import GameRatingView, PlayerView, bot_view, rating_view
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.ratings import Leader, Ratings
from robotable.table.avatars import avatar_of
from robotable.table.speed import RATED_SPEEDS, Speed


@dataclass(frozen=True)
class Services:
    ratings: Ratings
    identity: Identity


class LeaderView(msgspec.Struct, frozen=True):
    place: int
    player: PlayerView
    rating: GameRatingView


class Leaderboard(msgspec.Struct, frozen=True):
    game: str
    speed: Speed
    leaders: list[LeaderView]


@get("/api/ratings/{game:str}/{speed:str}", summary="Rank the best players")
async def leaderboard(
    request: HttpRequest, services: NamedDependency[Services], game: FromPath[str], speed: FromPath[str]
) -> Leaderboard:
    """The best players of a game at a speed. Those with a provisional rating are left out."""
    await services.identity.caller(request)
    known = check_pool(game, speed)
    leaders = await services.ratings.leaders(game, speed, most_sigma=SURE, limit=LEADERS.most)
    return Leaderboard(
        game,
        known,
        [LeaderView(place, leading(one), rating_view(one.rating)) for place, one in enumerate(leaders, 1)],
    )


def check_pool(game: str, speed: str) -> Speed:
    """Raises Problem."""
    if game not in GAMES:
        raise Problem(404, "no_game", f"Unknown game {shown(game)}. Choose one of {', '.join(GAMES)}.")
    speeds = [one for one in RATED_SPEEDS if (one == "race") != GAMES[game].policy.in_turns]
    for one in speeds:
        if one == speed:
            return one
    message = f"{GAMES[game].title} has no ratings for {shown(speed)}. Choose one of {', '.join(speeds)}."
    raise Problem(404, "no_speed", message)


def leading(one: Leader) -> PlayerView:
    return (
        bot_view(one.player)
        if one.name is None
        else PlayerView(one.name, one.login, None, avatar_of(one.player))
    )


ROUTES: Final = [leaderboard]
