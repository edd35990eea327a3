"""The daily puzzle: revealing it starts your clock, and your first answer counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.games.notation import NotationError
from robotable.puzzles.daily import Daily, pieces, puzzle_svg, read_date
from robotable.puzzles.kind import Judgement
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import DAILY_ANSWER, DAILY_DAYS, DAILY_RANKING
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Caller, Identity, client_address, id_of
from robotable.server.people.scopes import ROUTE_SCOPE
from robotable.server.play.daily_puzzles import DailyPuzzleMaker, end_of
from robotable.server.play.puzzle_judge import PuzzleJudge
from robotable.server.play.replay_queue import Asker
from robotable.server.routes import trials
from robotable.server.routes.pictures import SVG, picture_response
from robotable.server.routes.request import HttpRequest
from robotable.server.work.fair_queue import owner_at
from robotable.store.protocol.attempts import Attempt, Attempts, Placing
from robotable.table.avatars import avatar_of

OnDate = Annotated[str | None, QueryParameter(max_length=10, required=False)]


@dataclass(frozen=True)
class Services:
    attempts: Attempts
    identity: Identity
    clock: Clock
    limits: RateLimits
    daily_puzzles: DailyPuzzleMaker
    judge: PuzzleJudge


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    way: str
    """Your solution in the game's notation, such as 1P-6P-6W (with its start) or rN.bE."""

    date: str | None = None


class DailyTrialBody(msgspec.Struct, forbid_unknown_fields=True):
    slides: tuple[Any, ...] = ()
    """Moves of the game, from the position at the start."""

    date: str | None = None


class Answered(msgspec.Struct, frozen=True):
    way: str
    moves: int | None
    """None if it does not solve the puzzle."""

    why: str
    milliseconds: int
    shortest: int
    best: str
    """One of the shortest solutions."""


class DailyView(msgspec.Struct, frozen=True):
    game: str
    date: str
    position: str
    picture: dict[str, Any]
    elapsed: int
    """Milliseconds since it was revealed to you."""

    late: bool
    """Revealed after its day, so it does not count for the ranking."""

    answered: Answered | None


class DayView(msgspec.Struct, frozen=True):
    date: str
    answered: bool
    moves: int | None
    """None without an answer, or if it does not solve the puzzle."""

    milliseconds: int | None
    late: bool


class DaysView(msgspec.Struct, frozen=True):
    game: str
    streak: int
    """On how many days in a row, up to today or yesterday, you have solved the puzzle of the day."""

    days: list[DayView]
    """The puzzles that you have opened, the newest first."""


class PlaceView(msgspec.Struct, frozen=True):
    name: str
    guest: bool
    you: bool
    milliseconds: int
    moves: int | None
    """Hidden from people who can still answer."""

    avatar: int = 0
    """As at a table: it belongs to the person, whatever their name."""


class RankingView(msgspec.Struct, frozen=True):
    game: str
    date: str
    shortest: list[PlaceView]
    fastest: list[PlaceView]


@get("/api/daily/{game:str}", opt={ROUTE_SCOPE: "play"}, summary="Open the daily puzzle")
async def reveal(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    date: OnDate = None,
) -> DailyView:
    """The puzzle. Your clock starts when you see it for the first time."""
    # A link or picture on another site must not use up anyone's attempt.
    if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Problem(403, "other_origin", "Other sites cannot reveal the daily puzzle.")
    caller = await services.identity.person(request)
    puzzle = await _puzzle(request, services, caller, game, date)
    now = services.clock.now()
    attempt = await services.attempts.reveal(game, puzzle.date, caller.person.id, now)
    return await _view(request, services, caller, puzzle, attempt)


@post("/api/daily/{game:str}", status_code=200, summary="Answer the daily puzzle")
async def answer(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    data: JSONBody[AnswerBody],
) -> DailyView:
    """Your one answer. The same answer again changes nothing. A text that cannot be read does not count."""
    now = services.clock.now()
    caller = await services.identity.person(request)
    puzzle = await _puzzle(request, services, caller, game, data.date)
    if len(data.way) > DAILY_ANSWER.most:
        raise Problem(422, "bad_way", f"An answer has at most {DAILY_ANSWER.most} characters.")
    try:
        judgement = await _judged(request, services, caller, puzzle, data.way)
    except NotationError as error:
        raise Problem(422, "bad_way", f"way: {str(error)[:200]}") from None
    person = caller.person.id
    attempt = await services.attempts.answer(game, puzzle.date, person, now, judgement.moves, data.way)
    if attempt is None:
        raise _not_revealed()
    if attempt.answer != data.way:
        raise Problem(409, "one_attempt", "You have already answered. There is only one attempt.")
    return await _view(request, services, caller, puzzle, attempt)


