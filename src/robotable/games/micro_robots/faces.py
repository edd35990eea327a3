"""A face: what a cell shows, one number and one colour, written `1P`. The two dice name one of the 36."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

Face: TypeAlias = str
"""The number 1 to 6, then the colour's letter."""

NUMBERS: Final = "123456"

COLOURS: Final = {"B": "blue", "Y": "yellow", "G": "green", "R": "red", "P": "pink", "W": "white"}
"""The letter of each colour, in the order in which AB "SPIELVORBEREITUNG" lists them."""

FACES: Final[tuple[Face, ...]] = tuple(number + letter for number in NUMBERS for letter in COLOURS)

KNOWN: Final = frozenset(FACES)

EXPECTED: Final = "expected a number 1-6 and a colour letter B Y G R P W, as in 1P"


def match(one: Face, other: Face) -> bool:
    """Same number or same colour: AB "Zugregeln" 2."""
    return one[0] == other[0] or one[1] == other[1]


def repeats(faces: Sequence[Face]) -> dict[Face, list[int]]:
    """Where each face stands that stands more than once."""
    places: dict[Face, list[int]] = {}
    for at, face in enumerate(faces):
        places.setdefault(face, []).append(at)
    return {face: found for face, found in places.items() if len(found) > 1}


def uneven(faces: Sequence[Face], place: Callable[[int], str]) -> str | None:
    """Why these are not the 36 faces once each (AB "SPIELVORBEREITUNG": every pair exactly once), or None.

    `place` puts the place of a face into words.
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
    """A word from a stranger's text, safe and short enough to stand in a message."""
    return ascii(word if len(word) <= 16 else word[:13] + "...")
