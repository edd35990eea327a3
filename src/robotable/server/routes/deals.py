"""The daily deal: opening it starts your clock, and every card that you place stays where it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.games.catalogue import GAMES
from robotable.games.record_text import write_record
from robotable.puzzles.deal import Benchmark, Deal, Outlook, played, record_of
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import DAILY_DAYS, DAILY_RANKING, DEAL_RANKING
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Caller, Identity, client_address, id_of
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.play.daily_deals import DailyDeals
from robotable.server.play.daily_puzzles import end_of
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.deals import DealAttempt, DealPlacing, Deals
from robotable.table.avatars import avatar_of

OnDate = Annotated[str | None, QueryParameter(max_length=10, required=False)]


@dataclass(frozen=True)
class Services:
    deals: Deals
    identity: Identity
    clock: Clock
    limits: RateLimits
    daily_deals: DailyDeals


class PlaceBody(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    """Which of your actions this is; the first is 0."""

    action: Any
    """As at a table, for example one of the `legal` ones."""

    date: str | None = None


class ComparedLine(msgspec.Struct, frozen=True):
    player: str
    """The bot that played it; empty for a search that knew the order of the cards."""

    points: int
    record: str


class FinishedDeal(msgspec.Struct, frozen=True):
    points: int
    milliseconds: int
    record: str
    """Your game, to keep or to have it reviewed."""

    outlook: Outlook | None
    """What was still possible late in your game. None if that could not be computed."""

    engine: ComparedLine | None
    """The strongest built-in bot with the same cards. None until it has played."""

    foresight: ComparedLine | None
    """The best game found with the order of the cards known."""


class DealView(msgspec.Struct, frozen=True):
    game: str
    date: str
    view: Any
    """As at a table."""

    placed: int
    """How many actions you have made."""

    elapsed: int
    """Milliseconds since you opened it."""

    late: bool
    """Opened after its day, so it does not count for the table of the day."""

    result: FinishedDeal | None
    """None until your game is over."""


class DealPlaceView(msgspec.Struct, frozen=True):
    name: str
    guest: bool
    you: bool
    date: str
    points: int
    milliseconds: int
    avatar: int = 0


class OwnDealView(msgspec.Struct, frozen=True):
    date: str
    points: int | None
    """None until your game is over."""


class DealRankingView(msgspec.Struct, frozen=True):
    game: str
    date: str
    day: list[DealPlaceView]
    ever: list[DealPlaceView]
    """Everybody's best result on any day."""

    own: list[OwnDealView]
    """Your deals, the newest first."""

    best: int | None
    """Your best result."""


@get("/api/deals/{game:str}", opt={ROUTE_SCOPE: "play"}, summary="Open the daily deal")
async def open_deal(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    date: OnDate = None,
) -> DealView:
    """Your game with the deal of the day. Your attempt begins when you see it for the first time."""
    # A link or picture on another site must not use up anyone's attempt.
    if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Problem(403, "other_origin", "Other sites cannot open the daily deal.")
    caller = await services.identity.person(request)
    deal, benchmark = await services.daily_deals.get(game, date)
    now = services.clock.now()
    attempt = await services.deals.begin(game, deal.date, caller.person.id, now)
    return await _view(request, services, caller, deal, benchmark, attempt)


@post("/api/deals/{game:str}", status_code=200, summary="Place a card of the daily deal")
async def place(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    data: JSONBody[PlaceBody],
) -> DealView:
    """Your next action. It cannot be taken back. The same action sent twice counts once."""
    caller = await services.identity.person(request)
    services.limits.trials.check(caller.person.id)
    deal, benchmark = await services.daily_deals.get(game, data.date)
    attempt = await services.daily_deals.place(deal, caller.person.id, data.number, data.action)
    return await _view(request, services, caller, deal, benchmark, attempt)


@get("/api/deals/{game:str}/ranking", summary="Rank the daily deal")
async def ranking(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    date: OnDate = None,
) -> DealRankingView:
    """The best results of the day and of all time, and your own."""
    caller = await services.identity.caller(request)
    day, person = services.daily_deals.day(game, date), id_of(caller)
    found = await services.deals.of_day(game, day, before=end_of(day), limit=DAILY_RANKING.most)
    ever: dict[str, DealPlacing] = {}
    for one in await services.deals.of_all_time(game, DEAL_RANKING.most):
        ever.setdefault(one.person, one)
    own = [] if person is None else await services.deals.of_person(game, person, DAILY_DAYS.most)
    points = [one.points for one in own if one.points is not None]
    return DealRankingView(
        game,
        day,
        [_place(one, person) for one in found],
        [_place(one, person) for one in list(ever.values())[: DAILY_RANKING.most]],
        [OwnDealView(one.date, one.points) for one in own],
        max(points, default=None),
    )


async def _view(
    request: HttpRequest,
    services: Services,
    caller: Caller,
    deal: Deal,
    benchmark: Benchmark | None,
    attempt: DealAttempt,
) -> DealView:
    placed = tuple(attempt.placed.split())
    state = played(deal, placed).state
    result = None
    if attempt.points is not None and attempt.ended is not None:
        asker = Asker(caller.person.id, client_address(request))
        result = FinishedDeal(
            attempt.points,
            attempt.ended - attempt.began,
            write_record(record_of(deal, placed, caller.person.name)),
            await services.daily_deals.outlook(asker, deal, placed),
            None if benchmark is None else _compared(deal, benchmark.engine),
            None if benchmark is None else _compared(deal, benchmark.foresight),
        )
    return DealView(
        deal.game,
        deal.date,
        GAMES[deal.game].rules.view(state, 0),
        len(placed),
        max(0, services.clock.now() - attempt.began),
        attempt.began >= end_of(deal.date),
        result,
    )


def _compared(deal: Deal, line: Any) -> ComparedLine:
    return ComparedLine(line.player, line.points, write_record(record_of(deal, line.placed, line.player)))


def _place(one: DealPlacing, person: str | None) -> DealPlaceView:
    return DealPlaceView(
        one.name,
        one.guest,
        one.person == person,
        one.date,
        one.points,
        one.milliseconds,
        avatar_of(one.person),
    )


ROUTES: Final = [open_deal, place, ranking]
