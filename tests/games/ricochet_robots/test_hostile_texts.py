"""Untrusted texts: the readers always return a value or raise a NotationError."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from robotable.games.notation import NotationError
from robotable.games.ricochet_robots.notation import (
    read_board,
    read_path,
    read_position,
    read_slide,
    write_board,
    write_position,
    write_slide,
)
from robotable.games.ricochet_robots.position_json import (
    read_position_json,
    read_positions_json,
    write_position_json,
)
from robotable.games.ricochet_robots.positions import Position
from tests.games.ricochet_robots.strategies import positions

many = settings(deadline=None, max_examples=400)
few = settings(deadline=None, max_examples=100)
START = read_position("1D.2D.3D.4D_rb4.gm6.ba3.yo3.tp16_vh6")
alphabet = st.text("0123456789abcdefghijklmnoprstvyABCDENSW_.+-u \n١é")


def answer(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except NotationError as error:
        refused = error
    assert refused.line >= 1
    assert refused.column >= 1
    assert str(refused)
    return None


@many
@given(st.one_of(st.text(), alphabet))
@example("١A.2A.3A.4A")
@example("1A" * 10000)
@example("_" * 10000)
def test_any_text(text: str) -> None:
    for read in (read_board, read_position, read_position_json, read_positions_json):
        answer(read, text)
    answer(lambda text: read_slide(text, START), text)
    answer(lambda text: read_path(text, START), text)


@many
@given(st.text("rgbytNESW+.123abcp", max_size=12))
def test_any_text_like_a_path(text: str) -> None:
    slide = answer(lambda text: read_slide(text, START), text)
    if slide is not None:
        assert text.startswith(write_slide(slide, START.fifth)) or "+" in text
    answer(lambda text: read_path(text, START), text)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a piece cut out, doubled or replaced."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 8)))
    middle = draw(
        st.one_of(st.text(max_size=4), alphabet.map(lambda text: text[:4]), st.just(text[start:end] * 2))
    )
    return text[:start] + middle + text[end:]


@few
@given(positions(), st.data())
def test_a_damaged_position(position: Position, data: st.DataObject) -> None:
    text = data.draw(damaged(write_position(position)))
    found = answer(read_position, text)
    if found is not None:
        assert write_position(found) == text, "there is one text for a position"


@few
@given(positions(), st.data())
def test_a_damaged_board(position: Position, data: st.DataObject) -> None:
    text = data.draw(damaged(write_board(position.board)))
    found = answer(read_board, text)
    if found is not None:
        assert write_board(found) == text, "there is one text for a board"


@few
@given(positions(), st.data())
def test_damaged_json(position: Position, data: st.DataObject) -> None:
    text = data.draw(damaged(write_position_json(position)))
    answer(read_position_json, text)
    answer(read_positions_json, f"[{text}]")


values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.integers(0, 255)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=6), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)
keys = st.sampled_from(
    [
        "walls",
        "quadrants",
        "diagonals",
        "targets",
        "fifth",
        "robots",
        "target_robot",
        "target_cell",
        "wall",
        "id",
    ]
)


@few
@given(positions(), st.dictionaries(keys, values, max_size=3), st.sets(keys, max_size=2))
def test_json_with_other_values(position: Position, changes: dict[str, Any], missing: set[str]) -> None:
    fields = json.loads(write_position_json(position)) | changes
    text = json.dumps({key: value for key, value in fields.items() if key not in missing})
    answer(read_position_json, text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"robots":' * 100_000,
        "[" * 900 + "]" * 900,
        '{"robots": ' + "[" * 900 + "]" * 900 + ', "target_robot": 0, "target_cell": 1, "walls": []}',
        '{"robots": [' + "9" * 5000 + '], "target_robot": 0, "target_cell": 1, "walls": []}',
        '{"robots": [1e999], "target_robot": 0, "target_cell": 1, "walls": []}',
        '{"robots": [-Infinity], "target_robot": 0, "target_cell": 1, "walls": []}',
        '{"robots": ["\\ud800"], "target_robot": 0, "target_cell": 1, "walls": []}',
        '\ufeff{"robots": []}',
        '{"robots": [], "robots": 3, "target_robot": 0, "target_cell": 1}',
        "\x00",
    ],
)
def test_malicious_json(text: str) -> None:
    assert answer(read_position_json, text) is None
    answer(read_positions_json, text)
