"""The puzzle room: start a run, answer its puzzles, and see your rating and your best runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.puzzles.kinds import difficulty_of, known_kind
from robotable.puzzles.puzzle import DIFFICULTIES, Difficulty
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import STORM_SECONDS
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity, client_address
from robotable.server.play.puzzle_rating import SURE, first_rating, points
from robotable.server.play.puzzle_room import MODES, Mode, PuzzleRoom, check_game, puzzle_named
from robotable.server.routes import trials
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.puzzle_ratings import PuzzleRating
from robotable.store.protocol.puzzle_runs import PuzzleBest, PuzzleRun
from robotable.table.timing import DAY


@dataclass(frozen=True)
class Services:
    identity: Identity
    clock: Clock
    limits: RateLimits
    room: PuzzleRoom


class RatingView(msgspec.Struct, frozen=True):
    points: int
    sure: bool
    """Whether it is based on enough answers."""

    answers: int


class BestRunView(msgspec.Struct, frozen=True):
    mode: Mode
    ever: int
    """The most puzzles solved in one run."""

    today: int


class RoomView(msgspec.Struct, frozen=True):
    game: str
    levels: tuple[Difficulty, ...]
    storm_seconds: int
    rating: RatingView | None
    """None before your first answer in training."""

    bests: list[BestRunView]


class NewRunBody(msgspec.Struct, forbid_unknown_fields=True):
    mode: Mode
    level: Difficulty | None = None
    """Only puzzles of this difficulty. Default: the room chooses, in training by your rating."""


class RunAnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    """Which puzzle of the run this answers; the first is 0."""

    way: str
    """Your solution in the game's notation."""

    moves: int | None = None
    """How many moves you say it takes. If it takes another number, your answer is refused."""


class RunTrialBody(msgspec.Struct, forbid_unknown_fields=True):
    slides: tuple[Any, ...] = ()
    """Moves of the game, from the position at the start."""


class RoomPuzzleView(msgspec.Struct, frozen=True):
    position: str
    picture: dict[str, Any]
    moves: int
    """The fewest moves that solve it, which your answer may take."""

    difficulty: Difficulty
    points: int
    """Its computed rating, on the same scale as yours."""


class RunView(msgspec.Struct, frozen=True):
    id: str
    game: str
    mode: Mode
    level: Difficulty | None
    number: int
    solved: int
    missed: int
    left: int | None
    """Milliseconds left in a storm."""

    over: bool
    puzzle: RoomPuzzleView | None
    """The next puzzle; None when the run is over."""


class RunVerdictView(msgspec.Struct, frozen=True):
    right: bool
    why: str
    best: str
    """One of the shortest solutions."""

    rating: RatingView | None
    """Yours, if the answer has changed it."""

    run: RunView


@get("/api/puzzles/{game:str}", summary="Enter the puzzle room")
async def room(request: HttpRequest, services: NamedDependency[Services], game: FromPath[str]) -> RoomView:
    """What the room offers, and how you stand."""
    caller = await services.identity.caller(request)
    check_game(game)
    rating, bests = None, []
    if caller is not None:
        person = caller.person.id
        rating = await services.room.ratings.of_person(game, person)
        now = services.clock.now()
        ever = await services.room.runs.bests(game, person)
        today = await services.room.runs.bests(game, person, now - now % DAY)
        bests = [_best(mode, ever, today) for mode in MODES]
    return RoomView(game, DIFFICULTIES, STORM_SECONDS.most, _rating(rating), bests)


@post("/api/puzzles/{game:str}/runs", summary="Start a run")
async def start(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    data: JSONBody[NewRunBody],
) -> RunView:
    """Start a run. The clock of a storm starts now."""
    caller = await services.identity.person(request)
    check_game(game)
    services.limits.puzzle_runs.check(caller.person.id)
    run = await services.room.start(caller.person.id, game, data.mode, data.level)
    return _run(services, run)


@get("/api/puzzles/{game:str}/runs/{run:str}", summary="Continue a run")
async def resume(
    request: HttpRequest, services: NamedDependency[Services], game: FromPath[str], run: FromPath[str]
) -> RunView:
    """A run of yours, as it stands."""
    caller = await services.identity.person(request)
    return _run(services, await services.room.find(caller.person.id, game, run))


@post("/api/puzzles/{game:str}/runs/{run:str}/answer", status_code=200, summary="Answer a puzzle of a run")
async def answer(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    run: FromPath[str],
    data: JSONBody[RunAnswerBody],
) -> RunVerdictView:
    """Answer the puzzle. Text that cannot be read does not count; anything else does."""
    caller = await services.identity.person(request)
    verdict = await services.room.answer(
        caller.person.id, client_address(request), game, run, data.number, data.way, data.moves
    )
    return RunVerdictView(
        verdict.right, verdict.why, verdict.puzzle.way, _rating(verdict.rating), _run(services, verdict.run)
    )


@post("/api/puzzles/{game:str}/runs/{run:str}/try", status_code=200, summary="Try out moves in a run")
async def try_out(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    run: FromPath[str],
    data: JSONBody[RunTrialBody],
) -> Any:
    """Where these moves would lead in the puzzle that waits. This is not your answer."""
    caller = await services.identity.person(request)
    services.limits.trials.check(caller.person.id)
    found = await services.room.find(caller.person.id, game, run)
    return trials.of_puzzle(game, puzzle_named(game, found.puzzle).position, data.slides)


def _run(services: Services, run: PuzzleRun) -> RunView:
    over = run.ended is not None
    return RunView(
        run.id,
        run.game,
        _mode(run.mode),
        None if run.level is None else next(one for one in DIFFICULTIES if one == run.level),
        run.number,
        run.solved,
        run.missed,
        services.room.left(run),
        over,
        None if over else _puzzle(run),
    )


def _puzzle(run: PuzzleRun) -> RoomPuzzleView:
    puzzle = puzzle_named(run.game, run.puzzle)
    return RoomPuzzleView(
        puzzle.position,
        known_kind(run.game).pieces(puzzle.position),
        puzzle.moves,
        difficulty_of(puzzle),
        points(first_rating(puzzle)),
    )


def _rating(rating: PuzzleRating | None) -> RatingView | None:
    return None if rating is None else RatingView(points(rating), rating.sigma < SURE, rating.answers)


def _best(mode: Mode, ever: Sequence[PuzzleBest], today: Sequence[PuzzleBest]) -> BestRunView:
    def of(bests: Sequence[PuzzleBest]) -> int:
        return next((one.solved for one in bests if one.mode == mode), 0)

    return BestRunView(mode, of(ever), of(today))


def _mode(text: str) -> Mode:
    for mode in MODES:
        if mode == text:
            return mode
    raise Problem(404, "no_run", "You have no such run. Start a new one.")


ROUTES: Final = [room, start, resume, answer, try_out]
