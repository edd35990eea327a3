"""One puzzle a day of each race game, the same for everyone: made from the date and nothing else.

From Monday to Sunday the ways get longer. Positions are drawn until one fits the day; the reference solvers
say which, with bounded effort, so that a day costs a second or two at most.

ValueError
  NoSuchDay    there is no puzzle for this game or date
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date as day
from hashlib import sha256
from itertools import permutations
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from robotable.games.micro_robots import notation as micro_notation
from robotable.games.micro_robots.boards import ARRANGEMENTS, CELLS, arrangement, lay
from robotable.games.micro_robots.positions import Position as MicroPosition
from robotable.games.micro_robots.positions import solves
from robotable.games.micro_robots.reference import distances, shortest_way
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.ricochet_robots import notation as ricochet_notation
from robotable.games.ricochet_robots.boards import printed_board
from robotable.games.ricochet_robots.course import Goal, Ground, free_cells, puzzle
from robotable.games.ricochet_robots.position_json import write_position_json
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.ricochet_robots.robots import COLOURS
from robotable.games.ricochet_robots.slides import Slide
from robotable.games.ricochet_robots.trial import Trial, tried
from robotable.games.ricochet_robots.ways import replay

T = TypeVar("T")

Band: TypeAlias = tuple[int, int]
"""The fewest and the most moves that a shortest way may have."""

Maker: TypeAlias = Callable[[Random, Band], tuple[str, int, str] | None]
"""Draws one position: its text, how many moves it takes and a way; None where it does not fit."""

MICRO_WEEK: Final[tuple[Band, ...]] = ((4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (6, 7), (7, 9))
RICOCHET_WEEK: Final[tuple[Band, ...]] = ((4, 5), (5, 5), (5, 6), (6, 6), (6, 7), (7, 8), (8, 10))

TRIES: Final = 400
MOST_STATES: Final = 12_000
MUST_TURN: Final = True
"""As in the printed game."""


class NoSuchDay(ValueError):
    """No puzzle for this game or date; the message says what there is."""


class Daily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kept as it is, answer included: a puzzle of an old day stays what it was."""

    game: str
    date: str
    position: str
    """In the game's notation."""

    shortest: int
    way: str
    """One of the shortest, in the game's notation."""


class Verdict(msgspec.Struct, frozen=True):
    moves: int | None
    """None for a way that does not solve it."""

    why: str = ""


def daily(game: str, date: str, salt: str = "") -> Daily:
    """The puzzle of that day, such as 2026-11-15. Who wants nobody to work out tomorrow's gives a salt."""
    if game not in _MAKERS:
        raise NoSuchDay(f"there is no daily puzzle of {game!r:.40}: there is one of {' and '.join(_MAKERS)}")
    week, make = _MAKERS[game]
    rng = Random(int.from_bytes(sha256(f"{game} {date} {salt}".encode()).digest()))
    shortest, longest = week[read_date(date).weekday()]
    for number in range(TRIES):
        # Where a day is hard to please, anything that is a puzzle at all will do in the end.
        band = (shortest, longest) if number < TRIES // 2 else (3, longest)
        if (found := make(rng, band)) is not None:
            position, moves, way = found
            return Daily(game, date, position, moves, way)
    raise NoSuchDay(f"no puzzle was found for {date}")


def read_date(text: str) -> day:
    try:
        found: day | None = day.fromisoformat(text)
    except ValueError:
        found = None
    # Other spellings of the same day would be other puzzles.
    if found is None or found.isoformat() != text:
        raise NoSuchDay(f"{text!r:.40} is no date: expected one such as 2026-11-15")
    return found


def judged(puzzle: Daily, way: str) -> Verdict:
    """What an answer is worth; raises NotationError for a text that is no way at all, which a slide
    that no robot can make is neither."""
    return _JUDGES[puzzle.game](puzzle.position, way)


