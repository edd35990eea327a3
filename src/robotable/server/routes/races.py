"""Races: trying out moves, and the best solution of the last target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.games.played_target import PlayedTarget
from robotable.puzzles.kinds import kind_of
from robotable.server.errors import Problem
from robotable.server.ops.limits import MAX_NUMBER
from robotable.server.ops.networks import network_of
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Caller, Identity, client_address, id_of
from robotable.server.play.access import TableAccess
from robotable.server.play.best_solutions import BestSolutions
from robotable.server.play.history import History
from robotable.server.play.live_table import LiveTable
from robotable.server.play.replay_answers import last_target
from robotable.server.play.replay_queue import Asker
from robotable.server.routes import trials
from robotable.server.routes.request import HttpRequest
from robotable.table.verdict import Verdict, is_solution_public, last_played_target, verdict

Seq = Annotated[int | None, QueryParameter(ge=0, le=MAX_NUMBER, required=False)]


@dataclass(frozen=True)
class Services:
    identity: Identity
    access: TableAccess
    limits: RateLimits
    history: History
    best_solutions: BestSolutions


class TrialBody(msgspec.Struct, forbid_unknown_fields=True):
    slides: tuple[Any, ...] = ()
    """Moves of the game, from the position at the start of the round."""


@post("/api/tables/{table:str}/try", status_code=200, summary="Try out moves in a race")
async def try_out(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[TrialBody],
) -> Any:
    """Where these moves would lead in the current round. It changes nothing, and nobody else sees it."""
    _, live = await _open(request, services, table)
    state = live.table.state
    game, kind = live.table.setup.entry(), kind_of(live.table.setup.game)
    if game.race is None or kind is None or state.goal is None or live.table.status != "playing":
        raise Problem(409, "not_now", "You can try out moves only while a target is shown.")
    if kind.trials is None:
        message = f"You cannot try out moves in {game.title}: players solve it in their heads."
        raise Problem(409, "not_now", message)
    position = game.race.course.puzzle(state.position, state.goal)
    return trials.try_out(kind.trials, position, data.slides, state.options)


@get("/api/tables/{table:str}/verdict", summary="See how a target was settled")
async def last_verdict(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str], seq: Seq = None
) -> Verdict:
    """What happened with the last target that was finished by that seq, or by now."""
    caller, live = await _open(request, services, table)
    asker = Asker(id_of(caller), client_address(request))
    target = await _last_target(services, live, asker, live.table.seq if seq is None else seq)
    race = live.table.setup.entry().race
    if target is None or race is None:
        raise Problem(404, "no_verdict", "No target has been finished at this table yet.")
    is_public = is_solution_public(target, live.table)
    best = await services.best_solutions.of(asker, table, race.name, target) if is_public else None
    if live.table.is_imported:  # a record does not say how long they took
        target = msgspec.structs.replace(target, promises=())
    return verdict(target, race, best, secret=not is_public)


async def _open(request: HttpRequest, services: Services, table: str) -> tuple[Caller | None, LiveTable]:
    caller = await services.identity.caller(request)
    services.limits.trials.check(network_of(client_address(request)) if caller is None else caller.person.id)
    return caller, await services.access.open(table, caller)


async def _last_target(services: Services, live: LiveTable, asker: Asker, seq: int) -> PlayedTarget | None:
    """From the recent entries, or else from the log."""
    recent = last_played_target(one for one in live.recent(0) if one[0].seq <= seq)
    if recent is not None or live.is_recent(0):
        return recent
    until = min(seq, live.table.seq)
    return await services.history.replay(asker, live, last_target, until)


ROUTES: Final = [try_out, last_verdict]
