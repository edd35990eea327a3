"""Pictures of Micro Robots boards: complete, well formed, readable, and silent about the solution."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotable.games.micro_robots.boards import ARRANGEMENTS, CELLS, Board, arrangement, lay, moves
from robotable.games.micro_robots.faces import COLOURS
from robotable.games.micro_robots.notation import read_board, read_path
from robotable.games.micro_robots.tiles import BLACK, TILE_SETS
from robotable.pictures import micro_robots as pictures
from robotable.pictures.micro_routes import middle, traces

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLE = read_board("black.A0B0C0D0")
ROLANDS_WAY = read_path(EXAMPLE, "1P-6P-6W-6R-2R-2W")

boards = st.builds(
    lay, st.sampled_from(list(TILE_SETS.values())), st.integers(0, ARRANGEMENTS - 1).map(arrangement)
)


@st.composite
def walked(draw: st.DrawFn) -> tuple[Board, tuple[int, ...]]:
    """A board and some legal way on it."""
    board = draw(boards)
    way = [draw(st.sampled_from(CELLS))]
    for _ in range(draw(st.integers(0, 12))):
        way.append(draw(st.sampled_from(moves(board)[way[-1]])))
    return board, tuple(way)


def texts(picture: str, *kinds: str) -> list[str]:
    return [
        node.get("data-text", "")
        for node in ElementTree.fromstring(picture).iter(f"{SVG}path")
        if node.get("class") in kinds
    ]


@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_every_cell_is_shown(letters: bool, theme: pictures.Theme) -> None:
    shown = texts(pictures.svg(EXAMPLE, letters=letters, theme=theme), "number", "letter")
    assert shown == [sign for face in EXAMPLE.faces for sign in (face if letters else face[0])]


def test_every_colour_has_a_shape_of_its_own() -> None:
    picture = ElementTree.fromstring(pictures.svg(EXAMPLE))
    shapes: dict[str, set[str]] = {}
    for group in picture.iter(f"{SVG}g"):
        colour = re.fullmatch(r"fill:var\(--(\w+)\)", group.get("style", ""))
        if colour:
            shapes.setdefault(colour.group(1), set()).add(
                ElementTree.tostring(group, "unicode").split("style")[1]
            )
    outlines = {colour: {re.sub(r"^.*?>", "", one) for one in found} for colour, found in shapes.items()}
    assert outlines.keys() == set(COLOURS.values())
    assert all(len(found) == 1 for found in outlines.values())
    assert len({found.pop() for found in outlines.values()}) == 6


def test_the_background_is_the_same_whatever_the_moves_are() -> None:
    """A background drawn from the moves would show the way."""
    grounds = set()
    for index in (0, 1, 777, 6143):
        picture = pictures.svg(lay(BLACK, arrangement(index)))
        grounds.add(picture[picture.index("<style>") : picture.index('<g style="fill:var(--')])
    assert len(grounds) == 1


def test_the_title_tells_what_is_marked() -> None:
    picture = pictures.svg(EXAMPLE, start=23, target=9, via=18, way=ROLANDS_WAY)
    title = ElementTree.fromstring(picture).find(f"{SVG}title")
    assert title is not None
    assert title.text == "black.A0B0C0D0, start 1P, via 6W, target 2W, path 1P-6P-6W-6R-2R-2W"


def test_step_numbers_stand_at_the_cells_of_the_way() -> None:
    assert texts(pictures.svg(EXAMPLE, way=ROLANDS_WAY), "step") == ["1", "2", "3", "4", "5"]
    to_and_fro = read_path(EXAMPLE, "1P-1B-1W-1B-1P-6P")
    assert texts(pictures.svg(EXAMPLE, way=to_and_fro), "step") == ["1 3", "2", "4", "5"]


@given(walked())
def test_any_way_can_be_drawn(walk: tuple[Board, tuple[int, ...]]) -> None:
    board, way = walk
    picture = ElementTree.fromstring(pictures.svg(board, start=way[0], way=way))
    kinds = Counter(node.get("class") for node in picture.iter())
    assert kinds["way"] == kinds["tip"] == len(way) - 1


@pytest.mark.parametrize("way", [(0, 7), (0, 35, 3), (4, 4), (0,), ()])
def test_a_way_that_breaks_the_rules_can_be_drawn_too(way: tuple[int, ...]) -> None:
    ElementTree.fromstring(pictures.svg(EXAMPLE, way=way))


@given(walked())
def test_a_line_touches_only_the_cells_it_joins(walk: tuple[Board, tuple[int, ...]]) -> None:
    _, way = walk
    for (here, there), trace in zip(pairwise(way), traces(way), strict=True):
        for cell in set(CELLS) - {here, there}:
            x, y = middle(cell)
            for (x0, y0), (x1, y1) in pairwise(trace.points):
                near_x = max(min(x0, x1), min(max(x0, x1), x))
                near_y = max(min(y0, y1), min(max(y0, y1), y))
                assert max(abs(near_x - x), abs(near_y - y)) >= 30


def test_plain_text_marks_start_target_and_via() -> None:
    drawn = pictures.text(
        EXAMPLE,
        start=EXAMPLE.cell("1P"),
        target=EXAMPLE.cell("2W"),
        via=EXAMPLE.cell("4G"),
        way=ROLANDS_WAY,
    )
    assert drawn.split("\n") == [
        " 5P  2P  3P  2Y  1W  1B",
        " 6R  4R  3Y [2W] 2G  2R",
        " 4B  5G  3G  4P  6G  4W",
        " 6W  6B  2B  6P  5Y (1P)",
        " 3R  4Y  3W  1R  5B  6Y",
        " 3B <4G> 5W  1G  5R  1Y",
        "",
        " 1P-6P-6W-6R-2R-2W",
    ]


def luminance(colour: str) -> float:
    """As WCAG defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_numbers_and_marks_stand_out(theme: int) -> None:
    found = re.findall(r"\{(--[^}]*)\}", pictures.svg(EXAMPLE))[theme]
    colours: dict[str, str] = dict(re.findall(r"--([\w-]+):(#\w+)", found))
    for colour in COLOURS.values():
        assert contrast(colours[colour], colours[f"on-{colour}"]) >= 4.5, colour
        edge_or_chip = max(contrast(colours[mark], colours["plate"]) for mark in ("edge", colour))
        assert edge_or_chip >= 3, colour
    for mark in ("accent", "ink", "way"):
        assert contrast(colours[mark], colours["plate"]) >= 3, mark
    assert contrast(colours["way"], colours["halo"]) >= 4.5