def tried_out(puzzle: Daily, slides: Sequence[Slide]) -> Trial | None:
    """Where these slides would lead in a puzzle of Ricochet Robots; None for the other game, which is played
    in one's head. Raises IllegalAction at the first slide that the rules refuse."""
    if puzzle.game != "ricochet_robots":
        return None
    return tried(ricochet_notation.read_position(puzzle.position), slides, must_turn=MUST_TURN)


def picture(puzzle: Daily) -> dict[str, Any]:
    """The position in pieces, for whoever draws it."""
    return _PICTURES[puzzle.game](puzzle.position)


def _below(rng: Random, bound: int) -> int:
    """Of all that Random does only `random` is promised to stay the same in every version of Python."""
    return int(rng.random() * bound)


def _one_of(rng: Random, choices: tuple[T, ...]) -> T:
    return choices[_below(rng, len(choices))]


def _make_micro(rng: Random, band: Band) -> tuple[str, int, str] | None:
    board = lay(_one_of(rng, tuple(TILE_SETS.values())), arrangement(_below(rng, ARRANGEMENTS)))
    start = _below(rng, len(CELLS))
    away = distances(board, start)
    fitting = tuple(cell for cell in CELLS if band[0] <= (away[cell] or 0) <= band[1])
    if not fitting:
        return None
    position = MicroPosition(board, start, _one_of(rng, fitting))
    way = shortest_way(position)
    assert way is not None
    return micro_notation.write_position(position), len(way) - 1, micro_notation.write_way(board, way)


def _judge_micro(text: str, answer: str) -> Verdict:
    position = micro_notation.read_position(text)
    way = micro_notation.read_way(position.board, answer)
    if not solves(position, way):
        return Verdict(None, "these are not moves from the start to the target")
    return Verdict(len(way) - 1)


def _picture_micro(text: str) -> dict[str, Any]:
    position = micro_notation.read_position(text)
    faces = position.board.faces
    return {"faces": faces, "start": faces[position.start], "target": faces[position.target]}


_ORDERS: Final = tuple(permutations("234"))


def _make_ricochet(rng: Random, band: Band) -> tuple[str, int, str] | None:
    digits = ("1", *_one_of(rng, _ORDERS))
    board = printed_board(tuple(digit + _one_of(rng, tuple("ABCD")) for digit in digits))
    free = list(free_cells(board))
    robots = tuple(free.pop(_below(rng, len(free))) for _ in COLOURS)
    goal = Goal(_below(rng, len(board.targets)))
    position = puzzle(Ground(board=board, robots=robots), goal)
    found = solve(position, must_turn=MUST_TURN, max_cost=band[1], max_states=MOST_STATES)
    if not isinstance(found, Solved) or found.cost < band[0]:
        return None
    return ricochet_notation.write_position(position), found.cost, ricochet_notation.write_way(found.way)


def _judge_ricochet(text: str, answer: str) -> Verdict:
    position = ricochet_notation.read_position(text)
    end = replay(position, ricochet_notation.read_way(answer, position))
    if end.served_by(must_turn=MUST_TURN) is None:
        return Verdict(None, "no robot that may serve the target stands on it, or it has not turned")
    return Verdict(end.cost)


def _picture_ricochet(text: str) -> dict[str, Any]:
    position = ricochet_notation.read_position(text)
    found = msgspec.json.decode(write_position_json(position))
    # A position by its quadrants leaves the printed targets out: whoever draws them has no quadrants.
    targets = [[one.cell, one.colour, one.symbol] for one in position.board.targets]
    return {**found, "targets": targets, "must_turn": MUST_TURN}


_MAKERS: Final[Mapping[str, tuple[tuple[Band, ...], Maker]]] = {
    "micro_robots": (MICRO_WEEK, _make_micro),
    "ricochet_robots": (RICOCHET_WEEK, _make_ricochet),
}
_JUDGES: Final = {"micro_robots": _judge_micro, "ricochet_robots": _judge_ricochet}
_PICTURES: Final = {"micro_robots": _picture_micro, "ricochet_robots": _picture_ricochet}

GAMES_OF_THE_DAY: Final = tuple(_MAKERS)
