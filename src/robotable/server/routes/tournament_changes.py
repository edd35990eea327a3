"""Changes to a tournament: taking part, and what its organiser does."""

from __future__ import annotations

from hmac import compare_digest
from random import Random
from typing import Final

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.engines.catalogue import ENGINES
from robotable.games.notation import shown
from robotable.server.errors import Problem
from robotable.server.play.game_rating import points
from robotable.server.play.table_registry import bots_of
from robotable.server.play.tournament_registry import LiveTournament
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.tournament_services import OwnTournament
from robotable.server.routes.tournament_services import TournamentServices as Services
from robotable.store.protocol.moderation import rank
from robotable.tournaments.decide import (
    TournamentRefused,
    decide_cancel,
    decide_join,
    decide_start,
    decide_withdraw,
)
from robotable.tournaments.entries import EntrantJoined, Number, What
from robotable.tournaments.setup import MOST_BUILT_IN_BOTS, TournamentSetup, table_setup
from robotable.tournaments.tournament import TournamentState


class JoinBody(msgspec.Struct, forbid_unknown_fields=True):
    invite: str | None = None
    """Needed if players join by invitation."""


class PlayerBody(msgspec.Struct, forbid_unknown_fields=True):
    player: Number


class BotsBody(msgspec.Struct, forbid_unknown_fields=True):
    engine: str
    count: int = 1


@post("/api/tournaments/{tournament:str}/join", status_code=200, summary="Join a tournament")
async def join(
    request: HttpRequest,
    services: NamedDependency[Services],
    tournament: FromPath[str],
    data: JSONBody[JoinBody],
) -> OwnTournament:
    """Take part, or come back after you have withdrawn. Bots can join where they are admitted."""
    caller = await services.account(request)
    live, person = await services.changing(tournament, caller), caller.person
    is_own = live.row.organiser == person.id
    is_known = live.tournament.player_of(person.id) is not None
    if live.row.setup.admission == "invited" and not (is_own or is_known or _is_invited(live, data.invite)):
        raise Problem(403, "not_invited", "Players join this tournament by invitation. Ask the organiser.")
    if person.id in await services.blocks.of(live.row.organiser):
        raise Problem(403, "blocked", "The organiser of this tournament has blocked you.")
    rating = await _rating(services, live.row.setup, person.id)

    def decide(state: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
        return decide_join(state, person.id, person.name, is_bot=person.is_bot, rating=rating)

    await services.registry.write(live, decide)
    return services.own(live, caller)


@post("/api/tournaments/{tournament:str}/withdraw", status_code=200, summary="Withdraw from a tournament")
async def withdraw(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> OwnTournament:
    """Get no more games. A game that has begun goes on."""
    caller = await services.identity.person(request)
    live = await services.changing(tournament, caller)
    player = live.tournament.player_of(caller.person.id)
    if player is None:
        raise Problem(409, "not_in", "You do not take part in this tournament.")
    await services.registry.write(live, lambda state, now, rng: decide_withdraw(state, player.number))
    return services.own(live, caller)


@post("/api/tournaments/{tournament:str}/remove", status_code=200, summary="Remove a player")
async def remove(
    request: HttpRequest,
    services: NamedDependency[Services],
    tournament: FromPath[str],
    data: JSONBody[PlayerBody],
) -> OwnTournament:
    """Remove a player for good. For the organiser and moderators."""
    caller, live = await services.managing(request, tournament)
    await services.registry.write(
        live, lambda state, now, rng: decide_withdraw(state, data.player, "removed")
    )
    return services.own(live, caller)


@post("/api/tournaments/{tournament:str}/start", status_code=200, summary="Start a tournament")
async def start(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> OwnTournament:
    """Begin now, whatever time was announced. For the organiser."""
    caller, live = await services.managing(request, tournament)
    await services.registry.write(live, decide_start)
    return services.own(live, caller)


@post("/api/tournaments/{tournament:str}/cancel", status_code=200, summary="Cancel a tournament")
async def cancel(
    request: HttpRequest, services: NamedDependency[Services], tournament: FromPath[str]
) -> OwnTournament:
    """For the organiser, until it has begun, and for moderators."""
    caller, live = await services.managing(request, tournament)
    why: Final = "organiser" if live.row.organiser == caller.person.id else "moderator"
    await services.registry.write(live, lambda state, now, rng: decide_cancel(state, why))
    return services.own(live, caller)


@post("/api/tournaments/{tournament:str}/bots", status_code=200, summary="Add built-in bots to a tournament")
async def add_bots(
    request: HttpRequest,
    services: NamedDependency[Services],
    tournament: FromPath[str],
    data: JSONBody[BotsBody],
) -> OwnTournament:
    """Add built-in bots. For the organiser of a tournament that admits bots."""
    caller, live = await services.managing(request, tournament)
    engines = bots_of(live.row.setup.game)
    if data.engine not in engines:
        message = f"Unknown bot {shown(data.engine)}. Choose one of {', '.join(sorted(engines))}."
        raise Problem(422, "bad_options", message)
    most, is_trusted = live.row.setup.most, rank(caller.person) > 0
    if not 1 <= data.count <= most:
        raise Problem(422, "bad_options", f"count is {data.count}; it must be 1 to {most}.")

    def decide(state: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
        players = state.players
        decide_join(state, None, data.engine, engine=data.engine)
        if len(players) + data.count > most:
            message = f"This tournament has room for {most - len(players)} more players."
            raise TournamentRefused("full", message)
        built_in = sum(one.engine is not None for one in players)
        if built_in + data.count > MOST_BUILT_IN_BOTS and not is_trusted:
            message = f"A tournament has at most {MOST_BUILT_IN_BOTS} built-in bots, and {built_in} are in."
            raise TournamentRefused("full", message)
        taken = sum(one.engine == data.engine for one in players)
        numbers = range(taken + 1, taken + data.count + 1)
        names = [data.engine if number == 1 else f"{data.engine} {number}" for number in numbers]
        return tuple(EntrantJoined(None, name, data.engine, ENGINES[data.engine].rating) for name in names)

    await services.registry.write(live, decide)
    return services.own(live, caller)


def _is_invited(live: LiveTournament, invite: str | None) -> bool:
    return compare_digest((invite or "").encode(), live.row.invite.encode())


async def _rating(services: Services, setup: TournamentSetup, person: str) -> int | None:
    """What this person is rated for such games. None before their first rated game."""
    speed = table_setup(setup).speed
    found = (await services.ratings.of_pool(setup.game, speed, [person])).get(person)
    return None if found is None else points(found)


ROUTES: Final = [join, withdraw, remove, start, cancel, add_bots]
