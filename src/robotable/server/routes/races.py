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
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Caller, Identity, client_address
from robotable.server.play.access import TableAccess
from robotable.server.play.best_solutions import BestSolutions
from robotable.server.play.history import History
from robotable.server.play.live_table import LiveTable
from robotable.server.routes import trials
from robotable.server.routes.request import HttpRequest
from robotable.table.fold import unfolded
from robotable.table.table import new_table
from robotable.table.verdict import Verdict, is_solution_public, last_played_target, verdict

Seq = Annotated[int | None, QueryParameter(ge=0, required=False)]


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


@post("/api/tables/{table:str}/try", status_code=200)
async def try_out(
    request: HttpRequest,
    services: NamedDependency[Services],
    table: FromPath[str],
    data: JSONBody[TrialBody],
) -> Any:
    """Where these moves would lead in the current round. It changes nothing, and nobody else sees it."""
    live = await _open(request, services, table)
    state = live.table.state
    game, kind = live.table.setup.entry(), kind_of(live.table.setup.game)
    if game.race is None or kind is None or state.goal is None or live.table.status != "playing":
        raise Problem(409, "not_now", "You can try out moves only while a target is shown.")
    if kind.trials is None:
        message = f"You cannot try out moves in {game.title}: players solve it in their heads."
        raise Problem(409, "not_now", message)
    position = game.race.course.puzzle(state.position, state.goal)
    return trials.try_out(kind.trials, position, data.slides, state.options)


@get("/api/tables/{table:str}/verdict")
async def last_verdict(
    request: HttpRequest, services: NamedDependency[Services], table: FromPath[str], seq: Seq = None
) -> Verdict:
    """What happened with the last target that was finished by that seq, or by now."""
    live = await _open(request, services, table)
    target = await _last_target(services, live, live.table.seq if seq is None else seq)
    race = live.table.setup.entry().race
    if target is None or race is None:
        raise Problem(404, "no_verdict", "No target has been finished at this table yet.")
    is_public = is_solution_public(target, live.table)
    best = await services.best_solutions.of(table, race, target) if is_public else None
    return verdict(target, race, best, secret=not is_public)


async def _open(request: HttpRequest, services: Services, table: str) -> LiveTable:
    caller: Caller | None = await services.identity.caller(request)
    services.limits.trials.check(client_address(request) if caller is None else caller.person.id)
    return await services.access.open(table, caller)


async def _last_target(services: Services, live: LiveTable, seq: int) -> PlayedTarget | None:
    """From the recent entries, or else from the whole log."""
    recent = last_played_target(one for one in live.recent(0) if one[0].seq <= seq)
    if recent is not None or live.is_recent(0):
        return recent
    entries, table = live.entries[:seq], new_table(live.row.setup)
    return await services.history.replay(
        lambda: last_played_target(zip(entries, unfolded(table, entries), strict=True))
    )


ROUTES: Final = [try_out, last_verdict]
