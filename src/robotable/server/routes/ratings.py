"""Leaderboards: the best players of each game and speed, and the ratings of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.engines.catalogue import ENGINES
from robotable.games.catalogue import GAMES
from robotable.games.notation import shown
from robotable.server.errors import Problem
from robotable.server.ops.limits import LEADERS
from robotable.server.people.identity import Identity
from robotable.server.play.game_rating import SURE, is_sure, points
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.ratings import Leader, Rating, Ratings
from robotable.table.avatars import avatar_of
from robotable.table.finished_game import BOT
from robotable.table.speed import RATED_SPEEDS, Speed


@dataclass(frozen=True)
class Services:
    ratings: Ratings
    identity: Identity


class GameRatingView(msgspec.Struct, frozen=True):
    points: int
    """On the Elo scale: 400 points mean odds of ten to one."""

    sure: bool
    """Whether it is based on enough games. If not, it is provisional."""

    games: int


class PlayerView(msgspec.Struct, frozen=True):
    name: str
    login: str | None
    """The name of their profile; None for a guest or a built-in bot."""

    engine: str | None
    """The name of a built-in bot; None for a person."""

    avatar: int


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


def rating_view(rating: Rating) -> GameRatingView:
    return GameRatingView(points(rating), is_sure(rating), rating.games)


def leading(one: Leader) -> PlayerView:
    return (
        bot_view(one.player)
        if one.name is None
        else PlayerView(one.name, one.login, None, avatar_of(one.player))
    )


def bot_view(player: str) -> PlayerView:
    name = player.removeprefix(BOT)
    found = ENGINES.get(name)
    return PlayerView(name if found is None else found.title, None, name, avatar_of(name))


ROUTES: Final = [leaderboard]
