"""Boards, positions, slides and paths as short, canonical texts. A position's text is URL-safe.

    board     3A.4A.1A.2A          the quadrants NW, NE, SE, SW
              9113…46.d5bu.h9v     256 masks in hex, then diagonals (u "/", d "\\"), then targets
    position  3A.4A.1A.2A_ra4.gm6.ba3.yo3.tc7_rh6     board, robots, target (v: the vortex)
              3A.4A.1A.2A_ra4.gm6.ba3.yo3.tc7_rh6_move     the same, with walls passed as a move
    slide     gE  tE  tE+1h6       the last costs 1 more than a move, for passing something, and ends on h6
    path      gE.bN.tE+1h6

Cells are named a1 (top left) to p16 (bottom right), robots r g b y and s (silver) or t (transparent).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from robotable.games.notation import NotationError
from robotable.games.ricochet_robots.boards import (
    SYMBOLS,
    Board,
    Diagonal,
    InvalidBoard,
    Target,
    printed_board,
)
from robotable.games.ricochet_robots.cells import CELLS, DIRECTIONS, SIZE, Direction, Slant, cell_name
from robotable.games.ricochet_robots.positions import InvalidPosition, Position
from robotable.games.ricochet_robots.robots import (
    COLOURS,
    FIFTH,
    FIFTHS,
    LETTER,
    Colour,
    Fifth,
    WallPass,
    kind_of,
)
from robotable.games.ricochet_robots.slide_path import SlidePath
from robotable.games.ricochet_robots.slides import Ending, Slide, robot_endings, slid

_SLANT_LETTER: Final[dict[Slant, str]] = {"/": "u", "\\": "d"}
_SLANT: Final[dict[str, Slant]] = {letter: slant for slant, letter in _SLANT_LETTER.items()}
_SYMBOL: Final = {symbol[0]: symbol for symbol in SYMBOLS}
_COLOUR: Final[dict[str, Colour]] = {LETTER[colour]: colour for colour in COLOURS}
_DIRECTION: Final[dict[str, Direction]] = {direction: direction for direction in DIRECTIONS}
_FIFTH: Final[dict[str, Fifth]] = {LETTER[fifth]: fifth for fifth in FIFTHS}
_CELL: Final = r"[a-p](?:1[0-6]|[1-9])(?![0-9])"


def write_board(board: Board) -> str:
    if board.quadrants is not None:
        return ".".join(board.quadrants)
    parts = ["".join(f"{mask:x}" for mask in board.walls)]
    parts += (
        cell_name(diagonal.cell) + LETTER[diagonal.colour] + _SLANT_LETTER[diagonal.slant]
        for diagonal in board.diagonals
    )
    for target in board.targets:
        mark = "v" if target.colour == "any" else LETTER[target.colour] + target.symbol[0]
        parts.append(cell_name(target.cell) + mark)
    return ".".join(parts)


def write_position(position: Position) -> str:
    robots = ".".join(
        LETTER[position.kind(robot)] + cell_name(cell) for robot, cell in enumerate(position.robots)
    )
    serving = "v" if position.target_robot is None else LETTER[COLOURS[position.target_robot]]
    wall_pass = "" if position.wall_pass == "extra" else f"_{position.wall_pass}"
    return f"{write_board(position.board)}_{robots}_{serving}{cell_name(position.target_cell)}{wall_pass}"


def write_slide(slide: Slide, fifth: Fifth | None = None) -> str:
    """`fifth` is the kind of the fifth robot; only the transparent robot can pay more than 1."""
    text = LETTER[kind_of(slide.robot, fifth)] + slide.direction
    return text if slide.cost == 1 else f"{text}+{slide.cost - 1}{cell_name(slide.cell)}"


def write_path(way: Iterable[Slide], fifth: Fifth | None = None) -> str:
    return ".".join(write_slide(slide, fifth) for slide in way)


def read_board(text: str) -> Board:
    """Reads exactly what write_board writes; raises NotationError for anything else."""
    reader = _Reader(text)
    board = _board(reader)
    reader.end()
    return board


def read_position(text: str) -> Position:
    """Reads exactly what write_position writes; raises NotationError for anything else."""
    reader = _Reader(text)
    board = _board(reader)
    reader.take("_", '"_" and the robots')
    columns: list[int] = []
    cells: list[int] = []
    for colour in COLOURS:
        if cells:
            reader.take(r"\.", f'"." and the {colour} robot')
        columns.append(reader.at)
        reader.take(LETTER[colour], f'the {colour} robot, as in "{LETTER[colour]}a1"')
        cells.append(_cell(reader))
    fifth: Fifth | None = None
    if reader.skip("."):
        columns.append(reader.at)
        fifth = _FIFTH[reader.take("[st]", 'a fifth robot, as in "sa1" (silver) or "ta1" (transparent)')]
        cells.append(_cell(reader))
    reader.take("_", '"_" and the target')
    columns.append(reader.at)
    letter = reader.take("[rgbyv]", 'the target, as in "ra1", "ga1", "ba1", "ya1" or "va1" (vortex)')
    target_robot = None if letter == "v" else COLOURS.index(_COLOUR[letter])
    target_cell = _cell(reader)
    wall_pass: WallPass = "extra"
    if reader.skip("_"):
        columns.append(reader.at)
        reader.take("move", '"move" (passing a wall is the move itself)')
        wall_pass = "move"
    reader.end()
    try:
        return Position(board, tuple(cells), target_robot, target_cell, fifth, wall_pass)
    except InvalidPosition as error:
        place = error.path[-1]
        reader.at = columns[place if isinstance(place, int) else -1 if place == "wall_pass" else len(cells)]
        raise reader.error(str(error)) from None


def read_slide(text: str, position: Position) -> Slide:
    """Reads a slide in this position. "+1" needs no cell if only one ending has that cost."""
    reader = _Reader(text)
    slide = _slide(reader, position)
    reader.end()
    return slide


def read_path(text: str, position: Position) -> SlidePath:
    """Reads slides joined by ".", each made after the one before. An empty text is a path without slides."""
    reader = _Reader(text)
    way: list[Slide] = []
    while text and (not way or reader.skip(".")):
        way.append(_slide(reader, position))
        position = slid(position, way[-1])
    reader.end()
    return tuple(way)


class _Reader:
    """A text and the current reading position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def error(self, problem: str) -> NotationError:
        before = self.text[: self.at]
        return NotationError(problem, line=before.count("\n") + 1, column=self.at - before.rfind("\n"))

    def expected(self, what: str) -> NotationError:
        rest = self.text[self.at : self.at + 12]
        return self.error(
            f"expected {what}, found {rest!r}" if rest else f"expected {what}, but the text ends here"
        )

    def take(self, pattern: str, what: str) -> str:
        match = re.compile(pattern).match(self.text, self.at)
        if match is None:
            raise self.expected(what)
        self.at = match.end()
        return match.group()

    def skip(self, text: str) -> bool:
        found = self.text.startswith(text, self.at)
        self.at += len(text) if found else 0
        return found

    def end(self) -> None:
        if self.at < len(self.text):
            raise self.expected("the end of the text")


