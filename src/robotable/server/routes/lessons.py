"""Lessons: a course for each game, whose tries are judged by the rules of the game.

Trying needs no session and stores nothing: every request has all actions since the step began. Only progress
is stored, for guests too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from robotable.engines.catalogue import levels_of
from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.protocol import IllegalAction, Seat
from robotable.lessons.courses import course
from robotable.lessons.guided import Opponent, guided_turn
from robotable.lessons.lesson import DoStep, GuidedStep, Language, Lesson, LookStep, QuestionStep, Step
from robotable.lessons.scenes import Frame, opening, played, still, undecided
from robotable.lessons.tries import BadTry, Verdict, example, judged
from robotable.pictures.views import view_svg
from robotable.puzzles.kinds import kind_of
from robotable.server.errors import Problem
from robotable.server.ops.limits import LESSON_ACTIONS
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity, client_address
from robotable.server.routes import trials
from robotable.server.routes.pictures import SVG, picture_response
from robotable.server.routes.races import TrialBody
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.lesson_progress import LessonProgress

InLanguage: TypeAlias = Annotated[Language, QueryParameter(required=False)]


@dataclass(frozen=True)
class Services:
    identity: Identity
    limits: RateLimits
    progress: LessonProgress


class LessonHead(msgspec.Struct, frozen=True):
    name: str
    title: str
    steps: int
    finished: int
    """How many of its steps you have finished."""


class CourseView(msgspec.Struct, frozen=True):
    game: str
    lessons: list[LessonHead]


class ChoiceView(msgspec.Struct, frozen=True):
    text: str
    answer: str
    """Said when somebody chooses it."""

    right: bool


class StepView(msgspec.Struct, frozen=True):
    kind: Literal["look", "do", "question", "guided"]
    text: str
    seat: Seat
    """Where the learner sits."""

    frames: tuple[Frame, ...]
    """The scene, then what is shown in it."""

    choices: list[ChoiceView]
    way: tuple[Any, ...]
    """The actions of a right way, for learners who ask to be shown."""

    bot: str | None
    """The opponent in a guided game."""


class LessonView(msgspec.Struct, frozen=True):
    game: str
    name: str
    title: str
    steps: list[StepView]


class TryBody(msgspec.Struct, forbid_unknown_fields=True):
    actions: list[Any]
    """Everything that the learner has done since the step began."""


class TryView(msgspec.Struct, frozen=True):
    verdict: Verdict
    """In a guided game: `right` at its end, no matter who has won."""

    text: str
    """What to say about it; empty if there is nothing to say."""

    frames: tuple[Frame, ...]
    """The learner's last action and what follows. At the beginning of a guided game: its scene."""


class FinishedBody(msgspec.Struct, forbid_unknown_fields=True):
    steps: int
    """The first steps of the lesson, as many as you have finished."""


@get("/api/lessons/{game:str}", summary="List the lessons of a game")
async def lessons(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    language: InLanguage = "en",
) -> CourseView:
    """The lessons of a game, and how far you have come."""
    caller = await services.identity.caller(request)
    known = _course(game)
    done: Mapping[str, int] = {} if caller is None else await services.progress.of(caller.person.id, game)
    return CourseView(game, [_head(name, one, done, language) for name, one in known.items()])


@get("/api/lessons/{game:str}/{lesson:str}", summary="Read a lesson")
async def one_lesson(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    lesson: FromPath[str],
    language: InLanguage = "en",
) -> LessonView:
    """A lesson with the views of all its steps."""
    await services.identity.caller(request)
    _lesson(game, lesson)
    return _view(game, lesson, language)


@get(
    "/api/lessons/{game:str}/{lesson:str}/{step:int}/picture",
    media_type=SVG,
    summary="Draw a step of a lesson",
)
async def picture(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    lesson: FromPath[str],
    step: FromPath[int],
) -> Response[str]:
    """The scene of a step as an SVG picture."""
    await services.identity.caller(request)
    _numbered(game, lesson, step)
    drawn = _drawn(game, lesson, step)
    if drawn is None:
        raise Problem(404, "no_picture", "There is nothing on the table in this step.")
    return picture_response(drawn)


@post("/api/lessons/{game:str}/{lesson:str}/{step:int}", status_code=200, summary="Play a step of a lesson")
async def try_out(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    lesson: FromPath[str],
    step: FromPath[int],
    data: JSONBody[TryBody],
    language: InLanguage = "en",
) -> TryView:
    """What happens in a step when the learner does this. Steps are numbered from 0."""
    await services.identity.caller(request)
    services.limits.lesson_tries.check(client_address(request))
    found = _numbered(game, lesson, step)
    known = GAMES[game]
    if len(data.actions) > LESSON_ACTIONS.most:
        raise Problem(422, "bad_try", f"A try has at most {LESSON_ACTIONS.most} actions.")
    actions_of: Any = tuple
    try:
        actions = msgspec.convert(data.actions, actions_of[known.action, ...])
    except msgspec.ValidationError as error:
        raise Problem(400, "malformed", f"actions: {error}") from None
    try:
        if isinstance(found, DoStep):
            tried = judged(known, found, actions)
            text = "" if tried.text is None else tried.text.in_language(language)
            return TryView(tried.verdict, text, tried.frames)
        if isinstance(found, GuidedStep):
            return _guided(known, found, actions, language)
    except (IllegalAction, BadTry) as error:
        raise Problem(422, "bad_try", str(error)) from None
    raise Problem(422, "bad_try", "There is nothing to do on the board in this step.")


