"""Untrusted texts: a reader always returns a value or a short, exact error."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.micro_robots.boards import Arrangement, lay
from robotable.games.micro_robots.custom_tiles import read_tiles, write_tiles, write_tiles_json
from robotable.games.micro_robots.drawing import draw
from robotable.games.micro_robots.notation import (
    read_arrangement,
    read_board,
    read_path,
    read_position,
    write_board,
    write_position,
    write_position_json,
)
from robotable.games.micro_robots.positions import Position
from robotable.games.micro_robots.tiles import BLACK, InvalidTiles
from robotable.games.notation import NotationError

BOARD = lay(BLACK, Arrangement())
POSITION = Position(BOARD, 0, 1, 2)

READERS: list[Callable[[str], object]] = [
    read_board,
    read_position,
    read_tiles,
    read_arrangement,
    lambda text: read_path(BOARD, text),
]
SAMPLES = [
    write_board(BOARD),
    draw(BOARD.faces, rulers=True),
    "_".join(draw(BOARD.faces).replace(" ", "").split("\n")),
    write_position(POSITION),
    write_position_json(POSITION),
    draw(BOARD.faces) + "\n5P-3P-2P",
    write_tiles(BLACK),
    write_tiles_json(BLACK),
    "A0B0C0D0",
    "5P-2P-3P",
]
NASTY = [
    "\x00",
    "\ud800",
    '{"board": "\ud800"}',
    "{" * 3000,
    '{"x":' * 700 + "1",
    '{"board":' + "[" * 3000,
    "1B" * 100_000,
    "\n" * 3999,
    "\u0661P-\u0662W",
    "\u00b2P",
    "\uff42lack.A0B0C0D0",
    "black.A\u0660B0C0D0",
    '{"board": 1e999}',
    '{"board": ["", "", "", "", "", ""]}',
    '{"board": []}',
    '{"board": "{}", "start": "", "target": ""}',
    '{"board": NaN}',
    "{}",
    "{",
    "-",
    "|",
    ".",
    "..",
    "_",
    "black.",
    "black..",
    ".-",
    "\u2028",
    "\x0b",
    "\r",
    " \t ",
    "+-+",
]

scraps = st.sampled_from(
    [*SAMPLES, *' .-_|+{}[]"\n\t', "black", "A0", "1P", "6W", '"board":', "\x00", "\ud800"]
)


def read(text: str) -> None:
    for reader in READERS:
        try:
            reader(text)
        except (NotationError, InvalidTiles) as refused:
            message = str(refused)
            assert message.isascii()
            assert message.isprintable()
            assert len(message) < 400


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_nasty_texts_are_refused(text: str) -> None:
    read(text)
    for reader in READERS:
        with pytest.raises((NotationError, InvalidTiles)):
            reader(text)


@settings(deadline=None)
@given(st.text() | st.text(alphabet='123456BYGRPW.-_ |\n{}":,[]'))
def test_any_text(text: str) -> None:
    read(text)


@settings(deadline=None)
@given(st.lists(scraps, max_size=12).map("".join))
def test_texts_of_familiar_scraps(text: str) -> None:
    read(text)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(SAMPLES), st.data())
def test_samples_with_a_piece_replaced(sample: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(sample)))
    upto = data.draw(st.integers(at, min(len(sample), at + 4)))
    read(sample[:at] + data.draw(st.text(max_size=3)) + sample[upto:])
