"""Compare the rules' counts of paths in Micro Robots with those of a program that shares no code with
them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from robotable.games.catalogue import GAMES
from robotable.games.micro_robots import Options, Position, Roll
from robotable.games.micro_robots.actions import STEPS
from robotable.games.micro_robots.boards import CELLS, Board, Cell, moves
from robotable.games.micro_robots.notation import read_position, write_board
from robotable.games.micro_robots.reference import can_walk, shortest_length
from robotable.games.micro_robots.walks import divide
from robotable.games.protocol import CHANCE
from robotable.games.race import Claim
from robotable.games.race.actions import Failed
from tests.perft import micro_robots_brute_force

FILE = Path(__file__).parent / "micro_robots.txt"


def lines() -> Iterator[str]:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line


def counted() -> dict[str, dict[int, tuple[int, int, int]]]:
    """For each position and number of moves: all paths, those that solve it, and those that also visit no
    cell twice."""
    found: dict[str, dict[int, tuple[int, int, int]]] = {}
    for line in lines():
        position, depth, *counts = line.split("; ")
        walks, arriving, once = map(int, counts)
        found.setdefault(position, {})[int(depth)] = walks, arriving, once
    return found


COUNTS = counted()
every_position = pytest.mark.parametrize("text", COUNTS, ids=lambda text: text.rpartition(".")[2])


@cache
def walks(board: Board, here: Cell, depth: int) -> int:
    return 1 if depth == 0 else sum(walks(board, there, depth - 1) for there in moves(board)[here])


@every_position
def test_counts_of_paths(text: str) -> None:
    position = read_position(text)
    for depth, (total, _, _) in COUNTS[text].items():
        assert walks(position.board, position.start, depth) == total
        assert sum(count for _, count in divide(position, depth)) == total


@every_position
def test_a_claim_can_be_kept_exactly_if_a_path_solves_it(text: str) -> None:
    position = read_position(text)
    for depth, (_, arriving, once) in COUNTS[text].items():
        assert can_walk(position, depth) == (arriving > 0)
        assert can_walk(position, depth, no_revisits=True) == (once > 0)
    first = next((depth for depth, (_, arriving, _) in COUNTS[text].items() if arriving), None)
    shortest = shortest_length(position)
    assert shortest == first if first is not None else shortest is None or shortest > max(COUNTS[text])


def shown(position: Position, count: int, *, no_revisits: bool) -> tuple[int, int]:
    """Try every showing of a claim at a table, cell by cell: count those with no illegal step, and those that
    win."""
    rules = GAMES["micro_robots"].rules
    board = position.board
    options = Options(board=write_board(board), pro=position.via is not None, no_revisits=no_revisits)
    state: Any = rules.new(options)
    for cell in (position.start, position.target, position.via):
        if cell is not None:
            state = rules.apply(state, CHANCE, Roll(board.faces[cell])).state
    states = [rules.apply(state, 0, Claim(count)).state]
    legal = won = 0
    for moved in range(1, count + 1):
        after = []
        for before in states:
            for action in STEPS:
                step = rules.apply(before, 0, action)
                if Failed(0, "illegal move") in step.events:
                    continue
                if moved == count:
                    legal += 1
                    won += step.state.chips[0]
                else:
                    after.append(step.state)
        states = after
    return legal, won


@every_position
@pytest.mark.parametrize("count", [1, 2, 3])
def test_counts_of_showings_at_a_table(text: str, count: int) -> None:
    position = read_position(text)
    total, arriving, once = COUNTS[text][count]
    assert shown(position, count, no_revisits=False) == (total, arriving)
    assert shown(position, count, no_revisits=True)[1] == once


def test_the_file_is_what_the_brute_force_program_writes() -> None:
    """Only for small depths; the deep ones take a while."""
    known = [line for line in lines() if int(line.split("; ")[1]) <= 5]
    assert list(micro_robots_brute_force.lines(deepest=5)) == known


def test_the_file_covers_every_tile_set_and_custom_boards() -> None:
    boards = {write_board(read_position(text).board).partition(".")[0] for text in COUNTS}
    assert {"black", "copper", "open-black", "open-copper"} < boards
    assert any(text.count("-") == 2 for text in COUNTS), "with a via"
    assert all(len(read_position(text).board.faces) == len(CELLS) for text in COUNTS)
    assert any(once < arriving for depths in COUNTS.values() for _, arriving, once in depths.values())