@post(
    "/api/lessons/{game:str}/{lesson:str}/{step:int}/try",
    status_code=200,
    summary="Try out moves in a lesson",
)
async def try_moves(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    lesson: FromPath[str],
    step: FromPath[int],
    data: JSONBody[TrialBody],
) -> Any:
    """Where these moves lead in the step, as at a table. Nothing is judged."""
    await services.identity.caller(request)
    services.limits.lesson_tries.check(client_address(request))
    found = _numbered(game, lesson, step)
    known, kind = GAMES[game], kind_of(game)
    state = opening(known, found.scene)
    if known.race is None or kind is None or kind.trials is None or state.goal is None:
        raise Problem(404, "no_trial", "You cannot try out moves in this step.")
    position = known.race.course.puzzle(state.position, state.goal)
    return trials.try_out(kind.trials, position, data.slides, state.options)


@put("/api/lessons/{game:str}/{lesson:str}", status_code=204, summary="Store your progress in a lesson")
async def finish(
    request: HttpRequest,
    services: NamedDependency[Services],
    game: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[FinishedBody],
) -> None:
    """Store your progress. It never goes back."""
    caller = await services.identity.person(request)
    steps = len(_lesson(game, lesson).steps)
    if not 1 <= data.steps <= steps:
        raise Problem(422, "bad_steps", f"steps is {data.steps}; this lesson has 1 to {steps}.")
    await services.progress.finish(caller.person.id, game, lesson, data.steps)


def _course(game: str) -> Mapping[str, Lesson]:
    found = course(game)
    if not found:
        raise Problem(404, "no_lesson", "There are no lessons for this game.")
    return found


def _lesson(game: str, name: str) -> Lesson:
    found = _course(game).get(name)
    if found is None:
        raise Problem(404, "no_lesson", f"The lessons are {', '.join(_course(game))}.")
    return found


def _numbered(game: str, lesson: str, step: int) -> Step:
    steps = _lesson(game, lesson).steps
    if not 0 <= step < len(steps):
        raise Problem(404, "no_lesson", f"The lesson '{lesson}' has steps 0 to {len(steps) - 1}.")
    return steps[step]


def _head(name: str, lesson: Lesson, done: Mapping[str, int], language: Language) -> LessonHead:
    steps = len(lesson.steps)
    return LessonHead(name, lesson.title.in_language(language), steps, min(steps, done.get(name, 0)))


@lru_cache(maxsize=128)
def _view(game: str, name: str, language: Language) -> LessonView:
    lesson = _lesson(game, name)
    steps = [_step(GAMES[game], step, language) for step in lesson.steps]
    return LessonView(game, name, lesson.title.in_language(language), steps)


@lru_cache(maxsize=128)
def _drawn(game: str, name: str, number: int) -> str | None:
    step = _numbered(game, name, number)
    frame = _step(GAMES[game], step, "en").frames[0]
    return view_svg(game, frame.view, frame.events)


def _step(game: Game, step: Step, language: Language) -> StepView:
    seat, state = step.scene.seat, opening(game, step.scene)
    frames: tuple[Frame, ...] = (still(game, state, seat),)
    choices: list[ChoiceView] = []
    way: tuple[Any, ...] = ()
    bot: str | None = None
    match step:
        case LookStep():
            kind: Literal["look", "do", "question", "guided"] = "look"
            frames += tuple(played(game, state, step.show, seat))
        case DoStep():
            kind, way = "do", example(game, step)
        case QuestionStep():
            kind, frames = "question", (undecided(game, state, seat),)
            choices = [
                ChoiceView(one.text.in_language(language), one.answer.in_language(language), one.right)
                for one in step.choices
            ]
        case GuidedStep():
            kind, bot = "guided", levels_of(game.name)[0].title
            frames = guided_turn(game, step, (), _weakest(game)).frames
    return StepView(kind, step.text.in_language(language), seat, frames, choices, way, bot)


def _guided(game: Game, step: GuidedStep, actions: tuple[Any, ...], language: Language) -> TryView:
    turn = guided_turn(game, step, actions, _weakest(game))
    if turn.end is not None:
        return TryView("right", turn.end.in_language(language), turn.frames)
    text = ""
    if turn.remark is not None:
        said = step.remarks[turn.remark.name].in_language(language)
        text = said.format_map(turn.remark.values)
    return TryView("going", text, turn.frames)


@lru_cache(maxsize=16)
def _weakest(game: Game) -> Opponent:
    """The weakest bot of the game, which thinks about a turn for well under a millisecond."""
    bot = levels_of(game.name)[0].factory()

    def opponent(view: Any, rng: Random) -> Any:
        plan = bot.plan(view, rng)
        assert plan is not None, "a bot of a game played in turns has a plan for each turn"
        return plan.action

    return opponent


ROUTES: Final = [lessons, one_lesson, picture, try_out, try_moves, finish]
