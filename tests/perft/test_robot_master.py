"""Compare the rules' counts of action sequences with those of a program that shares no code with them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from robotable.games.catalogue import GAMES
from robotable.games.perft import divide, perft
from tests.perft import robot_master_brute_force

HERE = Path(__file__).parent


def counted(game: str) -> dict[str, dict[int, int]]:
    """For each position in the game's file: depth and count."""
    found: dict[str, dict[int, int]] = {}
    for line in lines(game):
        position, depth, count = line.split("; ")
        found.setdefault(position, {})[int(depth)] = int(count)
    return found


def lines(game: str) -> Iterator[str]:
    for line in (HERE / f"{game}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line


ROBOT_MASTER = counted("robot_master")


@pytest.mark.parametrize("position", ROBOT_MASTER)
def test_counts_of_action_sequences(position: str) -> None:
    game = GAMES["robot_master"]
    state = game.notation.read_position(position)
    counts = {depth: perft(game.rules, state, depth) for depth in ROBOT_MASTER[position]}
    assert counts == ROBOT_MASTER[position]


def test_the_file_is_what_the_brute_force_program_writes() -> None:
    """Only for small depths; the deep ones take half a minute."""
    known = [line for line in lines("robot_master") if int(line.split("; ")[1]) <= 3]
    assert list(robot_master_brute_force.lines(deepest=3)) == known


def test_the_file_covers_every_variant_from_the_deal_to_the_end() -> None:
    for variant in ("duel", "refill", "teams", "solo"):
        positions = [position for position in ROBOT_MASTER if position.startswith(variant)]
        empty = {position.split(" ")[1].count(".") for position in positions}
        assert {25, 24} <= empty, "before the deal and right after it"
        assert empty & set(range(6, 20)), "in the middle"
        assert any(0 in ROBOT_MASTER[position].values() for position in positions), "beyond the end"
        assert all(max(ROBOT_MASTER[position]) >= 4 for position in positions)


def test_the_counts_after_each_first_action_add_up() -> None:
    game = GAMES["robot_master"]
    for position, counts in ROBOT_MASTER.items():
        parts = divide(game.rules, game.notation.read_position(position), 2)
        assert sum(count for _, _, count in parts) == counts[2]
        assert len(parts) == counts[1]
