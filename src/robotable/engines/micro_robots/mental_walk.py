"""Searches for a solution the way a person does: the eye moves from cell to cell, notices the goal when it is
one move away, and starts over when it has gone too far.

This is a model, not a solver. The only distance it takes from the board tells it how far is too far. Among
targets at the same distance, some take ten times as long as others. Most solutions it finds are not the
shortest, and a tired eye misreads a colour or loses count.
"""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from robotable.engines.racer import luck
from robotable.games.micro_robots import CellPath, Position
from robotable.games.micro_robots.boards import CELLS, Cell, moves
from robotable.games.micro_robots.drawing import SIDE
from robotable.games.micro_robots.reference import distances

REACTION_MS: Final = 800
"""The fastest possible answer: reading the dice takes time."""

_SPREAD: Final = 0.4
_LEAST_REACH: Final = 6
_TRIES_PER_REACH: Final = 30
_TRIES_FROM_VIA: Final = 12
"""Attempts to continue from the via before the path to it is discarded, because it may block the rest."""


class Eye(msgspec.Struct, frozen=True):
    """How a player looks at the board."""

    step_ms: int
    """The time to move from one cell to the next."""

    slip: float
    """The chance that a step goes wrong."""

    patience_ms: int
    """The player stops searching after this time."""

    least_ms: int = 0
    """However fast it was found, a solution is not claimed before this time."""

    least_move_ms: int = 0
    """The same for each move of the solution, so that longer ones leave more time."""


class Found(msgspec.Struct, frozen=True):
    """A solution, right or wrong, and the number of moves the player believes it takes."""

    way: CellPath
    count: int
    after_ms: int
    steps: int
    """Mental steps needed to find it."""


class _Leg(msgspec.Struct, frozen=True):
    way: CellPath
    miscounted: int


def find_way(
    position: Position, eye: Eye, rng: Random, *, most: int, no_revisits: bool = False
) -> Found | None:
    """Returns None if patience runs out first. `most` is the largest number that can be claimed."""
    walk = _Walk(position, eye, rng)
    while not walk.is_over:
        legs = _legs(walk, position, no_revisits)
        if legs is None:
            continue
        way = legs[0].way + tuple(cell for leg in legs[1:] for cell in leg.way[1:])
        count = max(1, len(way) - 1 + sum(leg.miscounted for leg in legs))
        if count <= most and not walk.is_over:
            least = (eye.least_ms + eye.least_move_ms * count) * rng.uniform(1, 1.3)
            return Found(way, count, max(REACTION_MS, round(least), round(walk.spent_ms)), walk.steps)
    return None


def _legs(walk: _Walk, position: Position, no_revisits: bool) -> list[_Leg] | None:
    """The path to the target, or two paths: to the via and from there to the target (AB "PROFI-VARIANTE")."""
    start, target, via = position.start, position.target, position.via
    if via is None:
        leg = walk.leg(start, target, frozenset(), tries=None)
        return None if leg is None else [leg]
    # Without revisits, the path to the via must not pass the target.
    first = walk.leg(start, via, frozenset({target} if no_revisits else ()), tries=None)
    if first is None:
        return None
    closed = frozenset(first.way if no_revisits else ())
    second = walk.leg(via, target, closed, tries=_TRIES_FROM_VIA if no_revisits else None)
    return None if second is None else [first, second]


class _Walk:
    """A mental walk across the board, with the time it has taken."""

    def __init__(self, position: Position, eye: Eye, rng: Random) -> None:
        self._board = position.board
        self._moves = moves(position.board)
        self._eye = eye
        self._rng = rng
        self._tries = 0
        self.steps = 0
        self.spent_ms = 0.0

    @property
    def is_over(self) -> bool:
        return self.spent_ms > self._eye.patience_ms

    def leg(self, start: Cell, goal: Cell, closed: frozenset[Cell], tries: int | None) -> _Leg | None:
        """Repeats until an attempt succeeds, patience runs out, or `tries` attempts have failed."""
        reach = max(_LEAST_REACH, (distances(self._board, start)[goal] or 0) + 1)
        while not self.is_over and tries != 0:
            # After many failed attempts, the eye searches further.
            found = self._try(start, goal, closed, reach + self._tries // _TRIES_PER_REACH)
            self._tries += 1
            if found is not None:
                return found
            tries = None if tries is None else tries - 1
        return None

    def _try(self, start: Cell, goal: Cell, closed: frozenset[Cell], reach: int) -> _Leg | None:
        way, miscounted = [start], 0
        while len(way) <= reach + 1:  # the last step is noticed, not tried
            self.steps += 1
            self.spent_ms += self._eye.step_ms * luck(self._rng, _SPREAD)
            here = way[-1]
            slips = self._rng.random() < self._eye.slip
            misreads = slips and self._rng.random() < 0.5
            if slips and not misreads:
                miscounted += self._rng.choice((-1, 1))
            if goal in self._moves[here] and not misreads:
                return _Leg((*way, goal), miscounted)
            seen = self._misread(here) if misreads else self._moves[here]
            onward = [cell for cell in seen if cell not in way and cell not in closed]
            if not onward:
                return None
            way.append(self._rng.choice(onward))
            if way[-1] == goal:
                return _Leg(tuple(way), miscounted)
        return None

    def _misread(self, here: Cell) -> tuple[Cell, ...]:
        """Cells in the same row or column that a tired eye mistakes for legal moves."""
        row, column = divmod(here, SIDE)
        return tuple(
            cell
            for cell in CELLS
            if cell != here
            and (cell // SIDE == row or cell % SIDE == column)
            and cell not in self._moves[here]
        )
