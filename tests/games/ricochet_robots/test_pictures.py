"""Pictures of Ricochet Robots: SVG that never relies on colour alone, and text that shows every wall."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given, settings

from robotable.games.ricochet_robots.boards import Board, printed_board
from robotable.games.ricochet_robots.cells import CELLS, SIDE, SIZE
from robotable.games.ricochet_robots.notation import read_path, read_position
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import LETTER
from robotable.games.ricochet_robots.slide_path import SlidePath
from robotable.pictures.ricochet_robots import board_svg, position_svg
from robotable.pictures.ricochet_robots_text import board_text, position_text, way_lines
from tests.games.ricochet_robots.strategies import boards, positions, positions_with_way

SVG = "{http://www.w3.org/2000/svg}"
unhurried = settings(deadline=None, max_examples=50)
POSITION = read_position("1D.2D.3D.4D_rj1.go7.bg16.yo16.th2_vh11")


def texts(svg: str, style: str) -> list[str]:
    return [
        element.get("data-text", "")
        for element in ElementTree.fromstring(svg).iter(f"{SVG}path")
        if element.get("class") == style
    ]


@unhurried
@given(boards)
def test_a_board_is_sound_xml_with_a_letter_for_every_colour(board: Board) -> None:
    svg = board_svg(board)
    assert texts(svg, "strut-letter") == [LETTER[mark.colour].upper() for mark in board.diagonals]
    coloured = [target for target in board.targets if target.colour != "any"]
    assert texts(svg, "sign-letter") == [target.colour[0].upper() for target in coloured]
    assert texts(svg, "letter") == []


@unhurried
@given(positions_with_way())
def test_a_position_with_a_solution_numbers_its_slides(both: tuple[Position, SlidePath]) -> None:
    position, way = both
    svg = position_svg(position, way)
    assert texts(svg, "letter") == [
        LETTER[position.kind(robot)].upper() for robot in range(len(position.robots))
    ]
    assert texts(svg, "count") == [str(number) for number in range(1, len(way) + 1)]
    paid = sum(slide.cost - 1 for slide in way)
    assert paid - len(way) <= len(texts(svg, "toll")) <= paid


def test_the_picture_is_also_described() -> None:
    label = ElementTree.fromstring(position_svg(POSITION)).get("aria-label")
    assert label == (
        "Ricochet Robots 1D.2D.3D.4D: red on j1, green on o7, blue on g16, yellow on o16, "
        "transparent on h2, target for any robot on h11"
    )


def test_each_thing_passed_through_is_marked() -> None:
    way = read_path("tS.tW+1a7.tS.tE", POSITION)
    assert texts(position_svg(POSITION, way), "toll") == ["+1"]


def test_light_and_dark_follow_the_readers_setting() -> None:
    svg = board_svg(printed_board(["1A", "2A", "3A", "4A"]))
    assert svg.count("prefers-color-scheme:dark") == 2


@unhurried
@given(boards)
def test_the_text_shows_every_wall(board: Board) -> None:
    lines = board_text(board).splitlines()
    assert len(lines) == 34
    for cell in range(CELLS):
        y, x = divmod(cell, SIZE)
        above, middle, below = lines[1 + 2 * y : 4 + 2 * y]
        left = 3 + 4 * x
        shown = (
            SIDE["N"] * (above[left + 1 : left + 4] == "━━━")
            | SIDE["E"] * (middle[left + 4] == "┃")
            | SIDE["S"] * (below[left + 1 : left + 4] == "━━━")
            | SIDE["W"] * (middle[left] == "┃")
        )
        assert shown == board.walls[cell]


@unhurried
@given(positions())
def test_the_text_shows_robots_and_target(position: Position) -> None:
    lines = position_text(position).splitlines()
    for robot, cell in enumerate(position.robots):
        y, x = divmod(cell, SIZE)
        assert lines[2 + 2 * y][6 + 4 * x] == LETTER[position.kind(robot)].upper()
    y, x = divmod(position.target_cell, SIZE)
    assert lines[2 + 2 * y][4 + 4 * x] in "●▲■⬢◉"


def test_a_solution_in_words() -> None:
    way = read_path("tS.tW+1a7.tS.tE", POSITION)
    assert list(way_lines(POSITION, way)) == [
        " 1  tS       transparent to h7",
        " 2  tW+1a7   transparent to a7, 2 moves",
        " 3  tS       transparent to a11",
        " 4  tE       transparent to h11",
    ]


def test_a_corner_of_a_board_in_text() -> None:
    corner = [line[:27] for line in position_text(POSITION).splitlines()[11:18]]
    assert corner == [
        "   ┃   ·   ·   ·   ·   ·   ",
        " 6 ┃                       ",
        "   ┣━━━╸   ╺━━━┓   ·   ·   ",
        " 7 ┃        △g ┃□b         ",
        "   ┃   ·   ·   ┗━━━╸   ·   ",
        " 8 ┃                    ╲y ",
        "   ┃   ·   ·   ·   ·   ·   ",
    ]
