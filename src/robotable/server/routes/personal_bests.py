"""Personal bests in solo games: your list, and how a game that has ended compares with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.games.catalogue import GAMES
from robotable.server.errors import Problem
from robotable.server.ops.limits import PERSONAL_BESTS
from robotable.server.people.identity import Identity
from robotable.server.play.access import TableAccess
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.personal_bests import PersonalBest, PersonalBests
from robotable.table.solo_result import ResultUnit, is_better, solo_result


@dataclass(frozen=True)
class Services:
    identity: Identity
    access: TableAccess
    bests: PersonalBests


class PersonalBestView(msgspec.Struct, frozen=True):
    options: dict[str, Any]
    """The options that matter to the result. Games with other ones have a best of their own."""

    unit: ResultUnit
    """The more points the better. The less time and the fewer moves the better."""

    score: int
    table: str
    at: int


class SoloBests(msgspec.Struct, frozen=True):
    game: str
    usual: dict[str, Any]
    """These options at a table that does not choose them."""

    bests: list[PersonalBestView]


class PersonalBestList(msgspec.Struct, frozen=True):
    games: list[SoloBests]


class OwnSoloResult(msgspec.Struct, frozen=True):
    unit: ResultUnit
    score: int
    is_best: bool
    best: int
    """Your best score so far, including this one."""

    previous: int | None
    """If this is your best: the one before it. None if there was none."""


@get("/api/me/bests", summary="List your personal bests")
async def bests(request: HttpRequest, services: NamedDependency[Services]) -> PersonalBestList:
    """Your best results in solo games. Races on boards of your own have none, and neither have games of Robot
    Master with hints."""
    caller = await services.identity.person(request)
    found = await services.bests.of(caller.person.id, PERSONAL_BESTS.most)
    return PersonalBestList([_of_game(game, found) for game in GAMES])


@get("/api/tables/{table:str}/best", summary="Compare a solo game with your best")
async def result(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str]
) -> OwnSoloResult:
    """Your result in a solo game that you have played to its end, and your best one."""
    caller = await services.identity.person(request)
    live = await services.access.open(table, caller)
    found = solo_result(live.table)
    if found is None or found.person != caller.person.id:
        raise Problem(409, "no_result", "This is not a solo game that you have played to its end.")
    best = await services.bests.get(found.person, found.game, found.kind)
    # The background job may not have counted the game yet.
    if best is None or is_better(found.score, best.score, found.unit):
        previous = None if best is None else best.score
        return OwnSoloResult(found.unit, found.score, True, found.score, previous)
    is_best = best.table == table
    return OwnSoloResult(found.unit, found.score, is_best, best.score, best.previous if is_best else None)


def _of_game(name: str, found: Sequence[PersonalBest]) -> SoloBests:
    game = GAMES[name]
    usual = {**game.kind_options("{}"), **{k: v for k, v in game.usual.items() if k in game.compared}}
    return SoloBests(
        name,
        usual,
        [
            PersonalBestView(game.kind_options(one.kind), one.unit, one.score, one.table, one.at)
            for one in found
            if one.game == name
        ],
    )


ROUTES: Final = [bests, result]
