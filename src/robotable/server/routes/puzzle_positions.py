"""Puzzles that people make themselves. A position in the game's notation is all there is, so a link can carry
it and nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.games.notation import NotationError
from robotable.puzzles.best import Best
from robotable.puzzles.kind import Exported, Judgement
from robotable.puzzles.kinds import known_kind
from robotable.server.errors import Problem
from robotable.server.ops.limits import DAILY_ANSWER, POSITION
from robotable.server.ops.networks import network_of
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Caller, Identity, client_address, id_of
from robotable.server.play.puzzle_room import check_game
from robotable.server.play.replay_queue import Asker
from robotable.server.play.searches import Searches
from robotable.server.routes import trials
from robotable.server.routes.request import HttpRequest


@dataclass(frozen=True)
class Services:
    identity: Identity
    limits: RateLimits
    searches: Searches


class PositionBody(msgspec.Struct, forbid_unknown_fields=True):
    position: str
    """In the game's notation, or in that of another program: a game id of DriftingDroids."""


class PositionAnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    position: str
    way: str
    """A solution in the game's notation; empty to be shown one."""


class PositionTrialBody(msgspec.Struct, forbid_unknown_fields=True):
    position: str
    slides: tuple[Any, ...] = ()


class DrawnPosition(msgspec.Struct, frozen=True):
    game: str
    position: str
    picture: dict[str, Any]


class PositionView(msgspec.Struct, frozen=True):
    game: str
    position: str
    picture: dict[str, Any]
    moves: int | None
    """The fewest moves that solve it; None if there is no solution, or none was found in time."""

    solvable: bool | None
    """None if that was not decided in time."""

    exported: Exported | None
    """The same for another program, if there is one that can have this position."""


class PositionVerdictView(msgspec.Struct, frozen=True):
    moves: int | None
    """None if it does not solve the puzzle."""

    why: str
    shortest: int | None
    best: str
    """One of the shortest solutions, if one is known."""


@post("/api/puzzles/{game:str}/positions", status_code=200, summary="Look at a position as a puzzle")
async def look(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    data: JSONBody[PositionBody],
) -> PositionView:
    """A position as a puzzle: what it looks like, and how many moves it takes."""
    caller = await services.identity.caller(request)
    position = _imported(game, data.position)
    picture = _pieces(game, position)
    services.limits.puzzle_positions.check(_who(request, caller))
    kind = known_kind(game)
    found = await services.searches.do(_asker(request, caller), solved, game, position)
    solvable = True if found.shortest is not None else None if found.at_least is not None else False
    return PositionView(game, position, picture, found.shortest, solvable, kind.exported(position))


@post("/api/puzzles/{game:str}/positions/read", status_code=200, summary="Draw a position")
async def read(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    data: JSONBody[PositionBody],
) -> DrawnPosition:
    """What a position looks like, without solving it: for an editor, after every change."""
    await services.identity.caller(request)
    services.limits.position_readings.check(client_address(request))
    position = _imported(game, data.position)
    return DrawnPosition(game, position, _pieces(game, position))


@post("/api/puzzles/{game:str}/positions/answer", status_code=200, summary="Judge a solution of a position")
async def answer(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    data: JSONBody[PositionAnswerBody],
) -> PositionVerdictView:
    """Whether this solves the position, and a shortest solution."""
    caller = await services.identity.caller(request)
    _pieces(game, data.position)
    services.limits.puzzle_positions.check(_who(request, caller))
    if len(data.way) > DAILY_ANSWER.most:
        raise Problem(422, "bad_way", f"An answer has at most {DAILY_ANSWER.most} characters.")
    try:
        return await services.searches.do(_asker(request, caller), judged, game, data.position, data.way)
    except NotationError as error:
        raise Problem(422, "bad_way", f"way: {str(error)[:200]}") from None


@post("/api/puzzles/{game:str}/positions/try", status_code=200, summary="Try out moves in a position")
async def try_out(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    data: JSONBody[PositionTrialBody],
) -> Any:
    """Where these moves would lead."""
    caller = await services.identity.caller(request)
    services.limits.trials.check(_who(request, caller))
    _pieces(game, data.position)
    return trials.of_puzzle(game, data.position, data.slides)


def solved(game: str, position: str) -> Best:
    return known_kind(game).solved(position)


def judged(game: str, position: str, way: str) -> PositionVerdictView:
    """Raises NotationError."""
    best, judgement = solved(game, position), Judgement(None)
    if way:
        judgement = known_kind(game).judge(position, way)
    return PositionVerdictView(judgement.moves, judgement.why, best.shortest, best.way)


def _imported(game: str, text: str) -> str:
    check_game(game)
    if len(text) > POSITION.most:
        return text  # refused below
    try:
        return known_kind(game).imported(text)
    except NotationError as error:
        raise Problem(422, "bad_position", f"position: {str(error)[:300]}") from None


def _pieces(game: str, position: str) -> dict[str, Any]:
    """The position in parts. Raises Problem, which says what is wrong and where."""
    check_game(game)
    if len(position) > POSITION.most:
        raise Problem(422, "bad_position", f"A position has at most {POSITION.most} characters.")
    try:
        return known_kind(game).pieces(position)
    except NotationError as error:
        raise Problem(422, "bad_position", f"position: {str(error)[:300]}") from None


def _asker(request: HttpRequest, caller: Caller | None) -> Asker:
    return Asker(id_of(caller), client_address(request))


def _who(request: HttpRequest, caller: Caller | None) -> str:
    """Whom a limit counts. Strangers, as in a page that embeds a puzzle, share the limit of their network."""
    return id_of(caller) or network_of(client_address(request))


ROUTES: Final = [look, read, answer, try_out]
