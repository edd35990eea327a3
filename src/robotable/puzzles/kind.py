"""The interface that a game implements to have puzzles. `puzzles/NAME/` exports an instance as `PUZZLES`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

import msgspec

from robotable.puzzles.best import Best
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.request import PuzzleRequest

Band: TypeAlias = tuple[int, int]
"""The fewest and the most moves that a shortest solution may have."""


class Judgement(msgspec.Struct, frozen=True):
    """How an answer to a puzzle was judged."""

    moves: int | None
    """None if the answer does not solve the puzzle."""

    why: str = ""


class NewPuzzle(msgspec.Struct, frozen=True):
    position: str
    """In the game's notation."""

    moves: int
    way: str
    """One of the shortest solutions."""


class Trials(msgspec.Struct, frozen=True):
    """Trying out moves without playing them."""

    moves: Any
    """The type of a sequence of moves, as the API reads it."""

    longest: int
    """The most moves that can be tried out at once."""

    try_out: Callable[[Any, Sequence[Any], Any], Any]
    """Where the moves lead from a position under these options of the game, and which moves can follow.
    Raises IllegalAction."""


class Exported(msgspec.Struct, frozen=True):
    """A position in the notation of another program."""

    program: str
    text: str


class PuzzleKind(Protocol):
    """Positions are objects of the game; texts are in the game's notation."""

    @property
    def request(self) -> type[PuzzleRequest]:
        """The type of requests to the generator. Its tag is the name of the game."""

    @property
    def bands(self) -> tuple[float, float, float]:
        """The lowest ratings of medium, hard and expert puzzles."""

    @property
    def variants(self) -> tuple[str, ...]: ...

    @property
    def room_variants(self) -> tuple[str, ...]:
        """The variants that the puzzle room offers."""

    @property
    def has_helpers(self) -> bool:
        """Whether robots other than the one that arrives may have to move."""

    def check(self, request: Any) -> None:
        """Raises InvalidRequest or InvalidOptions."""

    def variant(self, request: Any) -> str:
        """The variant of the puzzles that this request leads to."""

    def drawn(self, request: Any, number: int) -> Puzzle | None:
        """The draw of this number; None if it does not fit the request."""

    def best(self, position: Any, options: Any) -> Best:
        """The shortest solution under these options of the game."""

    def imported(self, text: str) -> str:
        """The position in the game's notation, whichever of its forms the text has. It may also be that of
        another program. Raises NotationError."""

    def exported(self, position: str) -> Exported | None:
        """The position for another program; None if there is no such program, or if it cannot have it. Raises
        NotationError."""

    def solved(self, position: str) -> Best:
        """The shortest solution of a position under the rules of puzzles, found with limited effort. Raises
        NotationError."""

    def start(self, position: Any, best: Best) -> str:
        """How the solution starts, in the words of the first hint."""

    @property
    def week(self) -> tuple[Band, ...]:
        """How long the daily puzzles are, from Monday to Sunday."""

    def daily(self, rng: Random, band: Band) -> NewPuzzle | None:
        """Draws a position; None if it does not fit. Only `rng.random()` may be used, because no other method
        of Random is guaranteed to stay the same in future versions of Python."""

    def judge(self, position: str, answer: str) -> Judgement:
        """Raises NotationError if the answer is not a sequence of moves."""

    @property
    def judges_by_search(self) -> bool:
        """Whether `judge` may take longer than a few milliseconds."""

    def pieces(self, position: str) -> dict[str, Any]:
        """The position in parts, for clients that draw it."""

    def svg(self, position: str, way: str | None) -> str:
        """The position as a picture, with a solution if one is given."""

    @property
    def trials(self) -> Trials | None:
        """How to try out moves; None for a game that players solve in their heads."""
