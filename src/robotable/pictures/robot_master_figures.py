"""The six robots of Robot Master as shapes in a box of 100 by 100. Robot n has n of some part to count.

The page draws the same shapes: `python -m tests.page.refresh` writes them down for it.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final, Literal, TypeAlias

import msgspec

Style: TypeAlias = Literal[
    "body", "limb", "seam", "shine", "eye", "pupil", "visor", "wheel", "hub", "ray", "ray edge"
]


class Shape(msgspec.Struct, frozen=True):
    style: Style
    tag: Literal["circle", "path", "rect"]
    attributes: dict[str, float | str]


def _circle(style: Style, cx: float, cy: float, r: float) -> Shape:
    return Shape(style, "circle", {"cx": cx, "cy": cy, "r": r})


def _path(style: Style, d: str) -> Shape:
    return Shape(style, "path", {"d": d})


def _rect(style: Style, x: float, y: float, width: float, height: float, rx: float) -> Shape:
    return Shape(style, "rect", {"x": x, "y": y, "width": width, "height": height, "rx": rx})


def _ray(style: Style, angle: float) -> Shape:
    x, y = cos(radians(angle)), sin(radians(angle))
    near, far = ((_PALM[0] + away * x, _PALM[1] + away * y) for away in (14, 34))
    return _path(style, f"M{near[0]:.1f} {near[1]:.1f}L{far[0]:.1f} {far[1]:.1f}")


_PALM: Final = (50, 60)
_RAYS: Final = (-164, -127, -90, -53, -16)
_EYES: Final = (37, 63)
_WHEELS: Final = (23, 40, 57, 74)

FIGURES: Final[tuple[tuple[Shape, ...], ...]] = (
    (
        _circle("body", 50, 51, 26),
        _path("seam", "M24.5 54Q50 68 75.5 54"),
        _path("shine", "M35 40Q40 32 50 31"),
    ),
    (
        _path("limb", "M50 46V20"),
        _circle("body", 50, 16, 7.5),
        _rect("body", 32, 42, 36, 40, 16),
        _rect("visor", 39, 53, 22, 9, 4.5),
    ),
    (
        _rect("body", 23, 40, 54, 36, 13),
        _path("seam", "M41 67H59"),
        *(part for x in _EYES for part in (_circle("eye", x, 41, 13), _circle("pupil", x, 42, 5.5))),
    ),
    (
        _path("limb", "M37 50L24 76M48 50V80M59 50L65 76"),
        _path("limb", "M19 78H29M43 81H53M61 78H66"),
        _path("body", "M25 53A23 25 0 0 1 71 53Z"),
        _rect("visor", 36, 39, 24, 8, 4),
    ),
    (
        _rect("body", 37, 20, 30, 22, 8),
        _rect("visor", 44, 27, 17, 7, 3.5),
        _rect("body", 17, 38, 62, 20, 8),
        *(part for x in _WHEELS for part in (_circle("wheel", x, 61, 8), _circle("hub", x, 61, 2.6))),
    ),
    (
        *(_ray("ray edge", angle) for angle in _RAYS),
        *(_ray("ray", angle) for angle in _RAYS),
        _circle("body", *_PALM, 18.5),
        _rect("visor", 40, 55, 20, 8, 4),
    ),
)
