"""The puzzle of the day over HTTP: seeing it starts the clock, and one answer counts."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.games.notation import NotationError
from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.slides import Slide
from robotable.games.ricochet_robots.trial import LONGEST_TRIAL, Trial
from robotable.puzzles.daily import (
    GAMES_OF_THE_DAY,
    Daily,
    NoSuchDay,
    daily,
    judged,
    picture,
    read_date,
    tried_out,
)
from robotable.puzzles.drawn import puzzle_svg
from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.server.routes.replays import PICTURE_HEADERS, SVG
from robotable.store.protocol.attempts import Attempt, Placing
from robotable.table.timing import DAY

DAYS_BACK: Final = 30
"""Older days are not made anew for whoever asks; their rankings stay."""

PLACES: Final = 100
LONGEST_WAY: Final = 1_000

OnDate = Annotated[str | None, QueryParameter(max_length=10, required=False)]


class WayBody(msgspec.Struct, forbid_unknown_fields=True):
    way: str
    """In the game's notation: 1P-6P-6W with the start, or rN.bE."""

    date: str | None = None


class DailyTrialBody(msgspec.Struct, forbid_unknown_fields=True):
    slides: tuple[Slide, ...] = ()
    """From where the robots stand at the beginning."""

    date: str | None = None


class Answered(msgspec.Struct, frozen=True):
    way: str
    moves: int | None
    """None: it did not solve the puzzle."""

    why: str
    milliseconds: int
    shortest: int
    best: str
    """One of the shortest ways."""


class DailyView(msgspec.Struct, frozen=True):
    game: str
    date: str
    position: str
    picture: dict[str, Any]
    elapsed: int
    """Milliseconds since it was revealed to you, at the moment of sending."""

    late: bool
    """Revealed after its day: for the fun of it, and in no ranking."""

    answered: Answered | None


class PlaceView(msgspec.Struct, frozen=True):
    name: str
    guest: bool
    you: bool
    milliseconds: int
    moves: int | None
    """Hidden from those who may still find out for themselves."""


class RankingView(msgspec.Struct, frozen=True):
    game: str
    date: str
    shortest: list[PlaceView]
    fastest: list[PlaceView]


@get("/api/daily/{game:str}")
async def reveal(request: Web, house: AppContext, game: FromPath[str], date: OnDate = None) -> DailyView:
    """The puzzle. From the first time you see it your clock runs."""
    # A link or picture on some other page must not use up anybody's attempt.
    if request.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise Problem(403, "other_origin", "the puzzle of the day is revealed on our own pages")
    caller = await house.person(request)
    puzzle = await _puzzle(house, game, date)
    attempt = await house.store.attempts.reveal(game, puzzle.date, caller.person.id, house.now())
    return _view(house, puzzle, attempt)


@post("/api/daily/{game:str}", status_code=200)
async def answer(request: Web, house: AppContext, game: FromPath[str], data: JSONBody[WayBody]) -> DailyView:
    """Your one answer. The same one twice is one; a text that is no way at all is none."""
    now = house.now()
    caller = await house.person(request)
    puzzle = await _puzzle(house, game, data.date)
    if len(data.way) > LONGEST_WAY:
        raise Problem(422, "bad_way", f"a way has {LONGEST_WAY} characters at most")
    try:
        verdict = judged(puzzle, data.way)
    except NotationError as error:
        raise Problem(422, "bad_way", f"way: {str(error)[:200]}") from None
    attempt = await house.store.attempts.answer(
        game, puzzle.date, caller.person.id, now, verdict.moves, data.way
    )
    if attempt is None:
        raise Problem(409, "not_revealed", "look at the puzzle first: the time runs from then")
    if attempt.answer != data.way:
        raise Problem(409, "one_attempt", "you have answered already: there is one attempt")
    return _view(house, puzzle, attempt)


@get("/api/daily/{game:str}/picture", media_type=SVG)
async def drawn(request: Web, house: AppContext, game: FromPath[str], date: OnDate = None) -> Response[str]:
    """The same as a picture (SVG), for those whose clock runs; with the way, once they have answered."""
    caller = await house.person(request)
    puzzle = await _puzzle(house, game, date)
    attempt = await house.store.attempts.get(game, puzzle.date, caller.person.id)
    if attempt is None:
        raise Problem(409, "not_revealed", "look at the puzzle first: the time runs from then")
    shown = puzzle_svg(puzzle, puzzle.way if attempt.answered is not None else None)
    return Response(shown, media_type=SVG, headers=PICTURE_HEADERS)


