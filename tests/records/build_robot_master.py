"""Build the records in `robot_master/`: one game for each ending of Robot Master.

    PYTHONPATH=src:. python tests/records/build_robot_master.py

Searches for a board with the desired ending, then for an order of placements and a deal that lead to it.
Every record has its own random generator, seeded by its name, so that builds are reproducible.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from math import exp
from random import Random
from typing import TypeAlias

from robotable.games.record import Record
from robotable.games.robot_master import Options
from robotable.games.robot_master.options import First, VariantName
from robotable.games.robot_master.scoring import Fives
from tests.games.robot_master.dealing import DECK, words_leading_to
from tests.games.robot_master.matches import MATCH, OfMatch, options, random_log
from tests.games.robot_master.plain_score import decided, line_points
from tests.records.record_folder import RecordFolder, built

PLAYERS = ("Ann", "Ben", "Cleo", "Dora")
SIDES = ("rows", "columns")
VERSUS: tuple[VariantName, VariantName, VariantName] = ("duel", "refill", "teams")

Board: TypeAlias = tuple[int, ...]
Plan: TypeAlias = Callable[[Random], Record]
Energy: TypeAlias = Callable[[Board], float]
"""The distance of a board from the desired one; 0 if it fits."""

points_of = cache(line_points)


def scores(board: Board, fives: Fives = "unit") -> tuple[list[int], list[int]]:
    rows = [points_of(board[start : start + 5], fives) for start in range(0, 25, 5)]
    return rows, [points_of(board[start::5], fives) for start in range(5)]


def gaps(board: Board) -> list[int]:
    """The differences between the lowest lines of both sides, the second-lowest, and so on."""
    rows, columns = scores(board)
    return [abs(row - column) for row, column in zip(sorted(rows), sorted(columns), strict=True)]


def search(energy: Energy, rng: Random, fixed: dict[int, int] | None = None, steps: int = 150_000) -> Board:
    """Simulated annealing: swaps cards with each other and with those that are not on the board."""
    fixed = fixed or {}
    while True:
        left = list(DECK)
        for card in fixed.values():
            left.remove(card)
        rng.shuffle(left)
        cards = [fixed[cell] if cell in fixed else left.pop() for cell in range(25)] + left
        free = [at for at in range(36) if at not in fixed]
        now = energy(tuple(cards[:25]))
        for step in range(steps):
            if now == 0:
                return tuple(cards[:25])
            one, other = rng.choice(free), rng.choice(free)
            cards[one], cards[other] = cards[other], cards[one]
            then = energy(tuple(cards[:25]))
            heat = 20 * (1 - step / steps) + 0.1
            if then <= now or rng.random() < exp((now - then) / heat):
                now = then
            else:
                cards[one], cards[other] = cards[other], cards[one]


def turned(board: Board) -> Board:
    """Swap rows and columns."""
    return tuple(board[5 * column + row] for row in range(5) for column in range(5))


def decided_on(line: int, side: str, rng: Random) -> Board:
    """A board that this side wins on its line of this rank; 1 is the lowest."""

    def energy(board: Board) -> float:
        apart = gaps(board)
        return sum(apart[: line - 1]) or (apart[line - 1] == 0)

    board = search(energy, rng)
    return board if decided(*scores(board))[0] == side else turned(board)


def drawn(rng: Random) -> Board:
    """Equal lines on both sides: a symmetric board whose rows and columns are then shuffled."""
    while True:
        cells = {(row, column): rng.randrange(6) for row in range(5) for column in range(row + 1)}
        square = [[cells[max(row, column), min(row, column)] for column in range(5)] for row in range(5)]
        rng.shuffle(square)
        order = rng.sample(range(5), 5)
        board = tuple(row[column] for row in square for column in order)
        if max(board.count(card) for card in range(6)) <= 6:
            return board


@cache
def changed_by_the_option(variant: VariantName) -> Board:
    """The rows win with fives="unit", the columns with fives="pair".

    Column c is 11111, worth 102 or 110; the best row is worth something between, and all other lines are
    equal.
    """

    def energy(board: Board) -> float:
        best = max(scores(board)[0])
        off = sum(min(gap, 40) for gap in gaps(board)[:4])
        off += 0 if 102 < best < 110 else min(abs(best - 106), 20)
        winners = decided(*scores(board, "unit"))[0], decided(*scores(board, "pair"))[0]
        return off or (winners != SIDES) * 3

    return search(energy, Random(variant), fixed=dict.fromkeys(range(2, 25, 5), 1), steps=60_000)


def solo(lowest: int, rng: Random) -> Board:
    """Every line is worth at least `lowest`."""
    return search(lambda board: sum(max(0, lowest - line) for side in scores(board) for line in side), rng)


def worst_solo(rng: Random) -> Board:
    """A line of 00123: 6 points, the least that a full line can have."""
    cells = rng.sample(range(2, 25, 5), 5)
    return search(lambda board: 0, rng, fixed=dict(zip(cells, (0, 0, 1, 2, 3), strict=True)))


def game(
    board: Board,
    rng: Random,
    variant: VariantName,
    first: First = "rows",
    fives: Fives = "unit",
    *,
    turns: int = 24,
) -> Record:
    """The record of a game that ends with this board, or of its first turns."""
    starter = rng.choice(SIDES) if first == "random" else first
    spoken = f"random:{starter}" if first == "random" and variant != "solo" else starter
    words = words_leading_to(board, variant, spoken, rng)
    placements = [at for at, word in enumerate(words) if word[0] in "012345"]
    if turns < 24:
        words = words[: placements[turns]]
    return record(Options(variant, first, fives), words)


def record(of: Options, words: list[str]) -> Record:
    found = Record("robot_master", of, (), ())
    rules, notation = found.rules, found.notation
    state, log = found.start(), []
    for word in words:
        log.append(notation.read_action(state, word))
        state = rules.apply(state, *log[-1]).state
    return Record("robot_master", of, PLAYERS[: rules.seats(state)], tuple(log))


def won_by_the_option(variant: VariantName, fives: Fives, _: Random) -> Record:
    """Both options share the same actions, so the generator is not the one of the record's name."""
    return game(changed_by_the_option(variant), Random(variant), variant, fives=fives)


