"""The robots of all games for the page: the same shapes as in downloaded pictures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from robotable.pictures.micro_robots_figure import ROBOT
from robotable.pictures.ricochet_robots_figures import ROBOTS
from robotable.pictures.robot_master_figures import FIGURES
from tests.page.wire import ROOT

FOLDER: Final = ROOT / "web/src/games"


def files() -> Iterable[tuple[Path, str]]:
    robots = (
        "[\n" + ",\n".join("    " + msgspec.json.encode(shape).decode() for shape in figure) + "\n  ]"
        for figure in FIGURES
    )
    yield FOLDER / "robot_master/figures.json", "[\n" + ",\n".join(f"  {robot}" for robot in robots) + "\n]\n"
    outlines = (f'  "{kind}": {msgspec.json.encode(robot).decode()}' for kind, robot in ROBOTS.items())
    yield FOLDER / "ricochet_robots/figures.json", "{\n" + ",\n".join(outlines) + "\n}\n"
    parts = (f"  {msgspec.json.encode(part).decode()}" for part in ROBOT)
    yield FOLDER / "micro_robots/figures.json", "[\n" + ",\n".join(parts) + "\n]\n"
