"""The robots: four in the target colours and, optionally, a fifth.

A robot is an index: 0 red, 1 green, 2 blue, 3 yellow, 4 the fifth. The silver robot is an ordinary robot
whose colour no target has. The transparent robot comes from the Micro Robots box (AB, "Variante für Ricochet
Robots").
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
Fifth: TypeAlias = Literal["silver", "transparent"]
Kind: TypeAlias = Colour | Fifth

WallPass: TypeAlias = Literal["extra", "move"]
"""What it costs the transparent robot to leave through a wall it stands at. AB says that it may stop at a
wall, move again, or instead pass through for one additional move, and leaves open whether a slide that begins
right at the wall pays for itself as well. `extra`: it does, so passing costs 2. `move`: passing is the move
and costs 1."""

COLOURS: Final[tuple[Colour, ...]] = ("red", "green", "blue", "yellow")
FIFTHS: Final[tuple[Fifth, ...]] = ("silver", "transparent")
KINDS: Final[tuple[Kind, ...]] = COLOURS + FIFTHS
WALL_PASSES: Final[tuple[WallPass, ...]] = ("extra", "move")

FIFTH: Final = 4
"""The index of the fifth robot."""

LETTER: Final[dict[Kind, str]] = {kind: kind[0] for kind in KINDS}
"""The letters r g b y s t, which stand for the robots in notation."""


def kind_of(robot: int, fifth: Fifth | None) -> Kind:
    """The kind of the robot with this index; `fifth` is the kind of the fifth robot."""
    if robot < FIFTH:
        return COLOURS[robot]
    if fifth is None:
        raise ValueError("there is no fifth robot")
    return fifth
