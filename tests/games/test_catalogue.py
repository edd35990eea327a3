"""What every game says about itself, and what a new game gets without saying anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import robotable.games
from robotable.games.catalogue import GAMES
from robotable.games.policy import TablePolicy

FOLDER = Path(robotable.games.__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_games_do_not_know_each_other(name: str) -> None:
    others = "|".join(other for other in GAMES if other != name)
    for file in (FOLDER / name).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not re.findall(rf"^(?:from|import) robotable\.games\.(?:{others})\b", text, re.M), file


def test_a_turn_based_game_has_everything_by_default() -> None:
    policy = TablePolicy()
    assert policy.in_turns
    assert policy.resignation
    assert policy.draw_offers
    assert policy.take_backs
    assert [policy.side(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert not policy.is_silent(None)


@pytest.mark.parametrize("name", GAMES)
def test_races_and_only_races_are_not_played_in_turns(name: str) -> None:
    assert GAMES[name].policy.in_turns == (GAMES[name].race is None)
