"""Races over HTTP: try a way out for oneself, and look what became of the last target."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.games.protocol import IllegalAction
from robotable.games.race.state import RaceState
from robotable.games.ricochet_robots.course import Ground, puzzle
from robotable.games.ricochet_robots.slides import Slide
from robotable.games.ricochet_robots.trial import LONGEST_TRIAL, Trial, tried
from robotable.server.context import AppContext, InHouse, Web, address
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.server.routes.tables import watched
from robotable.table.fold import new_table, unfolded
from robotable.table.verdict import (
    PlayedTarget,
    Verdict,
    is_solution_public,
    last_played_target,
    verdict,
)

Seq = Annotated[int | None, QueryParameter(ge=0, required=False)]


class TrialBody(msgspec.Struct, forbid_unknown_fields=True):
    slides: tuple[Slide, ...] = ()
    """From where the robots stand at the beginning of the round."""


@post("/api/tables/{table:str}/try", status_code=200)
async def try_out(request: Web, house: InHouse, table: FromPath[str], data: JSONBody[TrialBody]) -> Trial:
    """Where these slides would lead in the round that is being played. Nothing is played, nobody is told."""
    caller = await house.caller(request)
    house.trials.check(address(request) if caller is None else caller.person.id)
    live = await watched(house, table, caller)
    state = live.table.state
    ground = state.position if isinstance(state, RaceState) else None
    if not isinstance(ground, Ground) or state.goal is None or live.table.status != "playing":
        raise Problem(409, "not_now", "nothing to try here now: it takes a round of Ricochet Robots")
    if len(data.slides) > LONGEST_TRIAL:
        raise Problem(422, "bad_way", f"a way has {LONGEST_TRIAL} slides at most")
    try:
        return tried(puzzle(ground, state.goal), data.slides, must_turn=state.options.must_turn)
    except IllegalAction as error:
        raise Problem(422, "bad_way", str(error)) from None


@get("/api/tables/{table:str}/verdict")
async def last_verdict(request: Web, house: InHouse, table: FromPath[str], seq: Seq = None) -> Verdict:
    """What became of the last target that was over at that entry, or is over now."""
    caller = await house.caller(request)
    house.trials.check(address(request) if caller is None else caller.person.id)
    live = await watched(house, table, caller)
    target = await _last(house, live, live.table.seq if seq is None else seq)
    race = live.table.setup.entry().race
    if target is None or race is None:
        raise Problem(404, "no_verdict", "no target of a race is over here yet")
    told = is_solution_public(target, live.table)
    best = await house.best_solutions.of(table, race, target) if told else None
    return verdict(target, race, best, secret=not told)


async def _last(house: AppContext, live: LiveTable, seq: int) -> PlayedTarget | None:
    """From what is at hand, or else from the whole log: beside the event loop, for one at a time."""
    at_hand = last_played_target(one for one in live.recent(0) if one[0].seq <= seq)
    if at_hand is not None or live.is_recent(0):
        return at_hand
    entries, table = live.entries[:seq], new_table(live.row.setup)
    return await house.dig(lambda: last_played_target(zip(entries, unfolded(table, entries), strict=True)))


ROUTES: Final = [try_out, last_verdict]
