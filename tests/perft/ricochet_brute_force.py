"""A second, deliberately different implementation of Ricochet Robots, which writes the expected counts.

It imports nothing from the package. Cells are pairs (x, y), walls are sets of two cells, and a slide is a
recursion over every choice of a player. To write the counts again, run:

    python tests/perft/ricochet_brute_force.py tests/perft/ricochet_robots.txt
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

Cell = tuple[int, int]
MOVES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
MIDDLE = {(7, 7), (8, 7), (7, 8), (8, 8)}
NAME = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}


class Table:
    """A board and its robots, read from the text of a position with masks."""

    def __init__(self, text: str) -> None:
        board, robots, target, *wall_pass = text.split("_")
        self.wall_is_the_move = wall_pass == ["move"]
        masks, *marks = board.split(".")
        self.walls: set[frozenset[Cell]] = set()
        for at, digit in enumerate(masks):
            x, y = at % 16, at // 16
            for bit, (dx, dy) in enumerate(MOVES.values()):
                if int(digit, 16) >> bit & 1:
                    self.walls.add(frozenset({(x, y), (x + dx, y + dy)}))
        self.mirrors: dict[Cell, tuple[str, str]] = {}
        for mark in marks:
            found = re.fullmatch(r"([a-p]\d+)([rgby])([ud])", mark)
            if found:
                self.mirrors[cell_of(found[1])] = (found[2], found[3])
        self.letters = [robot[0] for robot in robots.split(".")]
        self.start = tuple(cell_of(robot[1:]) for robot in robots.split("."))
        self.goal_letter, self.goal = target[0], cell_of(target[1:])
        around = {
            frozenset({(x, y), (x + dx, y + dy)})
            for x, y in MIDDLE
            for dx, dy in MOVES.values()
            if (x + dx, y + dy) not in MIDDLE
        }
        self.hard = around if around <= self.walls else set()

    def endings(
        self, letter: str, start: Cell, way: str, others: set[Cell], most: int
    ) -> set[tuple[Cell, int, bool]]:
        """All (cell, cost, turned) up to a cost of `most`, without dominated endings on the same cell."""
        first = MOVES[way]
        found: set[tuple[Cell, int, bool]] = set()

        def leave(at: Cell, go: tuple[int, int], cost: int, turned: bool, trail: frozenset[object]) -> None:
            if cost > most or (at, go, turned) in trail:
                return
            trail |= {(at, go, turned)}
            to = (at[0] + go[0], at[1] + go[1])
            wall = frozenset({at, to})
            outside = not (0 <= to[0] < 16 and 0 <= to[1] < 16)
            walled = wall in self.walls
            if outside or walled or to in others:
                found.add((at, cost, turned))
            if outside or to in others or (walled and (letter != "t" or wall in self.hard)):
                return
            cost += walled
            turned |= go != first
            if to not in self.mirrors or self.mirrors[to][0] == letter:
                leave(to, go, cost, turned, trail)
                return
            dx, dy = go
            leave(to, (-dy, -dx) if self.mirrors[to][1] == "u" else (dy, dx), cost, turned, trail)
            if letter == "t":
                leave(to, go, cost + 1, turned, trail)

        # As a move, a slide that begins at a wall costs only what it passes; it cannot but pass this wall.
        beside = frozenset({start, (start[0] + first[0], start[1] + first[1])})
        only_passes = letter == "t" and self.wall_is_the_move and beside in self.walls
        leave(start, first, 0 if only_passes else 1, False, frozenset())
        worth = set()
        for cell, cost, turned in found:
            rivals = [(c, t) for at, c, t in found if at == cell and (c, t) != (cost, turned)]
            if cell != start and not any(c <= cost and t >= turned for c, t in rivals):
                worth.add((cell, cost, turned))
        return worth

    def steps(self, robots: tuple[Cell, ...], most: int) -> Iterator[tuple[int, str, Cell, int, bool]]:
        for at, letter in enumerate(self.letters):
            others = {cell for cell in robots if cell != robots[at]}
            for way in MOVES:
                for cell, cost, turned in self.endings(letter, robots[at], way, others, most):
                    yield at, way, cell, cost, turned

    def count(self, depth: int, robots: tuple[Cell, ...] | None = None) -> int:
        """The number of sequences of slides, by any robots, with a total cost of `depth`."""
        robots = robots or self.start
        if depth == 0:
            return 1
        total = 0
        for at, _, cell, cost, _ in self.steps(robots, depth):
            total += self.count(depth - cost, (*robots[:at], cell, *robots[at + 1 :]))
        return total

    def least(self, most: int, must_turn: bool = False) -> tuple[int, int] | None:
        """The least cost up to `most` and the number of solutions with it, by trying everything; None if
        there is no solution."""
        ways: dict[int, int] = {}

        def there(robots: tuple[Cell, ...], seen: tuple[frozenset[str], ...]) -> bool:
            for letter, cell, directions in zip(self.letters, robots, seen, strict=True):
                serves = self.goal_letter in (letter, "v")
                if serves and cell == self.goal and (not must_turn or len(directions) > 1):
                    return True
            return False

        def go(robots: tuple[Cell, ...], seen: tuple[frozenset[str], ...], spent: int) -> None:
            if there(robots, seen):
                ways[spent] = ways.get(spent, 0) + 1
                return
            room = min([most, *ways]) - spent
            if room < 1:
                return
            for at, way, cell, cost, turned in self.steps(robots, room):
                travelled = seen[at] | {way} | ({"turned"} if turned else set())
                go(
                    (*robots[:at], cell, *robots[at + 1 :]),
                    (*seen[:at], travelled, *seen[at + 1 :]),
                    spent + cost,
                )

        go(self.start, tuple(frozenset() for _ in self.start), 0)
        return min(ways.items()) if ways else None


def cell_of(name: str) -> Cell:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


if __name__ == "__main__":
    counts = Path(sys.argv[1])
    lines = []
    for line in counts.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            position, depth = line.split(" ; ")[:2]
            line = f"{position} ; {depth} ; {Table(position).count(int(depth))}"
        lines.append(line + "\n")
    counts.write_text("".join(lines), encoding="utf-8")
