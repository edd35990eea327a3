"""A Micro Robots board as a picture: SVG with a shape for every colour, and plain text for terminals.

The background shows no moves, because a picture must not give away the solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final, Literal
from xml.sax.saxutils import escape

from robotable.games.micro_robots import View
from robotable.games.micro_robots.boards import CELLS, Board, Cell
from robotable.games.micro_robots.drawing import SIDE
from robotable.games.micro_robots.faces import COLOURS, Face
from robotable.games.micro_robots.notation import write_board, write_path
from robotable.pictures.lettering import lettering, text_width
from robotable.pictures.micro_robots_figure import ROBOT
from robotable.pictures.micro_routes import PITCH, Point, Trace, corners_used, middle, traces

Theme = Literal["auto", "light", "dark"]

_MARGIN: Final = 30
_SIZE: Final = SIDE * PITCH + 2 * _MARGIN

_NUMBER: Final = 38
_LETTER: Final = 19
_STEP: Final = 17
"""Font sizes."""

_LIGHT: Final = (
    "--frame:#3d3a36;--seam:#cbbd9f;--plate:#f7f1e3;--trace:#dfd4bc;--rivet:#c9bda3;--ink:#26282c;--edge:#26282c;--steel:#8299a9;"
    "--accent:#c4281c;--way:#26282c;--halo:#f7f1e3;"
    "--blue:#1f5fa8;--yellow:#f2c230;--green:#2c7744;--red:#b9301f;--pink:#eda3c8;--white:#fffdf6;"
    "--on-blue:#fff;--on-yellow:#26282c;--on-green:#fff;--on-red:#fff;--on-pink:#26282c;--on-white:#26282c"
)
_DARK: Final = (
    "--frame:#0f1012;--seam:#17191c;--plate:#26292e;--trace:#383c43;--rivet:#4a4f57;--ink:#f4eee0;--edge:#16181b;--steel:#b9c8d2;"
    "--accent:#ff6a5c;--way:#f4eee0;--halo:#26292e;"
    "--blue:#6fb1f2;--yellow:#f5cf55;--green:#6cc487;--red:#f0796b;--pink:#f2a9cf;--white:#f6f1e6;"
    "--on-blue:#16181b;--on-yellow:#16181b;--on-green:#16181b;--on-red:#16181b;--on-pink:#16181b;--on-white:#16181b"
)
_STYLE: Final = """
.micro-board .frame{fill:var(--frame)}
.micro-board .seam{fill:var(--seam)}
.micro-board .plate{fill:var(--plate)}
.micro-board .trace{fill:none;stroke:var(--trace);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.micro-board .rivet{fill:var(--rivet)}
.micro-board .chip{stroke:var(--edge);stroke-width:3;stroke-linejoin:round}
.micro-board .rim{fill:none;stroke:var(--edge);stroke-width:3}
.micro-board .halo,.micro-board .way{fill:none;stroke-linejoin:round;stroke-linecap:round}
.micro-board .halo{stroke:var(--halo);stroke-width:12}
.micro-board .way{stroke:var(--way);stroke-width:6}
.micro-board .tip{fill:var(--way);stroke:var(--halo);stroke-width:2}
.micro-board .badge{fill:var(--way);stroke:var(--halo);stroke-width:3}
.micro-board .step{fill:var(--halo)}
.micro-board .steel{fill:var(--steel);stroke:var(--edge);stroke-width:3;stroke-linejoin:round}
.micro-board .line{fill:none;stroke:var(--ink);stroke-width:4;stroke-linecap:round}
.micro-board .bulb{fill:var(--accent);stroke:var(--edge);stroke-width:2}
.micro-board .eye{fill:#fff;stroke:var(--edge);stroke-width:3}
.micro-board .pupil{fill:#16181b}
.micro-board .shine{fill:none;stroke:#fff;stroke-opacity:.8;stroke-width:4;stroke-linecap:round}
.micro-board .target{fill:none;stroke:var(--accent);stroke-width:7;stroke-linecap:round;stroke-linejoin:round}
.micro-board .via{fill:none;stroke:var(--ink);stroke-width:5;stroke-linecap:round;stroke-dasharray:.1 11.95}
"""


def view_svg(view: View, events: Sequence[object] = ()) -> str | None:
    ground, goal = view.position, view.goal
    if ground.board is None:
        return None
    if goal is None:
        return svg(ground.board, start=ground.robot)
    return svg(ground.board, start=ground.robot, target=goal.target, via=goal.via, way=view.walk or ())


def view_text(view: View) -> str | None:
    ground, goal = view.position, view.goal
    if ground.board is None:
        return None
    if goal is None:
        return text(ground.board, start=ground.robot)
    return text(ground.board, start=ground.robot, target=goal.target, via=goal.via, way=view.walk or ())


def svg(
    board: Board,
    *,
    start: Cell | None = None,
    target: Cell | None = None,
    via: Cell | None = None,
    way: Sequence[Cell] = (),
    letters: bool = False,
    theme: Theme = "auto",
) -> str:
    """The board with the given cells and path marked; `auto` follows the reader's light or dark setting.

    `letters` adds the colour's letter beside the number. Nothing in the picture has an id, so a page can hold
    several pictures.
    """
    drawn = traces(way)
    box = f"{-_MARGIN} {-_MARGIN} {_SIZE} {_SIZE}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="micro-board {theme}" role="img" viewBox="{box}">',
        f"<title>{escape(_title(board, start, target, via, way))}</title>",
        f"<style>{_themes()}{_STYLE}</style>",
        _ground(),
        *map(_line, drawn),
        *(_tip(trace, board.faces[cell]) for trace, cell in zip(drawn, way[1:], strict=True)),
        *(_chip(board.faces[cell], middle(cell), letters) for cell in CELLS),
    ]
    if target is not None:
        parts.append(_at(middle(target), _TARGET))
    if via is not None:
        parts.append(_at(middle(via), _VIA))
    if start is not None:
        parts.append(_at(middle(start), _START))
    parts += _badges(way, drawn)
    return "\n".join([*parts, "</svg>", ""])


def text(
    board: Board,
    *,
    start: Cell | None = None,
    target: Cell | None = None,
    via: Cell | None = None,
    way: Sequence[Cell] = (),
) -> str:
    """Six rows with the start as `(1P)`, target as `[2W]` and via as `<4G>`, and the path on a line below."""
    marks = {via: "<>", target: "[]", start: "()"}
    rows = []
    for row in range(0, SIDE * SIDE, SIDE):
        cells = [(marks.get(cell, "  "), board.faces[cell]) for cell in range(row, row + SIDE)]
        rows.append("".join(f"{mark[0]}{face}{mark[1]}" for mark, face in cells).rstrip())
    if way:
        rows += ["", f" {write_path(board, tuple(way))}"]
    return "\n".join(rows)


def _title(
    board: Board, start: Cell | None, target: Cell | None, via: Cell | None, way: Sequence[Cell]
) -> str:
    """The text for screen readers: the board's text, then the marked cells."""
    roles = (("start", start), ("via", via), ("target", target))
    marked = [f"{role} {board.faces[cell]}" for role, cell in roles if cell is not None]
    shown = [f"path {write_path(board, tuple(way))}"] if way else []
    return ", ".join([write_board(board), *marked, *shown])


def _themes() -> str:
    return (
        f".micro-board{{{_LIGHT}}}.micro-board.dark{{{_DARK}}}"
        f"@media (prefers-color-scheme:dark){{.micro-board.auto{{{_DARK}}}}}"
    )


def _ground() -> str:
    """Four plates with rivets, and traces between cells that are the same on every board."""
    half = SIDE * PITCH // 2
    parts = [f'<rect class="frame" x="{-_MARGIN}" y="{-_MARGIN}" width="{_SIZE}" height="{_SIZE}" rx="24"/>']
    parts.append(f'<rect class="seam" x="-12" y="-12" width="{_SIZE - 36}" height="{_SIZE - 36}" rx="14"/>')
    for left, top in ((0, 0), (half, 0), (0, half), (half, half)):
        # The plates extend slightly beyond their cells at the rim, and leave a seam in the middle.
        x, y = (-12 if left == 0 else left + 2), (-12 if top == 0 else top + 2)
        parts.append(
            f'<rect class="plate" x="{x}" y="{y}" width="{half + 10}" height="{half + 10}" rx="14"/>'
        )
        parts.append(_at((left, top), _TRACES))
        corners = (
            (x + 11, y + 11),
            (x + half - 1, y + 11),
            (x + 11, y + half - 1),
            (x + half - 1, y + half - 1),
        )
        parts += [f'<circle class="rivet" cx="{cx}" cy="{cy}" r="5"/>' for cx, cy in corners]
    return "\n".join(parts)


def _circuit() -> str:
    """The traces of one plate: a pair between adjacent cells, and a pad wherever four cells meet."""
    pairs = "".join(f"M50 {at + aside}H250M{at + aside} 50V250" for at in (50, 150, 250) for aside in (-5, 5))
    spurs = "M50 50L94 94M250 50L206 94M50 250L94 206M250 250L206 206"
    pads = "".join(f'<circle class="trace" cx="{x}" cy="{y}" r="7"/>' for x in (100, 200) for y in (100, 200))
    return f'<path class="trace" d="{pairs}{spurs}"/>{pads}'


def _flower() -> str:
    """Six petals, each an arc from one point of a hexagon to the next."""
    points = [(27.5 * cos(pi / 6 + k * pi / 3), 27.5 * sin(pi / 6 + k * pi / 3)) for k in range(7)]
    arcs = "".join(f"A14.7 14.7 0 1 1 {x:.1f} {y:.1f}" for x, y in points[1:])
    return f"M{points[0][0]:.1f} {points[0][1]:.1f}{arcs}Z"


_TRACES: Final = _circuit()

_SHAPES: Final = {
    "B": '<circle class="chip" r="34"/>',
    "Y": '<path class="chip" d="M0 -42L42 31H-42Z"/>',
    "G": '<rect class="chip" x="-31" y="-31" width="62" height="62" rx="7"/>',
    "R": '<path class="chip" d="M0 -43L43 0L0 43L-43 0Z"/>',
    "P": f'<path class="chip" d="{_flower()}"/>',
    "W": '<circle class="chip" r="37"/><circle class="rim" r="29"/>',
}
"""Each colour has its own shape, so that nobody needs to tell colours apart."""

_ROUND: Final = {"B": 34, "P": 38, "W": 37}
_SIDES: Final = {
    "Y": ((0, 1, 31), (0.867, -0.499, 21), (-0.867, -0.499, 21)),
    "G": ((1, 0, 31), (-1, 0, 31), (0, 1, 31), (0, -1, 31)),
    "R": ((0.707, 0.707, 30), (-0.707, 0.707, 30), (0.707, -0.707, 30), (-0.707, -0.707, 30)),
}
"""The extent of each shape: a radius, or the direction and distance of each side."""

_SUNK: Final = {"Y": 10}
"""How far a number is lowered in a shape that is wider at the bottom."""

_START: Final = "".join(f'<path class="{part.style}" d="{part.d}"/>' for part in ROBOT)

_TARGET: Final = '<path class="target" d="M-45 -27V-45H-27M27 -45H45V-27M45 27V45H27M-27 45H-45V27"/>'

_VIA: Final = '<circle class="via" r="45.65"/>'


def _at(point: Point, what: str) -> str:
    return f'<g transform="translate({point[0]:g} {point[1]:g})">{what}</g>'


def _chip(face: Face, point: Point, letters: bool) -> str:
    number, letter = face[0], face[1]
    colour = COLOURS[letter]
    shape = f'<g style="fill:var(--{colour})">{_SHAPES[letter]}</g>'
    beside = letter if letters else ""
    low = 13 + _SUNK.get(letter, 0)
    left = -(text_width(number, _NUMBER, "bold") + text_width(beside, _LETTER, "bold")) / 2
    written = lettering(number, left, low, _NUMBER, style="number", weight="bold", anchor="start")
    if letters:
        left += text_width(number, _NUMBER, "bold")
        written += lettering(beside, left, low, _LETTER, style="letter", weight="bold", anchor="start")
    return _at(point, f'{shape}<g style="fill:var(--on-{colour})">{written}</g>')


def _line(trace: Trace) -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in trace.points)
    return f'<polyline class="halo" points="{points}"/><polyline class="way" points="{points}"/>'


def _tip(trace: Trace, face: Face) -> str:
    """An arrowhead just outside the shape where the move ends."""
    (x0, y0), (x1, y1) = trace.points[-2:]
    long = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    reach = 4 + _edge(face[1], -dx, -dy)
    x, y = x1 - dx * reach, y1 - dy * reach
    corners = ((0, 0), (14, 9), (14, -9))
    points = (f"{x - dx * back + dy * aside:.1f},{y - dy * back - dx * aside:.1f}" for back, aside in corners)
    return f'<polygon class="tip" points="{" ".join(points)}"/>'


def _edge(letter: str, dx: float, dy: float) -> float:
    """How far the colour's shape extends from its middle in this direction."""
    if letter in _ROUND:
        return _ROUND[letter]
    facing = ((x * dx + y * dy, away) for x, y, away in _SIDES[letter])
    return min(away / towards for towards, away in facing if towards > 0.01)


def _badges(way: Sequence[Cell], drawn: Sequence[Trace]) -> list[str]:
    """For each cell of the path, a badge with the numbers of all moves that led there."""
    steps: dict[Cell, list[str]] = {}
    for step, cell in enumerate(way[1:], start=1):
        steps.setdefault(cell, []).append(str(step))
    return [_badge(middle(cell), " ".join(numbers), drawn) for cell, numbers in steps.items()]


def _badge(point: Point, label: str, drawn: Sequence[Trace]) -> str:
    """Placed in a corner of the cell that no line of the path uses, if there is one."""
    used = {(right, below) for trace in drawn for end, right, below in corners_used(trace) if end == point}
    corners = ((True, False), (False, False), (True, True), (False, True))
    right, below = next((corner for corner in corners if corner not in used), corners[0])
    width = max(28, 12 + 10 * len(label))
    x = point[0] + (48 - width / 2) * (1 if right else -1)
    y = point[1] + 34 * (1 if below else -1)
    return _at(
        (x, y),
        f'<rect class="badge" x="{-width / 2:g}" y="-14" width="{width}" height="28" rx="14"/>'
        f"{lettering(label, 0, 6, _STEP, style='step', weight='bold')}",
    )
