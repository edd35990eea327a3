"""A face: the number and colour that a cell shows, written `1P`. The two dice select one of the 36 faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

Face: TypeAlias = str
"""A number from 1 to 6, then the colour's letter."""

NUMBERS: Final = "123456"

COLOURS: Final = {"B": "blue", "Y": "yellow", "G": "green", "R": "red", "P": "pink", "W": "white"}
"""The letter of each colour, in the order that AB "SPIELVORBEREITUNG" lists them."""

FACES: Final[tuple[Face, ...]] = tuple(number + letter for number in NUMBERS for letter in COLOURS)

KNOWN: Final = frozenset(FACES)

EXPECTED: Final = "expected a number 1-6 and a colour letter B Y G R P W, as in 1P"


def match(one: Face, other: Face) -> bool:
    """Same number or same colour: AB "Zugregeln" 2."""
    return one[0] == other[0] or one[1] == other[1]


def repeats(faces: Sequence[Face]) -> dict[Face, list[int]]:
    """The indices of each face that occurs more than once."""
    places: dict[Face, list[int]] = {}
    for at, face in enumerate(faces):
        places.setdefault(face, []).append(at)
    return {face: found for face, found in places.items() if len(found) > 1}


def uneven(faces: Sequence[Face], place: Callable[[int], str]) -> str | None:
    """Why these are not the 36 faces once each (AB "SPIELVORBEREITUNG": every pair exactly once), or None.

    `place` describes where a face is.
    """
    for at, face in enumerate(faces):
        if face not in KNOWN:
            return f"{place(at)} shows {quoted(face)}: {EXPECTED}"
    problems = [
        f"{face} occurs {len(at)} times ({', '.join(map(place, at))})" for face, at in repeats(faces).items()
    ]
    missing = sorted(KNOWN.difference(faces))
    if missing:
        problems.append(f"missing: {' '.join(missing)}")
    return "; ".join(problems) or None


def quoted(word: str) -> str:
    """A word from untrusted text, made safe and short enough for a message."""
    return ascii(word if len(word) <= 16 else word[:13] + "...")
