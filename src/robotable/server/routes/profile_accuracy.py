"""How accurately somebody has played, from the reviews of their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.games.protocol import Seat
from robotable.server.ops.limits import REVIEWS_READ
from robotable.server.people.identity import client_address, id_of
from robotable.server.routes.players import player_called
from robotable.server.routes.profiles import OfGame, Services
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.finished_games import GameFilter
from robotable.table.finished_game import FinishedGame


class AccuracyView(msgspec.Struct, frozen=True):
    table: str | None
    """None if you may not see it."""

    game: str
    ended: int
    accuracy: float
    """100 if no move gave anything away; less by the percent of the chance to win that a move gave away on
    average. Moves without a choice do not count."""

    moves: int
    """How many moves count."""


class ReviewedTurn(msgspec.Struct, frozen=True, tag_field="part", tag="turn"):
    """What of a turn's review is needed here."""

    seat: Seat
    worth: str
    grade: str
    lost: float


class ReviewedTarget(msgspec.Struct, frozen=True, tag_field="part", tag="target"):
    """Races have no moves to compare."""


class ReviewedGame(msgspec.Struct, frozen=True):
    parts: tuple[ReviewedTurn | ReviewedTarget, ...]


_review: Final = msgspec.json.Decoder(ReviewedGame)


@get("/api/profiles/{name:str}/accuracy", summary="Read how accurately somebody has played")
async def accuracy(
    request: HttpRequest,
    services: NamedDependency[Services],
    name: FromPath[str],
    game: OfGame = None,
) -> list[AccuracyView]:
    """Of the last finished games, those that have been reviewed, the last one first. Anybody who may see a
    game can have it reviewed."""
    caller = await services.identity.caller(request)
    services.limits.profiles.check(client_address(request))
    player, _ = await player_called(services.store, name)
    games = await services.store.finished_games.of_player(
        player, GameFilter(game), before=None, limit=REVIEWS_READ.most
    )
    reviews = await services.store.reviews.finished([one.table for one in games])
    viewer = id_of(caller)
    views = (_view(one, player, viewer, reviews[one.table]) for one in games if one.table in reviews)
    return [one for one in views if one is not None]


def _view(game: FinishedGame, player: str, viewer: str | None, review: str) -> AccuracyView | None:
    own = {one.seat for one in game.seats if one.player == player}
    lost = _lost(_review.decode(review).parts, own)
    if not lost:
        return None
    return AccuracyView(
        table=None if game.private and viewer not in game.players else game.table,
        game=game.game,
        ended=game.ended,
        accuracy=round(100 * (1 - sum(lost) / len(lost)), 1),
        moves=len(lost),
    )


def _lost(parts: Sequence[ReviewedTurn | ReviewedTarget], seats: set[Seat]) -> list[float]:
    return [
        one.lost
        for one in parts
        if isinstance(one, ReviewedTurn)
        and one.seat in seats
        and one.worth == "chance"
        and one.grade != "forced"
    ]


ROUTES: Final = [accuracy]
