"""The reference solver: a plain breadth-first search, slow but easy to trust.

Faster solvers are tested against it. With a via, a place in the search is a cell plus whether the via has
been visited, so the target counts only after the via (AB "PROFI-VARIANTE").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from robotable.games.micro_robots.boards import CELLS, Board, Cell, moves
from robotable.games.micro_robots.positions import CellPath, Position

Place: TypeAlias = tuple[Cell, bool]
"""A cell, and whether the via has been visited; always true if there is no via."""


def distances(board: Board, start: Cell) -> tuple[int | None, ...]:
    """The fewest moves from the start to every cell; None if a cell cannot be reached."""
    found: dict[Cell, int] = {start: 0}
    waiting = [start]
    for here in waiting:
        for there in moves(board)[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return tuple(found.get(cell) for cell in CELLS)


def shortest_length(position: Position, *, no_revisits: bool = False) -> int | None:
    """The length of the shortest solution, or None if there is no solution."""
    way = shortest_path(position, no_revisits=no_revisits)
    return None if way is None else len(way) - 1


def shortest_path(position: Position, *, no_revisits: bool = False) -> CellPath | None:
    """The first of the shortest solutions, ordered by their cells, or None."""
    return next(shortest_paths(position, no_revisits=no_revisits), None)


def shortest_paths(position: Position, *, no_revisits: bool = False) -> Iterator[CellPath]:
    """All shortest solutions, ordered by their cells; empty if there is no solution.

    Without a via, `no_revisits` changes nothing: a shortest solution never visits a cell twice.
    """
    if no_revisits and position.via is not None:
        return _shortest_without_revisits(position)
    return _ways(position, _layers(position))


def can_walk(position: Position, length: int, *, no_revisits: bool = False) -> bool:
    """Whether a solution of exactly this many moves exists, as a claim of that number requires."""
    if no_revisits:
        return next(_without_revisits(position, length), None) is not None
    places = {_first(position)}
    for _ in range(length):
        places = {after for place in places for after in _after(position, place)}
    return length > 0 and _goal(position) in places


def _first(position: Position) -> Place:
    return position.start, position.via is None


def _goal(position: Position) -> Place:
    return position.target, True


def _after(position: Position, place: Place) -> list[Place]:
    """The places one move away."""
    here, seen = place
    return [(there, seen or there == position.via) for there in moves(position.board)[here]]


def _layers(position: Position) -> dict[Place, int]:
    """The fewest moves from the first place to each place that can be reached."""
    found = {_first(position): 0}
    waiting = [_first(position)]
    for place in waiting:
        for after in _after(position, place):
            if after not in found:
                found[after] = found[place] + 1
                waiting.append(after)
    return found


def _ways(position: Position, layers: dict[Place, int]) -> Iterator[CellPath]:
    """Every path from the first place to the goal in which each move leads to the next layer."""
    if _goal(position) not in layers:
        return
    # Work backwards first, to keep only the places that lie on a shortest path to the goal.
    useful = {_goal(position)}
    for place in sorted(layers, key=layers.__getitem__, reverse=True):
        if any(after in useful and layers[after] == layers[place] + 1 for after in _after(position, place)):
            useful.add(place)

    def onward(way: CellPath, place: Place) -> Iterator[CellPath]:
        if place == _goal(position):
            yield way
            return
        for after in _after(position, place):
            if after in useful and layers[after] == layers[place] + 1:
                yield from onward((*way, after[0]), after)

    yield from onward((position.start,), _first(position))


def _shortest_without_revisits(position: Position) -> Iterator[CellPath]:
    """Tries increasing lengths, but only if some solution exists."""
    if not can_pass_once(position):
        return
    for length in range(2, len(CELLS)):
        found = False
        for way in _without_revisits(position, length):
            found = True
            yield way
        if found:
            return


def can_pass_once(position: Position) -> bool:
    """Whether some path passes the via without visiting any cell twice."""
    return position.via in passable_once(position.board, position.start, position.target)


def passable_once(board: Board, start: Cell, target: Cell) -> frozenset[Cell]:
    """The cells that a path from start to target can pass without visiting any cell twice.

    Such a path consists of two paths that leave the via, one to the start and one to the target, and share no
    other cell. By Menger's theorem, they exist unless a single cell cuts the via off from both.
    """
    found = set(CELLS) - {start, target}
    for cut in CELLS:
        found &= _reach(board, {start, target} - {cut}, cut) | {cut}
    return frozenset(found)


def _reach(board: Board, starts: set[Cell], closed: Cell) -> set[Cell]:
    """The cells that can be reached without entering the closed cell."""
    reached = set(starts)
    waiting = list(starts)
    for here in waiting:
        fresh = [there for there in moves(board)[here] if there not in reached and there != closed]
        reached.update(fresh)
        waiting += fresh
    return reached


def _without_revisits(position: Position, length: int) -> Iterator[CellPath]:
    """Every solution of exactly this length that visits no cell twice, ordered by cells."""
    to_target = distances(position.board, position.target)
    to_via = to_target if position.via is None else distances(position.board, position.via)

    def too_far(here: Cell, seen: bool, left: int) -> bool:
        away = to_target[here] if seen else to_via[here]
        further = 0 if seen else to_target[position.via or 0]
        return away is None or further is None or away + further > left

    def onward(way: CellPath, seen: bool, left: int) -> Iterator[CellPath]:
        here = way[-1]
        if left == 0:
            if here == position.target and seen:
                yield way
            return
        # No cell is visited twice, so a path that reaches the target early can never end there.
        if here == position.target or too_far(here, seen, left):
            return
        for there in moves(position.board)[here]:
            if there not in way:
                yield from onward((*way, there), seen or there == position.via, left - 1)

    if length > 0:
        yield from onward((position.start,), position.via is None, length)
