"""Factual data of the sixteen printed quadrants: walls, targets and coloured diagonals.

The digit is the quadrant's colour (1 green, 2 blue, 3 red, 4 yellow), and the letter is its side: A and B
come from the 1999 box, C and D from the 2003 box, and D has the diagonals. Every mark here is confirmed by at
least two of several public descriptions of the printed boards.
"""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.games.ricochet_robots.cells import BOUNCE, CLOCKWISE, Direction, Slant
from robotable.games.ricochet_robots.robots import Colour


class Quadrant(msgspec.Struct, frozen=True):
    """A quadrant as it lies in the north-west. Cells are (x, y), 0 to 7, with the centre at (7, 7)."""

    walls: tuple[tuple[int, int, Direction], ...]
    targets: tuple[tuple[int, int, str], ...]
    """The letters of a colour and a symbol, or "v" for the vortex."""

    diagonals: tuple[tuple[int, int, Colour, Slant], ...]

    def turned(self) -> Quadrant:
        """The quadrant after a clockwise quarter turn: it moves from the north-west to the north-east."""
        swap: dict[Slant, Slant] = {"/": "\\", "\\": "/"}
        return Quadrant(
            tuple((7 - y, x, CLOCKWISE[side]) for x, y, side in self.walls),
            tuple((7 - y, x, mark) for x, y, mark in self.targets),
            tuple((7 - y, x, colour, swap[slant]) for x, y, colour, slant in self.diagonals),
        )


# Walls: x, y and the side that is closed. Targets: x, y, colour (r g b y) and symbol (circle, triangle,
# square, hexagon), or v for the vortex. Diagonals: x, y, colour and slant. The rim is implied. The walls 76S
# and 67E close the centre. A wall 7yE or x7S lies on the seam to the next quadrant.
_MARKS: Final[dict[str, tuple[str, str, str]]] = {
    "1A": ("10E 40S 11S 31E 12E 63E 63S 05S 26E 36S 76S 67E", "41rc 12gt 63yh 36bs", ""),
    "1B": ("40E 11S 61E 61S 02E 64S 05S 65E 26E 36S 76S 67E", "61yh 12gt 65bs 36rc", ""),
    "1C": ("10E 30S 21E 63E 63S 04E 14S 45S 06S 46E 76S 67E", "31gt 63yh 14rc 46bs", ""),
    "1D": ("50E 12S 03E 64E 64S 05S 25S 26E 36S 76S 67E", "13rc 64yh 26gt 36bs", "41g/ 57y\\"),
    "2A": ("30E 51E 51S 02E 12S 03S 63S 54E 25S 26E 76S 67E", "51gh 12rs 64yc 26bt", ""),
    "2B": ("20S 40E 11E 53E 63S 04S 44S 45E 16E 16S 76S 67E", "21yc 63bt 45rs 16gh", ""),
    "2C": ("50E 31S 22E 03S 23S 43E 53S 24E 45E 45S 76S 67E", "32yc 53bt 24rs 45gh", ""),
    "2D": ("20E 61S 52E 52S 05E 15S 06S 46S 76S 47E 67E", "52gh 62yc 15rs 47bt", "21b/ 74r\\"),
    "3A": ("30E 52E 52S 23S 04S 24E 15S 65E 75S 06E 76S 67E", "52bh 24gc 75rt 16ys", ""),
    "3B": ("30E 01E 11S 61S 62E 24E 24S 74S 05S 65E 76S 67E", "11rt 62gc 24bh 75ys", ""),
    "3C": ("10E 40S 41E 03E 13S 54S 05S 45E 36E 36S 76S 67E", "41gc 13rt 55ys 36bh", ""),
    "3D": ("40E 02S 62E 62S 23S 24E 34S 55S 46E 76S 67E", "62bh 24gc 34rt 56ys", "41b\\ 63y\\"),
    "4A": ("30E 51E 61S 12S 13E 53S 44E 25E 25S 75E 75S 06S 76S 67E", "61bc 13yt 54gs 25rh 75v", ""),
    "4B": ("40E 21E 21S 03E 13S 63S 04S 54E 55S 56E 76S 37E 37S 67E", "21rh 13gs 64yt 56bc 37v", ""),
    "4C": ("20E 41E 51S 72E 72S 03S 34E 34S 64S 15S 55E 16E 76S 67E", "51bc 72v 34rh 65gs 16yt", ""),
    "4D": ("40E 61S 22S 52E 23E 33S 15E 15S 06S 76S 57E 57S 67E", "62yt 23bc 33gs 15rh 57v", "21r\\ 36g\\"),
}

_SIDES: Final[dict[str, Direction]] = {"E": "E", "S": "S"}
_SLANTS: Final[dict[str, Slant]] = {slant: slant for slant in BOUNCE}
_COLOURS: Final[dict[str, Colour]] = {"r": "red", "g": "green", "b": "blue", "y": "yellow"}


def _quadrant(walls: str, targets: str, diagonals: str) -> Quadrant:
    return Quadrant(
        tuple((int(mark[0]), int(mark[1]), _SIDES[mark[2]]) for mark in walls.split()),
        tuple((int(mark[0]), int(mark[1]), mark[2:]) for mark in targets.split()),
        tuple(
            (int(mark[0]), int(mark[1]), _COLOURS[mark[2]], _SLANTS[mark[3]]) for mark in diagonals.split()
        ),
    )


QUADRANTS: Final[dict[str, Quadrant]] = {name: _quadrant(*marks) for name, marks in _MARKS.items()}
