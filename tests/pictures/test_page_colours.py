"""Pictures have the colours of the page, in light and dark."""

from __future__ import annotations

import re
from typing import Final

import pytest

from robotable.games.micro_robots.faces import COLOURS
from robotable.pictures import micro_robots, ricochet_robots_figures, robot_master
from robotable.pictures import robot_master_cards as cards
from tests.page.wire import ROOT

GAMES: Final = ROOT / "web/src/games"
MICRO: Final = {"B": "blue", "Y": "yellow", "G": "green", "R": "red", "P": "pink", "W": "white"}
ROBOTS: Final = ("red", "green", "blue", "yellow", "silver")


def page_fills(file: str) -> dict[str, tuple[str, str]]:
    """The light and the dark colour of each class."""
    text = (GAMES / file).read_text(encoding="utf-8")
    found = re.findall(r"\.(\w+) \{\s+--fill: light-dark\((#\w+), (#\w+)\)", text)
    return {name: (light, dark) for name, light, dark in found}


def test_the_cards_of_robot_master() -> None:
    """The shapes are the same too: `tests/page/test_fresh.py` compares them."""
    css = (GAMES / "robot_master/tints.css").read_text(encoding="utf-8")
    light, dark = css.split("prefers-color-scheme: dark")
    assert tuple(re.findall(r"--robot-body-\d: (#\w{6})", light)) == cards.BODIES
    assert tuple(re.findall(r"--robot-face-\d: (#\w{6})", light)) == cards.FACES
    assert tuple(re.findall(r"--robot-face-\d: (#\w{6})", dark)) == cards.DARK_FACES * 2
    assert re.findall(r"--robot-(?:ink|eye): (#\w{6})", light) == [cards.INK, cards.EYE]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_sides_of_robot_master(dark: bool) -> None:
    css = (GAMES / "robot_master/sides.css").read_text(encoding="utf-8")
    sides = dict(re.findall(r"--side-([\w-]+): (#\w{6})", css.split("prefers-color-scheme: dark")[dark]))
    drawn = robot_master.STYLE.split("prefers-color-scheme:dark")[dark]
    for side in ("rows", "columns"):
        assert f".{side}{{color:{sides[side]}}}" in drawn
        assert f".{side}-band{{fill:{sides[f'{side}-tint']}}}" in drawn


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_faces_of_micro_robots(dark: bool) -> None:
    assert set(MICRO) == set(COLOURS)
    drawn = micro_robots._DARK if dark else micro_robots._LIGHT
    for letter, fills in page_fills("micro_robots/Chip.svelte").items():
        assert f"--{MICRO[letter]}:{fills[dark]};" in drawn


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_robots_of_ricochet_robots(dark: bool) -> None:
    drawn = ricochet_robots_figures.STYLE.split("prefers-color-scheme:dark")[dark]
    fills = page_fills("ricochet_robots/RobotFigure.svelte")
    for robot in ROBOTS:
        assert f".ricochet .{robot}{{--body:{fills[robot][dark]};" in drawn