def match(of: OfMatch, rng: Random, *, actions: int | None = None) -> Record:
    """A random match, or its first actions."""
    log = random_log(of, rng)
    seats = MATCH.seats(MATCH.new(of))
    return Record("robot_master", of, PLAYERS[:seats], tuple(log[:actions]))


def planned(
    board: Callable[[Random], Board],
    variant: VariantName,
    first: First = "rows",
    fives: Fives = "unit",
    *,
    turns: int = 24,
) -> Plan:
    return lambda rng: game(board(rng), rng, variant, first, fives, turns=turns)


def plans() -> dict[str, Plan]:
    """The plan of each record, by name."""
    found: dict[str, Plan] = {}
    for variant in VERSUS:
        for side, line in product(SIDES, range(1, 6)):
            found[f"{variant}-{side}-win-on-line-{line}"] = planned(partial(decided_on, line, side), variant)
        found[f"{variant}-draw"] = planned(drawn, variant)
        found[f"{variant}-first-columns"] = planned(partial(decided_on, 1, "rows"), variant, "columns")
        found[f"{variant}-first-random"] = planned(partial(decided_on, 1, "columns"), variant, "random")
        found[f"{variant}-fives-unit"] = partial(won_by_the_option, variant, "unit")
        found[f"{variant}-fives-pair"] = partial(won_by_the_option, variant, "pair")
        found[f"{variant}-unfinished"] = planned(drawn, variant, turns=13)
    found["solo-6-points"] = planned(worst_solo, "solo")
    found["solo-over-60-points"] = planned(partial(solo, 61), "solo", "random", "pair")
    found["solo-over-100-points"] = planned(partial(solo, 101), "solo", "columns")
    found["solo-unfinished"] = planned(drawn, "solo", turns=17)
    found["nothing-done-yet"] = lambda rng: record(Options("duel", "random"), [])
    found["match-over-rounds"] = partial(match, options("teams", "random", rounds=5))
    found["match-to-points"] = partial(match, options("duel", "columns", points=30))
    found["match-duplicate"] = partial(match, options("refill", "random", rounds=4, duplicate=True))
    found["match-unfinished"] = partial(match, options("refill", rounds=3), actions=80)
    found["match-between-rounds"] = partial(match, options("duel", rounds=2), actions=49)
    return found


def build(name: str) -> str:
    return built(plans(), name)


if __name__ == "__main__":
    RecordFolder("robot_master").save(plans())
