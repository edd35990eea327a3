"""Ricochet Robots as SVG: a board, or a position with its robots, its target and optionally a path.

Cells are nearly invisible and walls are bold. Light or dark mode follows the reader's setting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from robotable.games.ricochet_robots import View
from robotable.games.ricochet_robots.boards import Board, Diagonal, Target
from robotable.games.ricochet_robots.cells import CELLS, SIDE, SIZE, Direction, cell_name
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import COLOURS, LETTER, Colour
from robotable.games.ricochet_robots.slide_path import SlidePath, replay
from robotable.games.ricochet_robots.slides import Ending, Slide
from robotable.pictures import ricochet_robots_figures as figures
from robotable.pictures.lettering import lettering
from robotable.pictures.ricochet_robots_text import board_text, position_text

CELL: Final = 48
LEFT: Final = 34
TOP: Final = 34
SPAN: Final = CELL * SIZE
WIDTH: Final = LEFT + SPAN + 14
HEIGHT: Final = TOP + SPAN + 14
TEXT: Final = 14
"""The font size."""

STYLE: Final = """
.ricochet{--table:#f4efe6;--board:#fbf8f1;--ink:#2b2b2b;--soft:#6b6458;--grid:#e4dccb;--block:#d9cfbb}
.ricochet .table{fill:var(--table)}.ricochet .board{fill:var(--board)}
.ricochet .grid{stroke:var(--grid);stroke-width:1;fill:none}
.ricochet .wall{stroke:var(--ink);stroke-width:5;stroke-linecap:round;fill:none}
.ricochet .block{fill:var(--block)}.ricochet .bolt{fill:var(--soft);opacity:.55}
.ricochet .name{fill:var(--soft)}
.ricochet .strut-edge{stroke:var(--ink);stroke-width:10;stroke-linecap:round}
.ricochet .strut{stroke:var(--body);stroke-width:6.5;stroke-linecap:round}
.ricochet .hatch{stroke:#fff;stroke-width:6.5}.ricochet .yellow .hatch{stroke:#2b2b2b}
.ricochet .strut-letter{fill:var(--mark)}
.ricochet .glow{fill:var(--mark);opacity:.18}
.ricochet .halo{stroke:var(--board);stroke-width:8;fill:none;stroke-linecap:round;stroke-linejoin:round}
.ricochet .way{stroke:var(--mark);stroke-width:4;fill:none;stroke-linecap:round;stroke-linejoin:round}
.ricochet .tip{fill:var(--mark)}
.ricochet .badge{fill:var(--mark);stroke:var(--board);stroke-width:2}
.ricochet .count{fill:var(--board)}
.ricochet .pill{fill:var(--board);stroke:var(--mark);stroke-width:2}
.ricochet .toll{fill:var(--mark)}
@media (prefers-color-scheme:dark){
.ricochet{--table:#17191b;--board:#232629;--ink:#f2ead9;--soft:#b3a994;--grid:#33373b;--block:#3a3d40}}
"""

_HATCH: Final[dict[Colour, str]] = {
    "red": "2 3.5",
    "green": "5 5",
    "blue": "1.5 8",
    "yellow": "1.5 2.5 1.5 8",
}
"""The stripe pattern of each colour's struts: narrow, broad, sparse, in pairs."""


def view_svg(view: View, events: Sequence[object] = ()) -> str | None:
    ground, goal = view.position, view.goal
    if ground.board is None:
        return None
    if view.walk is not None:
        return position_svg(view.walk.position)
    if goal is None:
        return board_svg(ground.board)
    return position_svg(puzzle(ground, goal))


def view_text(view: View) -> str | None:
    ground, goal = view.position, view.goal
    if ground.board is None:
        return None
    if view.walk is not None:
        return position_text(view.walk.position)
    return board_text(ground.board) if goal is None else position_text(puzzle(ground, goal))


def board_svg(board: Board) -> str:
    """The board alone."""
    return _picture(f"Ricochet Robots board{_named(board)}", board)


def position_svg(position: Position, way: SlidePath = ()) -> str:
    """The robots on their cells, the current target, and the path if one is given."""
    label = f"Ricochet Robots{_named(position.board)}: {', '.join(_spoken(position))}"
    endings = replay(position, way).endings
    steps = [
        (position, number, slide, end) for number, (slide, end) in enumerate(zip(way, endings, strict=True))
    ]
    lines = [draw(*step) for draw in (_line, _tip) for step in steps]
    above = [*_robots(position), *_badges(position, way, endings)]
    return _picture(label, position.board, lines, list(_target(position)), above)


def _picture(
    label: str, board: Board, lines: Sequence[str] = (), target: Sequence[str] = (), above: Sequence[str] = ()
) -> str:
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ricochet" {size} role="img" aria-label="{label}">',
        f"<style>{STYLE}{figures.STYLE}</style>",
        f'<rect class="table" width="{WIDTH}" height="{HEIGHT}" rx="14"/>',
        f'<rect class="board" x="{LEFT}" y="{TOP}" width="{SPAN}" height="{SPAN}" rx="3"/>',
        *_grid(),
        *_centre(board),
        *lines,
        *(_sign(mark) for mark in board.targets),
        *target,
        *(_strut(diagonal) for diagonal in board.diagonals),
        _walls(board),
        *above,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _named(board: Board) -> str:
    return f" {'.'.join(board.quadrants)}" if board.quadrants else ""


def _spoken(position: Position) -> Iterator[str]:
    for robot, cell in enumerate(position.robots):
        yield f"{position.kind(robot)} on {cell_name(cell)}"
    who = "any robot" if position.target_robot is None else COLOURS[position.target_robot]
    yield f"target for {who} on {cell_name(position.target_cell)}"


def _corner(cell: int) -> tuple[int, int]:
    y, x = divmod(cell, SIZE)
    return LEFT + CELL * x, TOP + CELL * y


def _middle(cell: int) -> tuple[int, int]:
    x, y = _corner(cell)
    return x + CELL // 2, y + CELL // 2


def _grid() -> Iterator[str]:
    lines = "".join(
        f"M{LEFT + CELL * at} {TOP}v{SPAN}M{LEFT} {TOP + CELL * at}h{SPAN}" for at in range(1, SIZE)
    )
    yield f'<path class="grid" d="{lines}"/>'
    for at in range(SIZE):
        middle = CELL * at + CELL // 2
        yield lettering("abcdefghijklmnop"[at], LEFT + middle, TOP - 11, TEXT, style="name")
        yield lettering(str(at + 1), LEFT - 17, TOP + middle + 5, TEXT, style="name")


def _centre(board: Board) -> Iterator[str]:
    if board.centre_closed:
        x, y = _corner(119)
        yield f'<rect class="block" x="{x}" y="{y}" width="{2 * CELL}" height="{2 * CELL}"/>'
        for dx in (9, 2 * CELL - 9):
            for dy in (9, 2 * CELL - 9):
                yield f'<circle class="bolt" cx="{x + dx}" cy="{y + dy}" r="3"/>'


def _walls(board: Board) -> str:
    lines = [f"M{LEFT} {TOP}h{SPAN}v{SPAN}h{-SPAN}z"]
    for cell in range(CELLS):
        x, y = _corner(cell)
        if board.walls[cell] & SIDE["E"] and cell % SIZE < SIZE - 1:
            lines.append(f"M{x + CELL} {y}v{CELL}")
        if board.walls[cell] & SIDE["S"] and cell < CELLS - SIZE:
            lines.append(f"M{x} {y + CELL}h{CELL}")
    return f'<path class="wall" d="{"".join(lines)}"/>'


def _sign(target: Target) -> str:
    x, y = _corner(target.cell)
    return figures.sign(target.symbol, target.colour, x + 3, y + 3, size=42)


def _strut(diagonal: Diagonal) -> str:
    x, y = _corner(diagonal.cell)
    rising = diagonal.slant == "/"
    line = f'x1="{x + 7}" y1="{y + (41 if rising else 7)}" x2="{x + 41}" y2="{y + (7 if rising else 41)}"'
    hatch = f'<line class="hatch" {line} stroke-dasharray="{_HATCH[diagonal.colour]}"/>'
    strut = f'<line class="strut-edge" {line}/><line class="strut" {line}/>{hatch}'
    letter = LETTER[diagonal.colour].upper()
    text = lettering(letter, x + (11 if rising else 37), y + 17, TEXT, style="strut-letter", weight="bold")
    return f'<g class="{diagonal.colour}">{strut}{text}</g>'


def _target(position: Position) -> Iterator[str]:
    """Highlights the current target; its chip lies in the middle (AB, "als Zielchip in der Mitte")."""
    colour = "any" if position.target_robot is None else COLOURS[position.target_robot]
    printed = [
        mark for mark in position.board.targets if mark.cell == position.target_cell and mark.colour == colour
    ]
    symbol = printed[0].symbol if printed else "vortex" if colour == "any" else "circle"
    x, y = _corner(position.target_cell)
    yield f'<rect class="glow {colour}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'
    yield figures.sign(symbol, colour, x + 2, y + 2, chosen=True, size=44)
    if position.board.centre_closed:
        x, y = _corner(119)
        yield figures.sign(symbol, colour, x + 14, y + 14, chosen=True, size=2 * CELL - 28)


def _robots(position: Position) -> Iterator[str]:
    for robot, cell in enumerate(position.robots):
        x, y = _corner(cell)
        yield figures.robot(position.kind(robot), x, y)


def _shift(number: int) -> int:
    return ((number * 2) % 5 - 2) * 4


def _line(position: Position, number: int, slide: Slide, ending: Ending) -> str:
    points = _points(number, ending)
    (x, y), (next_x, next_y) = points[:2]
    points[0] = (x + (next_x - x) // 2, y + (next_y - y) // 2)  # clear of the robot on the first cell
    line = " ".join(f"{x},{y}" for x, y in points)
    halo = f'<polyline class="halo" points="{line}"/>'
    return f'<g class="{position.kind(slide.robot)}">{halo}<polyline class="way" points="{line}"/></g>'


def _tip(position: Position, number: int, slide: Slide, ending: Ending) -> str:
    (before_x, before_y), (x, y) = _points(number, ending)[-2:]
    dx, dy = (x - before_x) // CELL, (y - before_y) // CELL
    tip = f"M{x + 10 * dx} {y + 10 * dy}l{-12 * dx - 7 * dy} {-12 * dy - 7 * dx}l{14 * dy} {14 * dx}z"
    return f'<path class="tip {position.kind(slide.robot)}" d="{tip}"/>'


def _points(number: int, ending: Ending) -> list[tuple[int, int]]:
    """Points slightly off the middle of the cells, so that slides over the same cells stay apart."""
    shift = _shift(number)
    return [(x + shift, y + shift) for x, y in map(_middle, ending.path)]


def _badges(position: Position, way: SlidePath, endings: Sequence[Ending]) -> Iterator[str]:
    """Each slide's number in a corner of the cell where it ends, and its extra costs along the way."""
    corners = ((38, 38), (10, 38), (10, 10), (38, 10))
    taken: Counter[int] = Counter()
    for number, (slide, ending) in enumerate(zip(way, endings, strict=True)):
        x, y = _corner(ending.cell)
        dx, dy = corners[taken[ending.cell] % len(corners)]
        taken[ending.cell] += 1
        kind = position.kind(slide.robot)
        if slide.cost > 1:
            yield from _tolls(position, ending.path, kind, _shift(number))
        count = lettering(str(number + 1), x + dx, y + dy + 5, TEXT, style="count", weight="bold")
        yield f'<g class="{kind}"><circle class="badge" cx="{x + dx}" cy="{y + dy}" r="10"/>{count}</g>'


def _tolls(position: Position, path: tuple[int, ...], kind: str, shift: int) -> Iterator[str]:
    """A "+1" wherever the transparent robot pays for passing through something."""
    board = position.board
    step: dict[int, Direction] = {-SIZE: "N", 1: "E", SIZE: "S", -1: "W"}
    struts = {diagonal.cell for diagonal in board.diagonals}
    for before, cell, after in zip((None, *path[:-1]), path, (*path[1:], None), strict=True):
        x, y = _middle(cell)
        is_the_move = before is None and position.wall_pass == "move"
        if after is not None and board.walls[cell] & SIDE[step[after - cell]] and not is_the_move:
            next_x, next_y = _middle(after)
            yield _toll((x + next_x) // 2 + shift, (y + next_y) // 2 + shift, kind)
        if cell in struts and before is not None and after is not None and after - cell == cell - before:
            yield _toll(x + shift, y + shift, kind)


def _toll(x: int, y: int, kind: str) -> str:
    pill = f'<rect class="pill" x="{x - 14}" y="{y - 9}" width="28" height="18" rx="9"/>'
    text = lettering("+1", x - 1, y + 5, TEXT, style="toll", weight="bold")
    return f'<g class="{kind}">{pill}{text}</g>'
