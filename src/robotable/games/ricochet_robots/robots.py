"""Who moves: four robots of the target colours and, where one plays along, a fifth.

A robot is an index: 0 red, 1 green, 2 blue, 3 yellow, 4 the fifth. The silver robot is an ordinary one of no
target's colour; the transparent one comes from the Micro Robots box (AB, "Variante für Ricochet Robots").
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
Fifth: TypeAlias = Literal["silver", "transparent"]
Kind: TypeAlias = Colour | Fifth

COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue", "yellow")
FIFTHS: Final[tuple[Fifth, ...]] = ("silver", "transparent")
KINDS: Final[tuple[Kind, ...]] = COLOURS + FIFTHS

FIFTH: Final = 4
"""The index of the fifth robot."""

LETTER: Final[dict[Kind, str]] = {kind: kind[0] for kind in KINDS}
"""r g b y s t: how a robot is written."""


def kind_of(robot: int, fifth: Fifth | None) -> Kind:
    """What the robot of this index is; `fifth` says who the fifth one is."""
    if robot < FIFTH:
        return COLOURS[robot]
    if fifth is None:
        raise ValueError("no fifth robot plays along")
    return fifth
