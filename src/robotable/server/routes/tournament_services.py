"""What the requests about tournaments need, and what each of them checks first."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from robotable.server.bus import Bus
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.ops.readiness import Readiness
from robotable.server.people.connections import Connections
from robotable.server.people.identity import Caller, Identity
from robotable.server.play.tournament_registry import LiveTournament, TournamentRegistry
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.tournament_views import TournamentView, tournament_view
from robotable.store.protocol.blocks import Blocks
from robotable.store.protocol.moderation import rank
from robotable.store.protocol.ratings import Ratings
from robotable.store.protocol.tournaments import Tournaments
from robotable.tournaments.entries import Number


@dataclass(frozen=True)
class TournamentServices:
    stored: Tournaments
    registry: TournamentRegistry
    ratings: Ratings
    blocks: Blocks
    identity: Identity
    limits: RateLimits
    connections: Connections
    readiness: Readiness
    bus: Bus
    clock: Clock

    async def account(self, request: HttpRequest) -> Caller:
        caller = await self.identity.person(request)
        if caller.person.login is None and not caller.person.is_bot:
            raise Problem(
                403, "no_account", "Tournaments are for accounts. Create one; your games stay yours."
            )
        return caller

    async def changing(self, tournament: str, caller: Caller) -> LiveTournament:
        self.limits.tournament_changes.check(caller.person.id)
        return await self.registry.get(tournament)

    async def managing(self, request: HttpRequest, tournament: str) -> tuple[Caller, LiveTournament]:
        caller = await self.identity.person(request)
        live = await self.changing(tournament, caller)
        if live.row.organiser != caller.person.id and not rank(caller.person):
            raise Problem(403, "not_organiser", "Only the organiser can do this.")
        return caller, live

    def own(self, live: LiveTournament, caller: Caller | None) -> OwnTournament:
        person = None if caller is None else caller.person
        player = None if person is None else live.tournament.player_of(person.id)
        organises = person is not None and live.row.organiser == person.id
        return OwnTournament(
            tournament_view(live, self.clock.now()),
            None if player is None else player.number,
            organises,
            person is not None and bool(rank(person)),
            live.row.invite if organises else None,
        )


class OwnTournament(msgspec.Struct):
    """A tournament, and what only the caller knows of it."""

    view: TournamentView
    you: Number | None
    """Your number among the players."""

    organises: bool
    moderates: bool
    invite: str | None
    """The token of the invite link, for the organiser."""
