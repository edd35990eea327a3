"""The robot of Micro Robots as paths in a cell of 100 by 100, centred on 0 0.

Its belly is a window, so the number that it stands on stays readable.

The page draws the same paths: `python -m tests.page.refresh` writes them down for it.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Style: TypeAlias = Literal["steel", "line", "bulb", "eye", "pupil", "shine"]


class Part(msgspec.Struct, frozen=True):
    style: Style
    d: str


def _dot(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def _pair(x: float, y: float, r: float) -> str:
    return _dot(-x, y, r) + _dot(x, y, r)


_BODY: Final = "M-25 -46H25Q48 -46 48 -23V23Q48 45 26 45H-26Q-48 45 -48 23V-23Q-48 -46 -25 -46Z"
_WINDOW: Final = "M-20 -37Q-40 -37 -40 -18V18Q-40 37 -21 37H21Q40 37 40 18V-18Q40 -37 20 -37Z"

ROBOT: Final = (
    Part("line", "M0 -46V-55"),
    Part("bulb", _dot(0, -57, 5)),
    Part("steel", "M-36 43H-14V48Q-14 52 -18 52H-32Q-36 52 -36 48ZM14 43H36V48Q36 52 32 52H18Q14 52 14 48Z"),
    Part("steel", "M-47 -9H-50Q-54 -9 -54 -5V9Q-54 13 -50 13H-47ZM47 -9H50Q54 -9 54 -5V9Q54 13 50 13H47Z"),
    # The window runs the other way round than the body, so that it is cut out.
    Part("steel", _BODY + _WINDOW),
    Part("shine", "M-34 -6Q-34 -26 -20 -31"),
    Part("eye", _pair(16, -43, 10)),
    Part("pupil", _pair(16, -42, 4.5)),
)
"""From the back to the front."""
