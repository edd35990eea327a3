"""`robotable perft`: counts are the same with and without `--divide`."""

from __future__ import annotations

from typing import Final

import pytest

from tests.cli.command import run

SOLO: Final = "solo ...../...../..3../...../..... 5"
RICOCHET: Final = "1A.2A.3A.4A_ra1.ga2.ba3.ya4_rh6"
DUEL: Final = "duel ...../...../..3../...../..... 001122334455/001122334455"


@pytest.mark.parametrize(
    ("position", "depth", "count"),
    [
        (SOLO, 0, 1),
        (SOLO, 1, 4),  # one card, four cells beside c3
        (SOLO, 2, 24),  # then any of six values
        (SOLO, 3, 144),  # then six cells
        (DUEL, 0, 1),
        (DUEL, 1, 24),  # six values, four cells
        (DUEL, 2, 864),  # then six values, six cells
    ],
)
def test_counts(position: str, depth: int, count: int) -> None:
    assert run("perft", position, "--depth", str(depth)).done().out == f"perft({depth}) = {count}\n"


def test_three_actions_deep_by_default() -> None:
    assert run("perft", SOLO).done().out == "perft(3) = 144\n"


def test_a_finished_game_has_no_sequences_but_the_empty_one() -> None:
    over = "solo 01234/12340/23401/34012/40123 -"
    assert run("perft", over, "--depth", "0").done().out == "perft(0) = 1\n"
    assert run("perft", over, "--depth", "4", "--divide").done().out == "perft(4) = 0\n"


def test_divide_lists_each_first_action() -> None:
    assert run("perft", SOLO, "--divide").done().out == (
        "5c4: 36\n5b3: 36\n5d3: 36\n5c2: 36\nperft(3) = 144\n"
    )


def test_json() -> None:
    assert run("perft", SOLO, "--depth", "2", "--json").done().out == (
        f'{{"version":1,"position":"{SOLO}","depth":2,"count":24}}\n'
    )


@pytest.mark.parametrize("depth", ["0", "1", "3"])
def test_json_of_a_division_adds_up(depth: str) -> None:
    found = run("perft", DUEL if depth == "1" else SOLO, "--depth", depth, "--divide", "--json").done().json
    assert found["count"] == (sum(found["divide"].values()) if depth != "0" else 1)
    assert bool(found["divide"]) == (depth != "0")


def test_the_position_may_come_from_standard_input() -> None:
    assert run("perft", "-", stdin=SOLO + "\n").done().out == "perft(3) = 144\n"
