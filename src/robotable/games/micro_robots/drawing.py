"""Six rows of six faces, drawn as text: the form of tile sets and boards in files, tests and messages.

Rulers (`|` and a row of `-` and `+`) may separate the tiles; blank lines are skipped. See `tiles.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from robotable.games.micro_robots.faces import EXPECTED, KNOWN, Face, quoted, repeats, uneven
from robotable.games.notation import NotationError

SIDE = 6
"""Cells in a row or column of the board."""

LONGEST = 4_000
"""The maximum number of characters that this game's readers accept: far more than a drawing needs."""

RULER = re.compile(r"[-+]+")
_WORD = re.compile(r"[^ \t|]+")


class Written(msgspec.Struct, frozen=True):
    """A face and its location in the text."""

    face: Face
    line: int
    column: int


def lines_of(text: str) -> tuple[tuple[int, str], ...]:
    """The numbered lines, without blank lines and rulers. Raises NotationError if the text is too long."""
    if len(text) > LONGEST:
        raise NotationError(f"the text has {len(text)} characters; at most {LONGEST} are allowed")
    numbered = enumerate(text.replace("\r\n", "\n").split("\n"), start=1)
    kept = ((number, line) for number, line in numbered if line.strip(" \t"))
    return tuple((number, line) for number, line in kept if not RULER.fullmatch(line.strip(" \t")))


def read_face(word: str, *, what: str = "", line: int = 1, column: int = 1) -> Face:
    """Returns the word if it is a face; otherwise raises an error whose message begins with `what`."""
    if word not in KNOWN:
        raise NotationError(f"{what}unknown cell {quoted(word)}; {EXPECTED}", line=line, column=column)
    return word


def read_rows(lines: Sequence[tuple[int, str]]) -> tuple[Written, ...]:
    """The 36 faces of a drawing, row by row. Each face must occur exactly once."""
    written: list[Written] = []
    for row, (number, line) in enumerate(lines, start=1):
        if row > SIDE:
            raise NotationError("expected the end after six rows", line=number)
        words = list(_WORD.finditer(line))
        if len(words) != SIDE:
            column = words[SIDE].start() + 1 if len(words) > SIDE else len(line.rstrip()) + 1
            raise NotationError(
                f"expected six cells in row {row}, found {len(words)}", line=number, column=column
            )
        for word in words:
            column = word.start() + 1
            written.append(Written(read_face(word.group(), line=number, column=column), number, column))
    if len(written) != SIDE * SIDE:
        last = lines[-1][0] if lines else 1
        raise NotationError(f"expected six rows of cells, found {len(lines)}", line=last)
    check_once(written)
    return tuple(written)


def check_once(written: Sequence[Written]) -> None:
    """Raises NotationError unless the drawing shows each of the 36 faces once."""
    faces = [here.face for here in written]
    problem = uneven(faces, lambda at: f"line {written[at].line} column {written[at].column}")
    if problem:
        second = written[next(iter(repeats(faces).values()))[1]]
        raise NotationError(problem, line=second.line, column=second.column)


def draw(faces: Sequence[Face], *, rulers: bool = False) -> str:
    """Six lines, or seven with rulers between the tiles."""
    rows = [faces[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE)]
    if not rulers:
        return "\n".join(" ".join(row) for row in rows)
    lines = [" ".join(row[:3]) + " | " + " ".join(row[3:]) for row in rows]
    return "\n".join([*lines[:3], "---------+---------", *lines[3:]])
