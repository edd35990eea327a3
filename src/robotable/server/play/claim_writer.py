"""Writes the claim that won its window."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import msgspec

from robotable.games.arrivals import Arrival
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.play.committer import Committer, Done
from robotable.server.play.held_claim import HeldClaim
from robotable.server.play.presence import TablePresence
from robotable.server.play.table_registry import TableRegistry
from robotable.table.claim_window import shown, with_times
from robotable.table.commands import Act, Refused
from robotable.table.decide import decide, decide_for_engine
from robotable.table.decision import Decision
from robotable.table.table import Table


@dataclass(frozen=True)
class ClaimWriter:
    registry: TableRegistry
    committer: Committer
    presence: TablePresence
    limits: RateLimits
    rng: Random

    async def write(self, table: str, claim: HeldClaim, order: tuple[Arrival, ...]) -> Done:
        """Raises Problem if the rules refuse it."""
        live = await self.registry.get(table)

        def decide_among(state: Table, now: int) -> Decision:
            if shown(live.entries) != claim.target:
                raise Refused("not_now", "A new target has been shown since your claim.")
            return with_times(self._decide(table, state, claim, now), order)

        return await self.committer.write(live, decide_among, claim.key, arrived=claim.came)

    def _decide(self, table: str, state: Table, claim: HeldClaim, now: int) -> Decision:
        if claim.person is None:
            action = msgspec.json.decode(claim.action, type=state.setup.entry().action)
            return decide_for_engine(state, claim.arrival.seat, action, now, self.rng)
        pace = f"{table} {claim.person}"
        self.limits.player_growth.check_only(pace)
        self.limits.table_growth.check_only(table)
        command = Act(msgspec.Raw(claim.action.encode()))
        decision = decide(state, claim.person, claim.name, command, now, self.rng, lag=claim.lag)
        self.limits.player_growth.spend(pace, len(decision.entries))
        return decision
