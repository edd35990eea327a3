"""Profiles: the ratings, results and games of a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from robotable.engines.catalogue import ENGINES
from robotable.games.protocol import Seat
from robotable.server.errors import Problem
from robotable.server.ops.limits import LOGIN, PAGE_OF_LIST, RATING_DAYS
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity, client_address, id_of
from robotable.server.play.game_rating import is_sure, points
from robotable.server.routes.paging import Before, next_page, parse_cursor
from robotable.server.routes.ratings import GameRatingView, PlayerView, bot_view, rating_view
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store
from robotable.store.protocol.finished_games import GameFilter
from robotable.store.protocol.people import Person
from robotable.store.protocol.ratings import RatingDay
from robotable.table.avatars import avatar_of
from robotable.table.entries import Reason
from robotable.table.finished_game import BOT, FinishedGame, GameResult
from robotable.table.speed import Speed

OfGame = Annotated[str | None, QueryParameter(max_length=40, required=False)]
OfResult = Annotated[GameResult | None, QueryParameter(required=False)]


@dataclass(frozen=True)
class Services:
    store: Store
    identity: Identity
    limits: RateLimits


class RatedDay(msgspec.Struct, frozen=True, array_like=True):
    """A rating at the end of a day."""

    day: int
    """Days since 1970."""

    points: int
    sure: bool


class ProfileRating(msgspec.Struct, frozen=True):
    game: str
    speed: str
    rating: GameRatingView
    days: list[RatedDay]
    """The days with a rated game, oldest first."""


class GameTotalView(msgspec.Struct, frozen=True):
    """How many games ended alike."""

    game: str
    variant: str
    side: int
    first: bool
    """Whether the player moved first. In a race everybody does."""

    result: GameResult
    games: int


class Profile(msgspec.Struct, frozen=True):
    player: PlayerView
    since: int | None
    """When they first came. None for a built-in bot."""

    fixed: int | None
    """The fixed rating of a built-in bot, which holds the scale of the others."""

    ratings: list[ProfileRating]
    totals: list[GameTotalView]


class ProfileSeat(msgspec.Struct, frozen=True):
    seat: Seat
    player: PlayerView
    place: int
    result: GameResult


class ProfileGame(msgspec.Struct, frozen=True):
    table: str | None
    """None if you may not see it."""

    game: str
    variant: str
    speed: Speed
    rated: bool
    ended: int
    reason: Reason
    moves: int
    own: tuple[Seat, ...]
    """Where the player sat."""

    seats: list[ProfileSeat]


class ProfileGames(msgspec.Struct, frozen=True):
    games: list[ProfileGame]
    before: str | None
    """Pass this as `before` to get the next page. None on the last page."""


@get("/api/profiles/{name:str}", summary="Read a profile")
async def profile(request: HttpRequest, services: NamedDependency[Services], name: FromPath[str]) -> Profile:
    """The profile of an account, by its login, or of a built-in bot, such as `bot:pip`."""
    await services.identity.caller(request)
    services.limits.profiles.check(client_address(request))
    player, person = await _player(services.store, name)
    store = services.store
    days = await store.ratings.days(player)
    bot = ENGINES.get(player.removeprefix(BOT)) if person is None else None
    return Profile(
        player=bot_view(player) if person is None else person_view(person),
        since=None if person is None else person.created,
        fixed=None if bot is None else bot.rating,
        ratings=[
            ProfileRating(
                one.game,
                one.speed,
                rating_view(one.rating),
                _days([day for day in days if (day.game, day.speed) == (one.game, one.speed)]),
            )
            for one in await store.ratings.of_player(player)
        ],
        totals=[
            GameTotalView(*msgspec.structs.astuple(one)) for one in await store.finished_games.totals(player)
        ],
    )


@get("/api/profiles/{name:str}/games", summary="List the finished games of a player")
async def games(
    request: HttpRequest,
    services: NamedDependency[Services],
    name: FromPath[str],
    before: Before = None,
    game: OfGame = None,
    variant: OfGame = None,
    result: OfResult = None,
    opponent: OfGame = None,
) -> ProfileGames:
    """Their finished games, the last one first. `opponent` is a login or a built-in bot."""
    caller = await services.identity.caller(request)
    services.limits.profiles.check(client_address(request))
    player, _ = await _player(services.store, name)
    other = None if opponent is None else (await _player(services.store, opponent))[0]
    found = await services.store.finished_games.of_player(
        player,
        GameFilter(game, variant, result, other),
        before=parse_cursor(before),
        limit=PAGE_OF_LIST.most,
    )
    views = await _players(services.store, found)
    viewer = id_of(caller)
    return ProfileGames(
        [_game(one, player, viewer, views) for one in found],
        next_page(found[-1].ended, found[-1].table) if len(found) == PAGE_OF_LIST.most else None,
    )


def person_view(person: Person) -> PlayerView:
    return PlayerView(person.name, person.login, None, avatar_of(person.id))


async def _player(store: Store, name: str) -> tuple[str, Person | None]:
    """The player with this login, or the built-in bot; raises Problem."""
    if name.startswith(BOT) and name.removeprefix(BOT) in ENGINES:
        return name, None
    person = await store.people.by_login(name.lower()) if len(name) <= LOGIN.most else None
    if person is None or person.closed:
        raise Problem(404, "no_profile", "Nobody has this name.")
    return person.id, person


async def _players(store: Store, games: Sequence[FinishedGame]) -> dict[str, PlayerView]:
    found: dict[str, PlayerView] = {}
    for player in {player for game in games for player in game.players}:
        if player.startswith(BOT):
            found[player] = bot_view(player)
        elif (person := await store.people.get(player)) is not None:
            view = person_view(person)
            found[player] = msgspec.structs.replace(view, login=None) if person.closed else view
    return found


def _game(game: FinishedGame, player: str, viewer: str | None, views: dict[str, PlayerView]) -> ProfileGame:
    nobody = PlayerView("–", None, None, 0)
    return ProfileGame(
        table=None if game.private and viewer not in game.players else game.table,
        game=game.game,
        variant=game.variant,
        speed=game.speed,
        rated=game.rated,
        ended=game.ended,
        reason=game.reason,
        moves=game.moves,
        own=tuple(one.seat for one in game.seats if one.player == player),
        seats=[
            ProfileSeat(one.seat, views.get(one.player, nobody), one.place, one.result) for one in game.seats
        ],
    )


def _days(days: Sequence[RatingDay]) -> list[RatedDay]:
    """The last ones, if there are very many."""
    return [RatedDay(one.day, points(one.rating), is_sure(one.rating)) for one in days[-RATING_DAYS.most :]]


ROUTES: Final = [profile, games]
