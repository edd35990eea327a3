"""What a bot is asked: everything that its plan depends on, and nothing else. So any machine can answer, and
the answer is the same everywhere. It contains only what the bot's seat has seen."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from robotable.engines.catalogue import ENGINES
from robotable.engines.protocol import Engine, Remembering
from robotable.games.catalogue import GAMES
from robotable.games.protocol import IllegalAction, Seat
from robotable.games.rounds import MatchView
from robotable.server.ops.limits import PLAN_DELAY
from robotable.server.work.task import BadAnswer
from robotable.table.table import Table


class PlanRequest(msgspec.Struct, frozen=True):
    engine: str
    game: str
    is_match: bool
    view: msgspec.Raw
    past: msgspec.Raw
    """The public actions that the engine wants to know."""

    seed: str
    """A hash, so that nobody can derive the seeds of other questions from it."""


class RawPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after_ms: int
    action: msgspec.Raw


class PlannedAction(msgspec.Struct, frozen=True):
    action: Any
    after_ms: int
    """How long the bot wants to think, counted from when it was asked."""

    late_step_ms: int = 0
    """A plan that comes too late is carried out at the next multiple of this. How long another machine took
    could depend on hidden cards, and steps tell less about it."""


def plan_request(name: str, engine: Engine[Any, Any], table: Table, seat: Seat, seed: str) -> PlanRequest:
    view = table.rules.view(table.state, seat)
    past = engine.recall(view, table.log) if isinstance(engine, Remembering) else ()
    return PlanRequest(
        name,
        table.setup.game,
        table.setup.match is not None,
        msgspec.Raw(msgspec.json.encode(view)),
        msgspec.Raw(msgspec.json.encode(past)),
        sha256(seed.encode()).hexdigest(),
    )


def think(request: bytes) -> bytes:
    """Answer a request. Both are JSON, because they travel between processes and machines. The answer is a
    RawPlan, or null for no action."""
    asked = msgspec.json.decode(request, type=PlanRequest)
    entry = GAMES[asked.game]
    actions: Any = tuple
    match_view: Any = MatchView
    kind = match_view[entry.action, entry.view] if asked.is_match else entry.view
    view = msgspec.json.decode(asked.view, type=kind)
    bot, rng = ENGINES[asked.engine].factory(), Random(asked.seed)
    if isinstance(bot, Remembering):
        plan = bot.plan(view, rng, msgspec.json.decode(asked.past, type=actions[entry.action, ...]))
    else:
        plan = bot.plan(view, rng)
    return msgspec.json.encode(plan)


def read_plan(answer: bytes, table: Table) -> PlannedAction | None:
    """Raises BadAnswer."""
    try:
        plan = msgspec.json.decode(answer, type=RawPlan | None)
        if plan is None:
            return None
        action = msgspec.json.decode(plan.action, type=table.setup.entry().action)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadAnswer(f"The plan is malformed: {str(error)[:200]}") from None
    return PlannedAction(action, plan.after_ms)


def checked_plan(answer: bytes, table: Table, seat: Seat) -> PlannedAction | None:
    """As `read_plan`, from a machine that nobody has to trust: the plan must be possible at the table for
    which it was requested. Raises BadAnswer."""
    plan = read_plan(answer, table)
    if plan is None:
        if table.policy.in_turns and table.rules.legal_actions(table.state, seat):
            raise BadAnswer("There is no plan, although it is the bot's turn.")
        return None
    if not 0 <= plan.after_ms <= PLAN_DELAY.most:
        raise BadAnswer(f"after_ms is {plan.after_ms}; it may be 0 to {PLAN_DELAY.most}.")
    try:
        table.rules.apply(table.state, seat, plan.action)
    except IllegalAction as error:
        raise BadAnswer(f"The action is illegal: {str(error)[:200]}") from None
    return plan