@get("/api/daily/{game:str}/picture", media_type=SVG, summary="Draw the daily puzzle")
async def drawn(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    date: OnDate = None,
) -> Response[str]:
    """The puzzle as an SVG picture, after it was revealed to you. It shows a solution after your answer."""
    caller = await services.identity.person(request)
    puzzle = await _puzzle(request, services, caller, game, date)
    attempt = await services.attempts.get(game, puzzle.date, caller.person.id)
    if attempt is None:
        raise _not_revealed()
    return picture_response(puzzle_svg(puzzle, puzzle.way if attempt.answered is not None else None))


@post("/api/daily/{game:str}/try", status_code=200, summary="Try out moves in the daily puzzle")
async def try_out(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    data: JSONBody[DailyTrialBody],
) -> Any:
    """Where these moves would lead, after the puzzle was revealed to you. This is not your answer."""
    caller = await services.identity.person(request)
    services.limits.trials.check(caller.person.id)
    puzzle = await _puzzle(request, services, caller, game, data.date)
    if await services.attempts.get(game, puzzle.date, caller.person.id) is None:
        raise _not_revealed()
    return trials.of_puzzle(game, puzzle.position, data.slides)


@get("/api/daily/{game:str}/ranking", summary="Rank the daily puzzle")
async def ranking(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    date: OnDate = None,
) -> RankingView:
    """Everyone who solved it on its day, by moves and by time."""
    caller = await services.identity.caller(request)
    day, person = services.daily_puzzles.day(game, date), id_of(caller)
    own = None if person is None else await services.attempts.get(game, day, person)
    shows_moves = end_of(day) <= services.clock.now() or (own is not None and own.answered is not None)

    async def places(by: Literal["shortest", "fastest"]) -> list[PlaceView]:
        found = await services.attempts.ranking(game, day, by, before=end_of(day), limit=DAILY_RANKING.most)
        return [_place(one, person, shows_moves) for one in found]

    return RankingView(game, day, await places("shortest"), await places("fastest"))


@get("/api/daily/{game:str}/days", summary="List your daily puzzles")
async def days(request: HttpRequest, services: NamedDependency[Services], game: FromPath[str]) -> DaysView:
    """Your results so far, and your streak."""
    caller = await services.identity.person(request)
    today = services.daily_puzzles.day(game, None)
    found = await services.attempts.of_person(game, caller.person.id, DAILY_DAYS.most)
    return DaysView(game, _streak(found, today), [_day(one) for one in found])


async def _puzzle(
    request: HttpRequest, services: Services, caller: Caller, game: str, date: str | None
) -> Daily:
    owner = owner_at(client_address(request), caller.person.id, f"daily {game}")
    return await services.daily_puzzles.get(game, date, owner)


def _streak(attempts: Sequence[Attempt], today: str) -> int:
    solved = {one.date for one in attempts if one.moves is not None and one.revealed < end_of(one.date)}
    day = read_date(today)
    if today not in solved:
        day -= timedelta(days=1)
    count = 0
    while day.isoformat() in solved:
        count += 1
        day -= timedelta(days=1)
    return count


def _day(one: Attempt) -> DayView:
    took = None if one.answered is None else one.answered - one.revealed
    return DayView(one.date, one.answered is not None, one.moves, took, one.revealed >= end_of(one.date))


def _not_revealed() -> Problem:
    return Problem(409, "not_revealed", "Reveal the puzzle first. Your time runs from then on.")


def _place(one: Placing, person: str | None, shows_moves: bool) -> PlaceView:
    moves = one.moves if shows_moves else None
    return PlaceView(
        one.name, one.guest, one.person == person, one.milliseconds, moves, avatar_of(one.person)
    )


async def _judged(
    request: HttpRequest, services: Services, caller: Caller, puzzle: Daily, way: str
) -> Judgement:
    asker = Asker(caller.person.id, client_address(request))
    return await services.judge.judge(asker, puzzle.game, puzzle.position, way, puzzle.way)


async def _view(
    request: HttpRequest, services: Services, caller: Caller, puzzle: Daily, attempt: Attempt
) -> DailyView:
    answered = None
    if attempt.answered is not None and attempt.answer is not None:
        judgement = await _judged(request, services, caller, puzzle, attempt.answer)
        answered = Answered(
            attempt.answer,
            attempt.moves,
            judgement.why,
            attempt.answered - attempt.revealed,
            puzzle.shortest,
            puzzle.way,
        )
    return DailyView(
        puzzle.game,
        puzzle.date,
        puzzle.position,
        pieces(puzzle),
        max(0, services.clock.now() - attempt.revealed),
        attempt.revealed >= end_of(puzzle.date),
        answered,
    )


ROUTES: Final = [reveal, answer, drawn, try_out, days, ranking]
