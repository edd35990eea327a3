"""The puzzle room: runs of one puzzle after another, judged by the rules and timed by this server's clock.

In *training* a run goes on as long as you like, and every answer changes your rating. A *streak* ends with
the first miss, a *storm* after three minutes; their puzzles get harder.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from secrets import token_urlsafe
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.notation import NotationError, shown
from robotable.puzzles.catalogue import chosen
from robotable.puzzles.kinds import difficulty_of, known_kind, puzzle_games
from robotable.puzzles.puzzle import Difficulty, Puzzle
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import DAILY_ANSWER, STORM_SECONDS
from robotable.server.play.puzzle_judge import PuzzleJudge
from robotable.server.play.puzzle_rating import NEWCOMER, first_rating, rate
from robotable.server.play.replay_queue import Asker
from robotable.store.protocol.puzzle_ratings import PuzzleRating, PuzzleRatings
from robotable.store.protocol.puzzle_runs import PuzzleRun, PuzzleRuns

Mode: TypeAlias = Literal["training", "streak", "storm"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)

CANDIDATES: Final = 40
"""The next puzzle is one of this many whose computed ratings are closest to the wanted one."""

COMPARED: Final = 8
"""From a sample of this size, the one whose rating by answers is closest is chosen."""

FIRST_IN_A_RUN: Final = 14.0
HARDER_EACH_TIME: Final = 0.7
"""How hard the puzzles of a streak or storm are."""


class RunVerdict(msgspec.Struct, frozen=True):
    """What an answer was worth."""

    right: bool
    why: str
    puzzle: Puzzle
    run: PuzzleRun
    rating: PuzzleRating | None
    """Of the person, if the answer has changed it."""


class PuzzleRoom:
    def __init__(
        self, runs: PuzzleRuns, ratings: PuzzleRatings, judge: PuzzleJudge, clock: Clock, rng: Random
    ) -> None:
        self.runs = runs
        self.ratings = ratings
        self._judge = judge
        self._clock = clock
        self._rng = rng

    async def start(self, person: str, game: str, mode: Mode, level: Difficulty | None) -> PuzzleRun:
        name = await self._next(game, mode, level, 0, person, "")
        now = self._clock.now()
        run = PuzzleRun(token_urlsafe(12), person, game, mode, level, now, name, now)
        await self.runs.add(run)
        return run

    async def find(self, person: str, game: str, id: str) -> PuzzleRun:
        """A run of this person. A storm whose time is up has ended."""
        run = await self.runs.get(id)
        if run is None or run.person != person or run.game != game:
            raise Problem(404, "no_run", "You have no such run. Start a new one.")
        if run.ended is None and (left := self.left(run)) is not None and left <= 0:
            ended = msgspec.structs.replace(run, ended=run.began + 1000 * STORM_SECONDS.most)
            if await self.runs.advance(run, ended):
                return ended
            return await self.find(person, game, id)
        return run

    def left(self, run: PuzzleRun) -> int | None:
        """The milliseconds left; None if there is no limit."""
        if run.mode != "storm":
            return None
        return max(0, run.began + 1000 * STORM_SECONDS.most - self._clock.now())

    async def answer(
        self, person: str, address: str, game: str, id: str, number: int, way: str, moves: int | None
    ) -> RunVerdict:
        """Raises Problem, and nothing has changed."""
        run = await self.find(person, game, id)
        if run.ended is not None:
            raise Problem(409, "over", "This run is over. Start a new one.")
        if number != run.number:
            message = f"This answers puzzle {number}, but puzzle {run.number} of this run is next."
            raise Problem(409, "other_puzzle", message)
        puzzle = puzzle_named(game, run.puzzle)
        right, why = await self._judged(Asker(person, address), puzzle, way, moves)
        now = self._clock.now()
        ends = run.mode == "streak" and not right
        after = msgspec.structs.replace(
            run,
            solved=run.solved + right,
            missed=run.missed + (not right),
            shown=now,
            ended=now if ends else None,
            last=way,
        )
        if not ends:
            name = await self._next(game, run.mode, run.level, after.number, person, run.puzzle)
            after = msgspec.structs.replace(after, puzzle=name)
        if not await self.runs.advance(run, after):
            raise Problem(409, "other_puzzle", "This puzzle has been answered in another window.")
        rating = None
        if run.mode == "training":
            first = (NEWCOMER, first_rating(puzzle))
            rating, _ = await self.ratings.rate(game, person, run.puzzle, first, rate(solved=right))
        return RunVerdict(right, why, puzzle, after, rating)

    async def _judged(self, asker: Asker, puzzle: Puzzle, way: str, moves: int | None) -> tuple[bool, str]:
        """Whether this answer solves the puzzle in as few moves as possible, and why not. Raises Problem for
        text that cannot be read as an answer, and for a number of moves that the answer does not support."""
        if not 1 <= len(way) <= DAILY_ANSWER.most:
            raise Problem(422, "bad_way", f"An answer has 1 to {DAILY_ANSWER.most} characters.")
        try:
            judgement = await self._judge.judge(asker, puzzle.game, puzzle.position, way, puzzle.way)
        except NotationError as error:
            raise Problem(422, "bad_way", f"way: {str(error)[:200]}") from None
        if moves is not None and judgement.moves != moves:
            found = "is not a solution" if judgement.moves is None else f"takes {judgement.moves}"
            raise Problem(422, "wrong_result", f"moves: you claim {moves}, but {shown(way)} {found}.")
        if judgement.moves is None:
            return False, judgement.why
        if judgement.moves > puzzle.moves:
            return False, f"This takes {judgement.moves} moves, but {puzzle.moves} are enough."
        return True, ""

    async def _next(
        self, game: str, mode: str, level: str | None, number: int, person: str, last: str
    ) -> str:
        target = FIRST_IN_A_RUN + HARDER_EACH_TIME * number
        if mode == "training":
            target = (await self.ratings.of_person(game, person) or NEWCOMER).mu
        candidates = [
            one for one in room_puzzles(game) if level in (None, one.difficulty) and one.name != last
        ]
        if mode == "training" and level is not None:
            return self._rng.choice(candidates).name
        candidates.sort(key=lambda one: abs(one.mu - target))
        few = self._rng.sample(candidates[:CANDIDATES], min(COMPARED, len(candidates)))
        rated = await self.ratings.of_puzzles(game, [one.name for one in few])
        return min(few, key=lambda one: abs(rated[one.name].mu - target) if one.name in rated else 1.0).name


class RoomPuzzle(msgspec.Struct, frozen=True):
    name: str
    difficulty: Difficulty
    mu: float
    """The computed rating, before any answer."""


@lru_cache(maxsize=8)
def room_puzzles(game: str) -> tuple[RoomPuzzle, ...]:
    return tuple(
        RoomPuzzle(name, difficulty_of(puzzle), first_rating(puzzle).mu)
        for name, puzzle in _by_name(game).items()
    )


@lru_cache(maxsize=8)
def _by_name(game: str) -> dict[str, Puzzle]:
    return {
        name: puzzle
        for variant in known_kind(game).room_variants
        for name, puzzle in chosen(game, variant=variant)
    }


def puzzle_named(game: str, name: str) -> Puzzle:
    found = _by_name(game).get(name)
    if found is None:
        raise Problem(409, "over", "This puzzle is no longer offered. Start a new run.")
    return found


def check_game(game: str) -> None:
    if game not in puzzle_games():
        known = GAMES.get(game)
        wrong = f"Unknown game {shown(game)}." if known is None else f"{known.title} has no puzzles."
        raise Problem(404, "no_puzzle", f"{wrong} Choose one of {', '.join(puzzle_games())}.")
