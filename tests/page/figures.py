"""The robots of Robot Master for the page: the same shapes as in downloaded pictures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from robotable.pictures.robot_master_figures import FIGURES
from tests.page.wire import ROOT

FILE: Final = ROOT / "web/src/games/robot_master/figures.json"


def files() -> Iterable[tuple[Path, str]]:
    robots = (
        "[\n" + ",\n".join("    " + msgspec.json.encode(shape).decode() for shape in figure) + "\n  ]"
        for figure in FIGURES
    )
    yield FILE, "[\n" + ",\n".join(f"  {robot}" for robot in robots) + "\n]\n"
