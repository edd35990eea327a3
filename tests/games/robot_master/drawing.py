"""Boards as pictures: five rows of five cells, a digit for a card and a dot for an empty cell."""

from __future__ import annotations

from typing import TypeAlias

Cells: TypeAlias = tuple[int | None, ...]


def rows_of(picture: str) -> list[str]:
    """The rows of a picture without spaces; cells can be any single characters."""
    rows = ["".join(line.split()) for line in picture.splitlines() if line.strip()]
    assert [len(row) for row in rows] == [5] * 5, f"no board of 5×5:\n{picture}"
    return rows


def drawn(picture: str) -> Cells:
    """The 25 cells of a picture, in reading order."""
    return tuple(None if cell == "." else int(cell) for cell in "".join(rows_of(picture)))


def marked(picture: str, mark: str) -> set[int]:
    """The cells with the mark."""
    return {at for at, cell in enumerate("".join(rows_of(picture))) if cell == mark}


def picture_of(cells: Cells) -> str:
    """The inverse of `drawn`, for the messages of failing tests."""
    signs = ["." if card is None else str(card) for card in cells]
    return "\n".join(" ".join(signs[start : start + 5]) for start in range(0, 25, 5))


def position(options: str, picture: str, hands: str) -> str:
    """The text of a position, with its board given as a picture."""
    return f"{options} {'/'.join(rows_of(picture))} {hands}"
