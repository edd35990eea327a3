"""Following other players. People who follow each other are friends, and see whether the other is here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import FOLLOWED
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Caller, Identity
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.play.last_seen import LastSeen
from robotable.server.routes.players import PlayerView, account_of
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import Store
from robotable.table.avatars import avatar_of


@dataclass(frozen=True)
class Services:
    store: Store
    identity: Identity
    limits: RateLimits
    clock: Clock
    last_seen: LastSeen


class FollowedView(msgspec.Struct, frozen=True):
    player: PlayerView
    follows_back: bool
    online: bool | None
    """Whether they are here now. None unless they follow you, too."""


@get("/api/me/following", opt={ROUTE_SCOPE: "read"}, summary="List the players you follow")
async def following(request: HttpRequest, services: NamedDependency[Services]) -> list[FollowedView]:
    """By name. You see who is online only among those who also follow you."""
    caller = await services.identity.person(request)
    return [
        FollowedView(
            PlayerView(one.name, one.login, None, avatar_of(one.person)),
            one.follows_back,
            services.last_seen.is_online(one),
        )
        for one in await services.store.follows.of(caller.person.id)
    ]


@put("/api/profiles/{name:str}/follow", status_code=204, summary="Follow a player")
async def follow(request: HttpRequest, services: NamedDependency[Services], name: FromPath[str]) -> None:
    """They do not learn of it. If they follow you, too, you see when the other is online."""
    caller, other = await _both(request, services, name)
    if caller.person.login is None:
        raise Problem(403, "no_account", "Only people with an account can follow others.")
    if caller.person.id == other:
        raise Problem(409, "yourself", "You cannot follow yourself.")
    now = services.clock.now()
    if not await services.store.follows.follow(caller.person.id, other, now, most=FOLLOWED.most):
        message = f"You follow {FOLLOWED.most} players, which is the limit. Unfollow one first."
        raise Problem(409, "too_many_followed", message)


@delete("/api/profiles/{name:str}/follow", status_code=204, summary="Unfollow a player")
async def unfollow(request: HttpRequest, services: NamedDependency[Services], name: FromPath[str]) -> None:
    """Nothing happens if you do not follow them."""
    caller, other = await _both(request, services, name)
    await services.store.follows.unfollow(caller.person.id, other)


async def _both(request: HttpRequest, services: Services, name: str) -> tuple[Caller, str]:
    caller = await services.identity.person(request)
    services.limits.follows.check(caller.person.id)
    return caller, (await account_of(services.store, name)).id


ROUTES: Final = [following, follow, unfollow]
