"""Pairs of players whose rated games may have been arranged, for moderators."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import get
from litestar.di import NamedDependency

from robotable.server.ops.limits import GAMES_COMPARED
from robotable.server.routes.admin import Services
from robotable.server.routes.players import PlayerView, person_view
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.finished_games import Meeting
from robotable.table.suspicion import LEAST_GAMES, Encounters, Why, reasons


class SuspiciousPair(msgspec.Struct, frozen=True):
    one: PlayerView
    other: PlayerView
    games: int
    won: int
    """By `one`."""

    lost: int
    early: int
    """Games that ended before they were played out."""

    moves: float
    """On average."""

    why: tuple[Why, ...]
    """`one_sided`: one of them won at least nine of ten games; `early_ends`: at least half of the games were
    not played out; `mostly_each_other`: four of five rated games of one of them were against the other."""


@get("/api/admin/pairs", summary="List suspicious pairs")
async def pairs(request: HttpRequest, services: NamedDependency[Services]) -> list[SuspiciousPair]:
    """Pairs of players to look at, among the last games of everybody. For moderators and admins."""
    await services.moderator(request)
    among, store = GAMES_COMPARED.most, services.store
    met = await store.finished_games.meetings(among=among, least=LEAST_GAMES)
    players = sorted({player for one in met for player in (one.one, one.other)})
    rated = await store.finished_games.rated_among(players, among=among) if players else {}
    found = []
    for one in met:
        fewest = min(rated[one.one], rated[one.other])
        why = reasons(Encounters(one.games, one.won, one.lost, one.early, one.games / max(1, fewest)))
        if why and (view := await _view(services, one, why)) is not None:
            found.append(view)
    return found


async def _view(services: Services, met: Meeting, why: tuple[Why, ...]) -> SuspiciousPair | None:
    people = [await services.store.people.get(player) for player in (met.one, met.other)]
    one, other = people
    if one is None or other is None or one.closed or other.closed:
        return None
    return SuspiciousPair(
        person_view(one),
        person_view(other),
        met.games,
        met.won,
        met.lost,
        met.early,
        round(met.moves / met.games, 1),
        why,
    )


ROUTES: Final = [pairs]