@post("/api/daily/{game:str}/try", status_code=200)
async def try_out(
    request: Web, house: AppContext, game: FromPath[str], data: JSONBody[DailyTrialBody]
) -> Trial:
    """Where these slides would lead. It is no answer, and only for who has seen the puzzle."""
    caller = await house.person(request)
    house.trials.check(caller.person.id)
    puzzle = await _puzzle(house, game, data.date)
    if await house.store.attempts.get(game, puzzle.date, caller.person.id) is None:
        raise Problem(409, "not_revealed", "look at the puzzle first: the time runs from then")
    if len(data.slides) > LONGEST_TRIAL:
        raise Problem(422, "bad_way", f"a way has {LONGEST_TRIAL} slides at most")
    try:
        trial = tried_out(puzzle, data.slides)
    except IllegalAction as error:
        raise Problem(422, "bad_way", str(error)) from None
    if trial is None:
        raise Problem(404, "no_trial", f"{game} is played in the head: there is nothing to try out")
    return trial


@get("/api/daily/{game:str}/ranking")
async def ranking(request: Web, house: AppContext, game: FromPath[str], date: OnDate = None) -> RankingView:
    """Those who solved it on its day: by moves, and by time."""
    caller = await house.caller(request)
    on = _date(house, game, date)
    person = None if caller is None else caller.person.id
    mine = None if person is None else await house.store.attempts.get(game, on, person)
    open_to_me = _end(on) <= house.now() or (mine is not None and mine.answered is not None)
    by_moves, by_time = await _ranked(house, game, on, "shortest"), await _ranked(house, game, on, "fastest")
    return RankingView(
        game,
        on,
        [_place(one, person, open_to_me) for one in by_moves],
        [_place(one, person, open_to_me) for one in by_time],
    )


async def _ranked(house: AppContext, game: str, on: str, by: Literal["shortest", "fastest"]) -> list[Placing]:
    return list(await house.store.attempts.ranking(game, on, by, before=_end(on), limit=PLACES))


def _place(one: Placing, person: str | None, with_moves: bool) -> PlaceView:
    return PlaceView(
        one.name, one.guest, one.person == person, one.milliseconds, one.moves if with_moves else None
    )


def _date(house: AppContext, game: str, text: str | None) -> str:
    if game not in GAMES_OF_THE_DAY:
        raise Problem(404, "no_puzzle", f"the games of the day are {' and '.join(GAMES_OF_THE_DAY)}")
    today = datetime.fromtimestamp(house.now() / 1000, UTC).date()
    if text is None:
        return today.isoformat()
    try:
        wanted = read_date(text)
    except NoSuchDay as error:
        raise Problem(422, "bad_date", str(error)) from None
    if wanted > today:
        raise Problem(404, "no_puzzle", f"the puzzle of {text} is not out yet")
    return text


def _end(date: str) -> int:
    """When that day is over, all over the world the same."""
    began = datetime.combine(read_date(date), datetime.min.time(), UTC)
    return int(began.timestamp()) * 1000 + DAY


async def _puzzle(house: AppContext, game: str, text: str | None) -> Daily:
    on = _date(house, game, text)
    kept = await house.store.daily_puzzles.get(game, on)
    if kept is None:
        today = datetime.fromtimestamp(house.now() / 1000, UTC).date()
        if read_date(on) < today - timedelta(days=DAYS_BACK):
            raise Problem(404, "no_puzzle", f"puzzles are kept for {DAYS_BACK} days, and longer if played")
        async with house.making:
            kept = await house.store.daily_puzzles.get(game, on)
            if kept is None:
                made = await asyncio.to_thread(daily, game, on, house.daily_salt)
                kept = await house.store.daily_puzzles.get_or_add(
                    game, on, msgspec.json.encode(made).decode()
                )
    return msgspec.json.decode(kept, type=Daily)


def _view(house: AppContext, puzzle: Daily, attempt: Attempt) -> DailyView:
    answered = None
    if attempt.answered is not None and attempt.answer is not None:
        verdict = judged(puzzle, attempt.answer)
        answered = Answered(
            attempt.answer,
            attempt.moves,
            verdict.why,
            attempt.answered - attempt.revealed,
            puzzle.shortest,
            puzzle.way,
        )
    return DailyView(
        puzzle.game,
        puzzle.date,
        puzzle.position,
        picture(puzzle),
        max(0, house.now() - attempt.revealed),
        attempt.revealed >= _end(puzzle.date),
        answered,
    )


ROUTES: Final = [reveal, answer, drawn, try_out, ranking]
