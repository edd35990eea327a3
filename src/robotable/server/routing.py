"""Gives the handlers of each route file what they need.

It is one object per file: Litestar passes a single dependency on directly, but resolves several in a task
group, which would cost every request a fifth of a millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import msgspec
from litestar import Router
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.types import ControllerRouterHandler

from robotable.server.context import AppContext
from robotable.server.routes import (
    account,
    admin,
    bot_streams,
    bots,
    challenges,
    chat,
    daily,
    deals,
    devices,
    export,
    follows,
    games,
    health,
    hints,
    joining,
    lessons,
    lobby,
    lobby_services,
    metrics,
    moderation,
    new_table,
    notification_settings,
    opening,
    page,
    passkeys,
    people,
    personal_bests,
    profile_accuracy,
    profiles,
    puzzle_positions,
    puzzle_room,
    races,
    ratings,
    recovery,
    replays,
    reserved_seats,
    reviews,
    seeks,
    sessions,
    shared_pictures,
    suspicious_pairs,
    table_players,
    table_socket,
    tables,
    tournament_changes,
    tournaments,
    unsubscribe,
    vacations,
    workers,
)
from robotable.server.routes.account_services import AccountServices
from robotable.server.routes.idle_pings import IdlePings
from robotable.server.routes.link_previews import LinkPreviews
from robotable.server.routes.listing import TableListing
from robotable.server.routes.received_challenges import ReceivedChallenges
from robotable.server.routes.socket_services import SocketServices
from robotable.server.routes.table_services import TableServices
from robotable.server.routes.table_updates import TableUpdates
from robotable.server.routes.tournament_services import TournamentServices


def routers(c: AppContext) -> list[ControllerRouterHandler]:
    """Everything that the server answers to the public."""
    store, identity, access, clock, limits, bus = c.store, c.identity, c.access, c.clock, c.limits, c.bus
    of_account = (
        store,
        identity,
        limits,
        c.connections,
        c.own_tables,
        c.tournaments,
        c.public_url,
        c.passwords,
        c.ceremonies,
        clock,
        c.commands,
        c.mutes,
    )
    return [
        _router("Health", health.ROUTES, health.Services(c.readiness, c.link)),
        _router("People", people.ROUTES, people.Services(*of_account, c.guests, c.names)),
        _router(
            "People", [*sessions.ROUTES, *account.ROUTES, *passkeys.ROUTES], AccountServices(*of_account)
        ),
        _router("People", recovery.ROUTES, recovery.Services(*of_account, c.recovery_mail)),
        _router(
            "Tables",
            joining.ROUTES,
            joining.Services(store.tables, identity, access, c.registry, c.commands, c.rematches),
        ),
        _router("Tables", tables.ROUTES, tables.Services(identity, access, clock, c.commands, c.history)),
        _router(
            "Tables",
            table_socket.ROUTES,
            SocketServices(
                store,
                identity,
                access,
                clock,
                limits,
                c.admission,
                bus,
                c.connections,
                c.presence,
                c.commands,
                c.chat,
                c.history,
                c.readiness,
                c.metrics,
                TableUpdates(c.presence, clock),
                IdlePings(),
            ),
        ),
        _router("Tables", games.ROUTES, None),
        _router(
            "Tables",
            [*lobby.ROUTES, *new_table.ROUTES],
            lobby_services.Services(
                store.tables,
                identity,
                clock,
                limits,
                c.registry,
                c.commands,
                c.seating,
                c.guests,
                c.waiting_tables,
                c.mutes,
                c.rng,
                TableListing(store.tables, store.ratings, c.registry, clock),
                ReceivedChallenges(store),
                c.last_seen,
            ),
        ),
        _router(
            "Opponents",
            seeks.ROUTES,
            seeks.Services(store.seeks, identity, limits, clock, c.seating, c.opponents),
        ),
        _router("Opponents", follows.ROUTES, follows.Services(store, identity, limits, clock, c.last_seen)),
        _router(
            "Ratings",
            [*profiles.ROUTES, *profile_accuracy.ROUTES],
            profiles.Services(store, identity, limits, c.tournaments),
        ),
        _router("Ratings", ratings.ROUTES, ratings.Services(store.ratings, identity)),
        _router("Tables", replays.ROUTES, replays.Services(identity, access, c.history)),
        _router(
            "Tables", races.ROUTES, races.Services(identity, access, limits, c.history, c.best_solutions)
        ),
        _router("Tables", reviews.ROUTES, reviews.Services(identity, access, limits, c.game_reviews)),
        _router("Tables", opening.ROUTES, opening.Services(identity, limits, c.game_import)),
        _router("Tables", hints.ROUTES, hints.Services(identity, access, c.commands, c.hints)),
        _router(
            "Puzzles",
            daily.ROUTES,
            daily.Services(store.attempts, identity, clock, limits, c.daily_puzzles, c.puzzle_judge),
        ),
        _router(
            "Puzzles",
            deals.ROUTES,
            deals.Services(store.deals, identity, clock, limits, c.daily_deals),
        ),
        _router("Puzzles", puzzle_room.ROUTES, puzzle_room.Services(identity, clock, limits, c.puzzle_room)),
        _router("Puzzles", puzzle_positions.ROUTES, puzzle_positions.Services(identity, limits, c.searches)),
        _router(
            "Tables", personal_bests.ROUTES, personal_bests.Services(identity, access, store.personal_bests)
        ),
        _router("Lessons", lessons.ROUTES, lessons.Services(identity, limits, store.lesson_progress)),
        _router(
            "Tables",
            reserved_seats.ROUTES,
            reserved_seats.Services(store.reserved_seats, identity, access, clock, bus),
        ),
        _router("Bots", bots.ROUTES, bots.Services(store.bots, identity, clock, c.online_people)),
        _router(
            "Opponents",
            challenges.ROUTES,
            challenges.Services(store, identity, access, clock, limits, bus, c.recipients, c.chat, c.mutes),
        ),
        _router(
            "Bots",
            bot_streams.ROUTES,
            bot_streams.Services(
                store, identity, access, clock, bus, c.connections, c.presence, c.registry, c.readiness
            ),
        ),
        _router(
            "Tournaments",
            tournaments.ROUTES + tournament_changes.ROUTES,
            TournamentServices(
                store.tournaments,
                c.tournaments,
                store.ratings,
                store.blocks,
                identity,
                limits,
                c.connections,
                c.readiness,
                bus,
                clock,
            ),
        ),
        _router(
            "Pictures to share",
            shared_pictures.ROUTES,
            shared_pictures.Services(store, access, c.tournaments, c.history, limits, c.shared_pictures),
        ),
        _router(
            "Tables", [*chat.ROUTES, *table_players.ROUTES], TableServices(store, identity, access, clock)
        ),
        _router("Tables", moderation.ROUTES, moderation.Services(store, identity, access, clock, limits)),
        _router("People", vacations.ROUTES, vacations.Services(identity, limits, c.vacations)),
        _router(
            "Notifications",
            notification_settings.ROUTES,
            notification_settings.Services(
                *of_account, c.recipients, c.email_codes, c.mailer, c.channels.allow_private
            ),
        ),
        _router(
            "Notifications",
            devices.ROUTES,
            devices.Services(
                store.devices, identity, clock, limits, c.recipients, c.push_keys, c.channels.allow_private
            ),
        ),
        _router(
            "Notifications",
            unsubscribe.ROUTES,
            unsubscribe.Services(store, identity, limits, c.recipients, c.unsubscribe_links),
        ),
        _router("People", export.ROUTES, export.Services(identity, limits, c.own_data)),
        _router(
            "Moderation",
            [*admin.ROUTES, *suspicious_pairs.ROUTES],
            admin.Services(store, identity, limits, clock, c.connections),
        ),
        _router("Workers", workers.ROUTES, workers.Services(identity, bus, c.work_pool.remote)),
        _router("Page", page.ROUTES, page_services(c)),
    ]


def ops_routers(c: AppContext) -> list[ControllerRouterHandler]:
    """What the server answers on the port for operators."""
    return [
        _router("Health", health.ROUTES, health.Services(c.readiness, c.link)),
        _router("Health", metrics.ROUTES, metrics.Services(c.metrics, c.registry, c.limits)),
    ]


def page_services(c: AppContext) -> page.Services:
    return page.Services(
        c.page,
        c.public_url.prefix,
        msgspec.json.encode(games.game_views()),
        LinkPreviews(c.store, c.access, c.tournaments),
        c.public_url.origin,
    )


class _OwnRouter(Router):
    """A router of a single application."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Litestar copies each router, so that several applications can register it. The copy takes as long
        as all the rest, and no other application uses this router."""
        return self


def _router(tag: str, handlers: Sequence[ControllerRouterHandler], services: Any) -> Router:
    """The tag is the heading of these operations in the API's description."""
    for handler in handlers:
        if isinstance(handler, BaseRouteHandler):
            # Parsed once and kept, so that the copies of this handler in all applications share it.
            _ = handler.parsed_fn_signature
    provide = Provide(lambda: services, sync_to_thread=False)
    return _OwnRouter(path="/", route_handlers=handlers, dependencies={"services": provide}, tags=[tag])
