"""The reference solver: plain breadth-first search, slow and easy to trust; faster twins are held against it.

Where a via is to be passed, a place in the search is a cell together with whether the via has been seen; so
the target counts only after it (AB "PROFI-VARIANTE").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from robotable.games.micro_robots.boards import CELLS, Board, Cell, moves
from robotable.games.micro_robots.positions import Position, Way

Place: TypeAlias = tuple[Cell, bool]
"""A cell, and whether the via has been seen; always so when there is none."""


def distances(board: Board, start: Cell) -> tuple[int | None, ...]:
    """The fewest moves from the start to every cell; None where no way leads."""
    found: dict[Cell, int] = {start: 0}
    waiting = [start]
    for here in waiting:
        for there in moves(board)[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return tuple(found.get(cell) for cell in CELLS)


def shortest_length(position: Position, *, no_revisits: bool = False) -> int | None:
    """The fewest moves that solve the position, or None."""
    way = shortest_way(position, no_revisits=no_revisits)
    return None if way is None else len(way) - 1


def shortest_way(position: Position, *, no_revisits: bool = False) -> Way | None:
    """The first of the shortest ways in the order of their cells, or None."""
    return next(shortest_ways(position, no_revisits=no_revisits), None)


def shortest_ways(position: Position, *, no_revisits: bool = False) -> Iterator[Way]:
    """All the shortest ways, in the order of their cells; nothing where no way leads.

    Without a via `no_revisits` changes nothing: a shortest way visits no cell twice anyway.
    """
    if no_revisits and position.via is not None:
        return _shortest_without_revisits(position)
    return _ways(position, _layers(position))


def can_walk(position: Position, length: int, *, no_revisits: bool = False) -> bool:
    """Whether some way solves the position in exactly so many moves, as a claim of that number says."""
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
    """The places one move on."""
    here, seen = place
    return [(there, seen or there == position.via) for there in moves(position.board)[here]]


def _layers(position: Position) -> dict[Place, int]:
    """How many moves each place is away from the first one."""
    found = {_first(position): 0}
    waiting = [_first(position)]
    for place in waiting:
        for after in _after(position, place):
            if after not in found:
                found[after] = found[place] + 1
                waiting.append(after)
    return found


def _ways(position: Position, layers: dict[Place, int]) -> Iterator[Way]:
    """Every way from the first place to the goal on which each move leads one layer on."""
    if _goal(position) not in layers:
        return
    # Backwards first: only places from which the goal is still ahead are worth a step.
    useful = {_goal(position)}
    for place in sorted(layers, key=layers.__getitem__, reverse=True):
        if any(after in useful and layers[after] == layers[place] + 1 for after in _after(position, place)):
            useful.add(place)

    def onward(way: Way, place: Place) -> Iterator[Way]:
        if place == _goal(position):
            yield way
            return
        for after in _after(position, place):
            if after in useful and layers[after] == layers[place] + 1:
                yield from onward((*way, after[0]), after)

    yield from onward((position.start,), _first(position))


def _shortest_without_revisits(position: Position) -> Iterator[Way]:
    """Tries one length after the other, unless all of them would be tried in vain."""
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
    """Whether any way passes the via without a cell twice.

    Such a way is two ways that leave the via, one to the start and one to the target, and share nothing else.
    By Menger's theorem they exist unless one single cell cuts the via off from both.
    """
    assert position.via is not None
    ends = {position.start, position.target}
    return all(
        _reach(position.board, position.via, {cell}) & (ends - {cell})
        for cell in CELLS
        if cell != position.via
    )


def _reach(board: Board, start: Cell, closed: set[Cell]) -> set[Cell]:
    """The cells that can be reached without entering a closed one."""
    reached = {start}
    waiting = [start]
    for here in waiting:
        fresh = [there for there in moves(board)[here] if there not in reached and there not in closed]
        reached.update(fresh)
        waiting += fresh
    return reached


def _without_revisits(position: Position, length: int) -> Iterator[Way]:
    """Every way of exactly this length that visits no cell twice, in the order of the cells."""
    to_target = distances(position.board, position.target)
    to_via = to_target if position.via is None else distances(position.board, position.via)

    def too_far(here: Cell, seen: bool, left: int) -> bool:
        away = to_target[here] if seen else to_via[here]
        further = 0 if seen else to_target[position.via or 0]
        return away is None or further is None or away + further > left

    def onward(way: Way, seen: bool, left: int) -> Iterator[Way]:
        here = way[-1]
        if left == 0:
            if here == position.target and seen:
                yield way
            return
        # A cell is visited once, so a way that is on the target early can never end there.
        if here == position.target or too_far(here, seen, left):
            return
        for there in moves(position.board)[here]:
            if there not in way:
                yield from onward((*way, there), seen or there == position.via, left - 1)

    if length > 0:
        yield from onward((position.start,), position.via is None, length)
