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
from robotable.server.ops.limits import PAGE_OF_LIST, PROFILE_TOURNAMENTS, RATING_DAYS
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Caller, Identity, client_address, id_of
from robotable.server.play.game_rating import is_sure, points
from robotable.server.play.tournament_registry import TournamentRegistry
from robotable.server.routes.paging import Before, next_page, parse_cursor
from robotable.server.routes.players import (
    GameRatingView,
    PlayerView,
    bot_view,
    person_view,
    player_called,
    rating_view,
)
from robotable.server.routes.puzzle_records import PuzzleRecord, puzzle_records
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.tournament_views import TournamentListed, listed_view
from robotable.store.protocol import Store
from robotable.store.protocol.finished_games import GameFilter
from robotable.store.protocol.people import Person
from robotable.store.protocol.ratings import RatingDay
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
    tournaments: TournamentRegistry

    async def tournaments_of(self, person: str) -> list[TournamentListed]:
        rows = await self.store.tournaments.of_person(person, before=None, limit=PROFILE_TOURNAMENTS.most)
        found = []
        for row in rows:
            tournament = (await self.tournaments.get(row.id)).tournament
            if row.setup.admission == "open" and tournament.player_of(person) is not None:
                found.append(listed_view(row, tournament))
        return found


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

    following: bool | None
    """Whether you follow them. None for a built-in bot, for yourself, and without an account."""

    ratings: list[ProfileRating]
    totals: list[GameTotalView]
    puzzles: list[PuzzleRecord]
    tournaments: list[TournamentListed]
    """The last public ones in which they took part."""


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
    caller = await services.identity.caller(request)
    services.limits.profiles.check(client_address(request))
    player, person = await player_called(services.store, name)
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
        following=await _following(store, caller, person),
        puzzles=[] if person is None else await puzzle_records(store, person.id),
        tournaments=[] if person is None else await services.tournaments_of(person.id),
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
    player, _ = await player_called(services.store, name)
    other = None if opponent is None else (await player_called(services.store, opponent))[0]
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


async def _players(store: Store, games: Sequence[FinishedGame]) -> dict[str, PlayerView]:
    found: dict[str, PlayerView] = {}
    for player in {player for game in games for player in game.players}:
        if player.startswith(BOT):
            found[player] = bot_view(player)
        elif (person := await store.people.get(player)) is not None:
            view = person_view(person)
            found[player] = msgspec.structs.replace(view, login=None) if person.closed else view
    return found


async def _following(store: Store, caller: Caller | None, person: Person | None) -> bool | None:
    if caller is None or person is None or caller.person.login is None or caller.person.id == person.id:
        return None
    return await store.follows.is_following(caller.person.id, person.id)


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