def _cell(reader: _Reader) -> int:
    name = reader.take(_CELL, "a cell, a1 to p16")
    return (int(name[1:]) - 1) * SIZE + ord(name[0]) - ord("a")


def _board(reader: _Reader) -> Board:
    if re.match(r"[^_.]{2}(\.|$|_)", reader.text):
        return _printed_board(reader)
    first = reader.at
    what = f'four quadrants as in "1A.2A.3A.4A", or {CELLS} wall masks in hex'
    masks = reader.take(f"[0-9a-f]{{1,{CELLS}}}", what)
    if len(masks) < CELLS:
        raise reader.expected(f"{CELLS} wall masks in hex, 0 to f ({len(masks)} read)")
    diagonals: list[Diagonal] = []
    targets: list[Target] = []
    columns: dict[str, list[int]] = {"diagonals": [], "targets": []}
    while reader.skip("."):
        start = reader.at
        cell = _cell(reader)
        what = 'a diagonal as in "bu" or "yd", or a target as in "rc", "gt", "bs", "yh" or "v"'
        mark = reader.take("[rgby][udctsh]|v", what)
        marks: list[Diagonal] | list[Target]
        if mark[-1] in _SLANT:
            diagonals.append(Diagonal(cell, _COLOUR[mark[0]], _SLANT[mark[-1]]))
            columns["diagonals"].append(start)
            marks = diagonals
        else:
            targets.append(Target(cell, "any" if mark == "v" else _COLOUR[mark[0]], _SYMBOL[mark[-1]]))
            columns["targets"].append(start)
            marks = targets
        if (marks is diagonals and targets) or (len(marks) > 1 and marks[-2].cell > cell):
            reader.at = start
            raise reader.error("expected all diagonals before all targets, each in the order of their cells")
    try:
        return Board(tuple(int(mask, 16) for mask in masks), tuple(diagonals), tuple(targets))
    except InvalidBoard as error:
        key, index = error.path
        assert isinstance(index, int), "every error except a wrong number of walls has an index"
        reader.at = first + index if key == "walls" else columns[str(key)][index]
        raise reader.error(str(error)) from None


def _printed_board(reader: _Reader) -> Board:
    names: list[str] = []
    columns: list[int] = []
    for place in ("north-west", "north-east", "south-east", "south-west"):
        if names:
            reader.take(r"\.", f'"." and the {place} quadrant')
        columns.append(reader.at)
        names.append(reader.take("[1-4][A-D]", f"the {place} quadrant, 1A to 4D"))
    try:
        return printed_board(names)
    except InvalidBoard as error:
        index = error.path[-1]
        assert isinstance(index, int), "four names were read, so one of them is wrong"
        reader.at = columns[index]
        raise reader.error(str(error)) from None


def _slide(reader: _Reader, position: Position) -> Slide:
    start = reader.at
    letters = "".join(LETTER[position.kind(robot)] for robot in range(len(position.robots)))
    robot = letters.index(reader.take(f"[{letters}]", f"a robot, one of {' '.join(letters)}"))
    direction = _DIRECTION[reader.take("[NESW]", "a direction, N E S or W")]
    found: tuple[Ending, ...] = robot_endings(position, robot, direction)
    extra = 0
    cell: int | None = None
    if robot == FIFTH and reader.skip("+"):
        extra = int(reader.take("[1-9][0-9]{0,2}", "how many moves it costs beyond the first, 1 or more"))
        if reader.at < len(reader.text) and reader.text[reader.at] != ".":
            cell = _cell(reader)
    fitting = [end for end in found if end.cost == 1 + extra and cell in (None, end.cell)]
    if len(fitting) == 1:
        return Slide(robot, direction, fitting[0].cell, 1 + extra)
    reader.at = start
    who = f"the {position.kind(robot)} robot"
    if not found:
        raise reader.error(f"{who} cannot move {direction}")
    options = " or ".join(
        write_slide(Slide(robot, direction, end.cell, end.cost), position.fifth) for end in found
    )
    raise reader.error(f"expected one of the slides of {who}: {options}")
