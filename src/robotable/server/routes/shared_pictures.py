"""Pictures to share: the card under a link, and a game as an animation. They show what a spectator may see,
whoever asks, because everybody gets the same picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from robotable.games.catalogue import GAMES
from robotable.games.notation import NotationError
from robotable.pictures.animation import AnimationFormat
from robotable.pictures.link_card import LinkCard
from robotable.puzzles.kinds import known_kind
from robotable.server.errors import Problem
from robotable.server.ops.limits import POSITION
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import client_address
from robotable.server.play.access import TableAccess
from robotable.server.play.game_rating import is_sure, points
from robotable.server.play.history import History
from robotable.server.play.puzzle_room import check_game
from robotable.server.play.replay_queue import Asker
from robotable.server.play.shared_pictures import SharedPictures
from robotable.server.play.shared_texts import tournament_lines
from robotable.server.play.table_pictures import drawn_card, position_card, table_animation, table_card
from robotable.server.play.tournament_registry import TournamentRegistry
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store

PNG: Final = "image/png"
MOVIES: Final[dict[AnimationFormat, str]] = {"webp": "image/webp", "gif": "image/gif"}
CACHING: Final = {"cache-control": "public, max-age=300"}
REVIEW: Final = "Review of a game"
DAILY: Final = "Daily puzzle"
PUZZLE: Final = "A puzzle for you"
RATINGS_SHOWN: Final = 5
Position = Annotated[str, QueryParameter(max_length=POSITION.most)]


@dataclass(frozen=True)
class Services:
    store: Store
    access: TableAccess
    tournaments: TournamentRegistry
    history: History
    limits: RateLimits
    pictures: SharedPictures


@get("/api/tables/{table:str}/card", media_type=PNG, summary="Draw the card of a table")
async def of_table(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> Response[bytes]:
    """The picture that messengers show under a link to this table: 1200 × 630 pixels, as a PNG."""
    return await _table_card(request, services, table, None)


@get("/api/tables/{table:str}/review/card", media_type=PNG, summary="Draw the card of a review")
async def of_review(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> Response[bytes]:
    """The same under a link to the review of the game."""
    return await _table_card(request, services, table, REVIEW)


@get("/api/tables/{table:str}/animation/{format:str}", summary="Draw a whole game")
async def animation(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str], format: FromPath[str]
) -> Response[bytes]:
    """The finished game as an animated picture: `webp` or `gif`."""
    if format not in MOVIES:
        raise Problem(404, "not_found", "A game can be drawn as webp or gif.")
    kind: AnimationFormat = "webp" if format == "webp" else "gif"
    live = await services.access.open(table, None)
    if live.table.status != "over":
        raise Problem(409, "not_over", "Animations are for finished games.")
    address = client_address(request)
    picture = await services.pictures.get(
        (f"animation {table} {kind}", live.table.seq),
        services.limits.animations,
        address,
        lambda: services.history.replay(Asker(None, address), live, table_animation, kind),
    )
    return _answer(picture, MOVIES[kind])


@get("/api/tournaments/{tournament:str}/card", media_type=PNG, summary="Draw the card of a tournament")
async def of_tournament(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> Response[bytes]:
    """The picture under a link to this tournament, with its leaders."""
    live = await services.tournaments.get(tournament)
    state = live.tournament
    card = LinkCard(state.setup.name, tournament_lines(state))
    return await _drawn(request, services, f"tournament {tournament}", state.seq, card)


@get("/api/profiles/{name:str}/card", media_type=PNG, summary="Draw the card of a profile")
async def of_profile(
    request: HttpRequest, services: NamedDependency[Services], name: FromPath[str]
) -> Response[bytes]:
    """The picture under a link to the profile of an account, with its ratings."""
    person = await services.store.people.by_login(name.lower())
    if person is None or person.closed:
        raise Problem(404, "no_profile", "Nobody has this name.")
    ratings = [
        f"{GAMES[one.game].title}, {one.speed.replace('_', ' ')}: {points(one.rating)}"
        for one in await services.store.ratings.of_player(person.id)
        if is_sure(one.rating) and one.game in GAMES
    ]
    card = LinkCard(person.name, tuple(ratings[:RATINGS_SHOWN]))
    return await _drawn(request, services, f"profile {person.id}", f"{card.title} {card.lines}", card)


@get("/api/daily/{game:str}/card", media_type=PNG, summary="Draw the card of a daily puzzle")
async def of_daily(
    request: HttpRequest, services: NamedDependency[Services], game: FromPath[str]
) -> Response[bytes]:
    """The picture under a link to the daily puzzle. It does not show the puzzle, because the time that
    people take begins when they see it."""
    check_game(game)
    card = LinkCard(GAMES[game].title, (DAILY, "The same for everybody, one try"))
    return await _drawn(request, services, f"daily {game}", 0, card)


@get("/api/puzzles/{game:str}/card", media_type=PNG, summary="Draw the card of a position")
async def of_position(
    request: HttpRequest, services: NamedDependency[Services], game: FromPath[str], position: Position
) -> Response[bytes]:
    """The picture under a link to a puzzle that somebody has made."""
    check_game(game)
    address = client_address(request)
    try:
        known_kind(game).pieces(position)
    except NotationError as error:
        raise Problem(422, "bad_position", str(error)) from None
    picture = await services.pictures.get(
        (f"position {game} {position}", 0),
        services.limits.cards,
        address,
        lambda: services.history.draw(Asker(None, address), position_card, game, position, PUZZLE),
    )
    return _answer(picture, PNG)


async def _table_card(
    request: HttpRequest, services: Services, table: str, heading: str | None
) -> Response[bytes]:
    live, address = await services.access.open(table, None), client_address(request)
    picture = await services.pictures.get(
        (f"table {table} {heading}", live.table.seq),
        services.limits.cards,
        address,
        lambda: services.history.replay(Asker(None, address), live, table_card, heading),
    )
    return _answer(picture, PNG)


async def _drawn(
    request: HttpRequest, services: Services, key: str, state: int | str, card: LinkCard
) -> Response[bytes]:
    address = client_address(request)
    picture = await services.pictures.get(
        (key, state),
        services.limits.cards,
        address,
        lambda: services.history.draw(Asker(None, address), drawn_card, card),
    )
    return _answer(picture, PNG)


def _answer(picture: bytes | None, media_type: str) -> Response[bytes]:
    if picture is None:
        raise Problem(404, "no_picture", "There is nothing on the table yet.")
    return Response(picture, media_type=media_type, headers=CACHING)


ROUTES: Final = [of_table, of_review, animation, of_tournament, of_profile, of_daily, of_position]
