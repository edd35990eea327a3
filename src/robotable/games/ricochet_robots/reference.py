"""The reference solver: finds the least total cost, and one or all solutions of that cost.

It is slow and simple, and faster solvers are tested against it. It expands positions in layers of equal cost
so far plus lower bound for the rest; with the bound switched off, this is Dijkstra's algorithm. Two solutions
are different if they differ in a slide (robot, direction, final cell or cost) or in the order of the slides;
the cells crossed in between do not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, TypeAlias

import msgspec

from robotable.games.ricochet_robots.cells import CELLS, DIRECTIONS
from robotable.games.ricochet_robots.lower_bound import UNREACHABLE, lower_bounds
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slide_path import SlidePath
from robotable.games.ricochet_robots.slide_table import BIT, slide_table
from robotable.games.ricochet_robots.slides import Slide

MAX_STATES: Final = 3_000_000
"""The default number of positions after which a search gives up: about 600 MB."""


class Solved(msgspec.Struct, frozen=True):
    """The proven least cost, and a solution of that cost."""

    cost: int
    way: SlidePath
    states: int
    """The number of positions the search reached."""


class AllSolved(msgspec.Struct, frozen=True):
    """The proven least cost and its solutions: all are counted, and at most `max_ways` are listed."""

    cost: int
    count: int
    ways: tuple[SlidePath, ...]
    """Sorted by their slides."""

    states: int


class Unsolvable(msgspec.Struct, frozen=True):
    """No solution exists: every position from which the target might be in reach was searched."""

    states: int


class Unfinished(msgspec.Struct, frozen=True):
    """Not solved within the limits. A solution may still exist, but none costs less than `at_least`."""

    at_least: int
    states: int


NotSolved: TypeAlias = Unsolvable | Unfinished


def solve(
    position: Position,
    *,
    must_turn: bool = False,
    max_cost: int | None = None,
    max_states: int = MAX_STATES,
    bound: bool = True,
) -> Solved | NotSolved:
    """The least cost and one solution. With `bound` off, the search is blind but must find the same cost."""
    searches = _searches(position, must_turn, bound, every_way=False)
    failure = _run(searches, max_cost, max_states)
    if failure is not None:
        return failure
    search = next(search for search in searches if search.goals)
    goal = search.goals[0]
    return Solved(search.costs[goal], search.way_to(goal), _states(searches))


def solve_all(
    position: Position,
    *,
    must_turn: bool = False,
    max_cost: int | None = None,
    max_states: int = MAX_STATES,
    max_ways: int = 1000,
    bound: bool = True,
) -> AllSolved | NotSolved:
    """The least cost and all solutions of that cost, of which the first `max_ways` are listed."""
    searches = _searches(position, must_turn, bound, every_way=True)
    failure = _run(searches, max_cost, max_states)
    if failure is not None:
        return failure
    ways: list[SlidePath] = []
    count = 0
    for search in searches:
        if search.goals:
            cost = search.costs[search.goals[0]]
            found = _WayGraph(search)
            count += found.count
            ways.extend(islice(found, max_ways))
    return AllSolved(cost, count, tuple(sorted(ways)[:max_ways]), _states(searches))


def _searches(position: Position, must_turn: bool, bound: bool, every_way: bool) -> list[_Search]:
    return [_Search(position, robot, must_turn, bound, every_way) for robot in position.serving]


def _states(searches: list[_Search]) -> int:
    return sum(len(search.costs) for search in searches)


def _run(searches: list[_Search], max_cost: int | None, max_states: int) -> NotSolved | None:
    """Advances all searches layer by layer, so that for the vortex the nearest robot is found first."""
    while True:
        pending = [min(search.layers) for search in searches if search.layers]
        if not pending:
            return Unsolvable(_states(searches))
        total = min(pending)
        if max_cost is not None and total > max_cost:
            return Unfinished(total, _states(searches))
        for search in searches:
            room = max_states - _states(searches) + len(search.costs)
            if not search.expand(total, room):
                return Unfinished(total, _states(searches))
            if search.goals and not search.every_way:
                return None
        if any(search.goals for search in searches):
            return None


_STILL: Final = 0
_TURNED: Final = 5
_COURSE_SHIFT: Final = 8 * 5
_MOVE_BITS: Final = 5


class _Search:
    """All positions reached so far, for one robot that may reach the target.

    A state is an integer: 8 bits for each robot's cell and, with must_turn, how this robot has
    travelled: still, 1 + its only direction, or turned.
    """

    def __init__(
        self, position: Position, serving: int, must_turn: bool, bound: bool, every_way: bool
    ) -> None:
        board = position.board
        self.every_way = every_way
        self.robots = len(position.robots)
        self._serving = serving
        self._target = position.target_cell
        self._must_turn = must_turn
        wall_pass = position.wall_pass
        self._tables = [slide_table(board, position.kind(robot), wall_pass) for robot in range(self.robots)]
        bounds = lower_bounds(board, position.kind(serving), self._target, wall_pass)
        self._bounds = bounds if bound else tuple([0] * CELLS)

        self.start = sum(cell << 8 * robot for robot, cell in enumerate(position.robots))
        self.costs: dict[int, int] = {self.start: 0}
        self.came_from: dict[int, int] = {}
        """The previous state and, in the lowest bits, 4 * robot + direction."""

        self.also_from: dict[int, list[int]] = {}
        """Other previous states with the same cost, if all solutions are requested."""

        self.goals: list[int] = []
        nearest = self._bounds[position.robots[serving]]
        self.layers: dict[int, list[int]] = {nearest: [self.start]} if nearest < UNREACHABLE else {}

    def cell(self, state: int, robot: int) -> int:
        return state >> 8 * robot & 255

    def expand(self, total: int, room: int) -> bool:
        """Expands the whole layer, or up to the first goal; False if there is no room for all its states."""
        layer = self.layers.get(total, [])
        while layer:
            state = layer.pop()
            cost = self.costs[state]
            if cost + self._bounds[self.cell(state, self._serving)] != total:
                continue  # reached at a lower cost since it was added
            if self._is_goal(state):
                self.goals.append(state)
                if not self.every_way:
                    return True
                continue
            if len(self.costs) > room:
                return False
            self._reach_neighbours(state, cost)
        self.layers.pop(total, None)
        return True

    def _is_goal(self, state: int) -> bool:
        there = self.cell(state, self._serving) == self._target
        return there and (not self._must_turn or state >> _COURSE_SHIFT == _TURNED)

    def _reach_neighbours(self, state: int, cost_before: int) -> None:
        costs, bounds, layers = self.costs, self._bounds, self.layers
        cells = [state >> 8 * robot & 255 for robot in range(self.robots)]
        occupied = 0
        for cell in cells:
            occupied |= BIT[cell]
        bound = bounds[cells[self._serving]]
        for robot, cell in enumerate(cells):
            table = self._tables[robot]
            others = occupied ^ BIT[cell]
            serves = robot == self._serving
            for direction in range(4):
                slide = 4 * cell + direction
                near = table.reach[slide] & others
                landings = table.blocked(slide, near) if near else table.free[slide]
                for end, cost, turned in landings:
                    after = state + ((end - cell) << 8 * robot)
                    if serves:
                        bound = bounds[end]
                        if bound >= UNREACHABLE:
                            continue
                        if self._must_turn:
                            after = self._with_course(after, direction, turned)
                    total_cost = cost_before + cost
                    known = costs.get(after)
                    if known is None or total_cost < known:
                        costs[after] = total_cost
                        self.came_from[after] = state << _MOVE_BITS | 4 * robot + direction
                        self.also_from.pop(after, None)
                        layers.setdefault(total_cost + bound, []).append(after)
                    elif self.every_way and total_cost == known:
                        move = state << _MOVE_BITS | 4 * robot + direction
                        self.also_from.setdefault(after, []).append(move)
            if serves:
                bound = bounds[cell]

    def _with_course(self, state: int, direction: int, turned: bool) -> int:
        course = state >> _COURSE_SHIFT
        after = 1 + direction if not turned and course in (_STILL, 1 + direction) else _TURNED
        return state + ((after - course) << _COURSE_SHIFT)

    def step_into(self, state: int, came_from: int) -> tuple[int, Slide]:
        """The previous state, and the slide that led from it to this one."""
        before, move = came_from >> _MOVE_BITS, came_from & (1 << _MOVE_BITS) - 1
        robot, direction = divmod(move, 4)
        cost = self.costs[state] - self.costs[before]
        return before, Slide(robot, DIRECTIONS[direction], self.cell(state, robot), cost)

    def way_to(self, state: int) -> SlidePath:
        way: list[Slide] = []
        while state != self.start:
            state, slide = self.step_into(state, self.came_from[state])
            way.append(slide)
        return tuple(reversed(way))


class _WayGraph:
    """The states on least-cost solutions and the slides between them, to count and list the solutions."""

    def __init__(self, search: _Search) -> None:
        self._start = search.start
        self._goals = frozenset(search.goals)
        self._onward: dict[int, list[tuple[Slide, int]]] = {}
        states = list(search.goals)
        seen = set(states)
        for state in states:  # the list grows during iteration
            if state == search.start:
                continue
            for came_from in (search.came_from[state], *search.also_from.get(state, ())):
                before, slide = search.step_into(state, came_from)
                self._onward.setdefault(before, []).append((slide, state))
                if before not in seen:
                    seen.add(before)
                    states.append(before)
        counts = dict.fromkeys(search.goals, 1)
        for state in sorted(seen - self._goals, key=search.costs.__getitem__, reverse=True):
            counts[state] = sum(counts[after] for _, after in self._onward[state])
        self.count = counts[search.start]

    def __iter__(self) -> Iterator[SlidePath]:
        unfinished: list[tuple[int, SlidePath]] = [(self._start, ())]
        while unfinished:
            state, way = unfinished.pop()
            if state in self._goals:
                yield way
                continue
            onward = sorted(self._onward[state], reverse=True)
            unfinished.extend((after, (*way, slide)) for slide, after in onward)
