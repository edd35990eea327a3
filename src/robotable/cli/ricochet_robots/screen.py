"""Ricochet Robots in the terminal: the board in two sizes, slides, and explanations of wrong solutions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from rich.text import Text

from robotable.cli.race.course_screen import CourseScreen, RaceHelp
from robotable.cli.terminal import styled
from robotable.games.race.state import AnyRaceState
from robotable.games.ricochet_robots import Board, Goal, Options, Position, Slide, cell_name
from robotable.games.ricochet_robots.cells import DIRECTIONS, SIDE, SIZE, Direction
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.notation import write_path, write_slide
from robotable.games.ricochet_robots.position_json import write_position_json
from robotable.games.ricochet_robots.robots import FIFTH, LETTER
from robotable.games.ricochet_robots.slides import robot_endings
from robotable.pictures import ricochet_robots as picture
from robotable.pictures import ricochet_robots_text as pieces
from robotable.puzzles.ricochet_robots.solutions import best

_INK: Final = {
    "wall": "",
    "cell": "",
    "blue": "bright_blue",
    "any": "magenta",
    "silver": "default",
    "transparent": "cyan",
}
_FACE_DOWN: Final = str.maketrans("●▲■⬢◉", "○△□⬡⊙")
_DIRECTIONS: Final = dict(zip(DIRECTIONS, DIRECTIONS, strict=True)) | dict(
    zip("↑→↓←", DIRECTIONS, strict=True)
)


class RicochetRobotsScreen:
    example = "A slide is a robot and a direction, such as ge or g →"
    is_tall = True

    def help(self, options: Options) -> RaceHelp:
        turn = ", and it must turn at least once" if options.must_turn else ""
        task = (
            "Everybody looks for moves that bring the robot in the target's colour to the filled symbol"
            f"{turn}. One move: a robot (R G B Y) slides until a wall, the centre or another robot stops it; "
            "a barrier (╱ ╲) of another colour deflects it."
        )
        moves = [("ge   or  g →", "the green robot slides east (n e s w)")]
        if options.fifth == "silver":
            task += " The silver robot (S) only helps."
        if options.fifth == "transparent":
            task += " The transparent robot (T) can pass walls and barriers, each for one extra move."
            if options.wall_pass == "move":
                task += " A wall that it stands at costs nothing extra: passing it is the move."
            moves.append(("te+1 Enter", "the transparent robot passes through something for one extra move"))
        return RaceHelp(
            task=task,
            offer="bid 5 moves at most; you can bid lower later",
            moves=tuple(moves),
            prize=(
                "The first bid starts 60 seconds. Then the lowest bidder shows the moves; if they take more "
                "than the bid, the next bidder shows. The first to succeed wins the target."
            ),
        )

    def marks(self, options: Options) -> bool:
        return True

    def position_json(self, position: Position) -> str:
        return write_position_json(position)

    def task(self, position: Position) -> str:
        robot = position.target_robot
        who = "any robot" if robot is None else f"the {position.kind(robot)} robot"
        return f"bring {who} to {cell_name(position.target_cell)}"

    def text(self, position: Position, way: Any = (), *, marks: bool = True, compact: bool = False) -> Text:
        text = _board(pieces.position_pieces(position), position.board, compact)
        for line in pieces.way_lines(position, tuple(way)) if way else ():
            text.append(f"\n{line}")
        return text

    def svg(self, position: Position, way: Any = ()) -> str:
        return picture.position_svg(position, tuple(way))

    def ground(self, state: AnyRaceState, *, compact: bool = False) -> Text:
        ground = state.position
        if ground.board is None:
            return Text("There is no board yet.")
        robots = 4 + (ground.fifth is not None)
        if len(ground.robots) < robots:
            return _board(pieces.board_pieces(ground.board), ground.board, compact)
        drawn = pieces.position_pieces(puzzle(ground, Goal(0)))
        turned = ((text.translate(_FACE_DOWN), style) for text, style in drawn)
        return _board(turned, ground.board, compact)

    def ground_svg(self, state: AnyRaceState) -> str | None:
        return None if state.position.board is None else picture.board_svg(state.position.board)

    def shown(self, state: AnyRaceState) -> tuple[Position | None, Any]:
        """Return the robots at their current cells, without the slides that led there."""
        if state.walk is not None:
            return state.walk.position, ()
        return (None if state.goal is None else puzzle(state.position, state.goal)), ()

    def best(self, position: Position, state: AnyRaceState) -> str:
        found = best(position, must_turn=state.options.must_turn)
        if found.shortest is not None:
            return f"A shortest solution takes {found.shortest}: {found.way}"
        if found.at_least is not None:
            return f"Every solution takes at least {found.at_least} moves. A shortest one is hard to find."
        return "There is no solution."

    def way(self, state: Any) -> str:
        return write_path(state.walk.slides, state.position.fifth)

    def typed(self, state: Any, text: str, key: str) -> tuple[str, bool] | None:
        """Two keys make a slide, unless the transparent robot can pass through something."""
        position = state.walk.position
        letters = "".join(LETTER[position.kind(robot)] for robot in range(len(position.robots)))
        low = key.lower()
        if len(text) < 2:
            direction = _DIRECTIONS.get(key.upper())
            if text and direction is not None:
                robot = letters.index(text)
                return text + direction, robot != FIFTH or not _has_choice(position, direction)
            return (low, False) if low in letters else None
        if key == "\n":
            return text, True
        return (text + low, False) if low in "+0123456789abcdefghijklmnop" else None

    def choices(self, state: Any, text: str) -> str:
        """List where the transparent robot can stop, once its direction is typed."""
        position = state.walk.position
        direction = next((one for one in DIRECTIONS if one == text[1:2]), None)
        if position.fifth != "transparent" or text[:1] != "t" or direction is None:
            return ""
        if not _has_choice(position, direction):
            return ""
        found = robot_endings(position, FIFTH, direction)
        costs = [end.cost for end in found]
        words = []
        for end in found:
            word = write_slide(Slide(FIFTH, direction, end.cell, end.cost), position.fifth)
            brief = word.removesuffix(cell_name(end.cell)) if costs.count(end.cost) == 1 else word
            words.append(f"{brief} to {cell_name(end.cell)}")
        return f"Type {', or '.join(words)}, then Enter."

    def why_illegal(self, state: Any, move: Slide) -> str:
        return "the robot cannot slide like that"

    def why_short(self, state: Any) -> str:
        walk = state.walk
        position, cell = walk.position, cell_name(walk.position.target_cell)
        moves = f"after {walk.cost} move{'' if walk.cost == 1 else 's'}"
        there = [robot for robot in position.serving if position.robots[robot] == position.target_cell]
        if there:
            return f"{moves} the {position.kind(there[0])} robot is on {cell}, but it has not turned"
        robot = position.target_robot
        who = "no robot" if robot is None else f"the {position.kind(robot)} robot"
        return f"{moves} {who} is on {cell}" if robot is None else f"{moves} {who} is not on {cell}"


def _has_choice(position: Position, direction: Direction) -> bool:
    """Return whether the robot has several places to stop, or one that costs extra moves."""
    return [end.cost for end in robot_endings(position, FIFTH, direction)] not in ([], [1])


def _board(drawn: Iterable[tuple[str, str]], board: Board, compact: bool) -> Text:
    inked = ((piece, _style(piece, style)) for piece, style in drawn)
    # Merge pieces of the same style: one piece per cell would be slow to draw.
    runs = groupby(inked, key=lambda pair: pair[1])
    text = styled(("".join(piece for piece, _ in run), style) for style, run in runs)
    text.rstrip()
    return _compact(text, board) if compact else text


def _style(piece: str, style: str) -> str:
    """Return the style of a piece. Robots stand out from the printed board."""
    ink = "" if not piece.strip() else _INK.get(style, style)
    return f"bold reverse {ink}" if len(piece) == 1 and piece.isupper() else ink


def _compact(text: Text, board: Board) -> Text:
    """Remove the lines between rows. A wall below a cell is drawn in the cell's blanks."""
    lines = text.split()
    rows = [Text(" " * 4 + "_".join(f"_{letter}_" for letter in lines[0].plain.split()))]
    for row in range(SIZE):
        line, cells = lines[2 + 2 * row], board.walls[SIZE * row : SIZE * row + SIZE]
        below = [bool(mask & SIDE["S"]) for mask in cells]
        drawn = line[:3]
        for column, wall in enumerate(below):
            side, inside = line[3 + 4 * column], line[4 + 4 * column : 7 + 4 * column]
            goes_on = wall and column > 0 and below[column - 1]
            drawn.append_text(Text("_") if goes_on and side.plain == " " else side)
            drawn.append_text(_above_wall(inside) if wall else inside)
        rows.append(drawn.append_text(line[3 + 4 * SIZE]))
    return Text("\n").join(rows)


def _above_wall(inside: Text) -> Text:
    """Draw a wall below a cell. A robot on a symbol leaves no blanks, so the symbol's colour is left out."""
    if " " not in inside.plain:
        return inside[:1].append_text(inside[2:]).append("_")
    blanks = (Text("_") if sign.plain == " " else sign for sign in (inside[at] for at in range(3)))
    return Text("").join(blanks)


COURSE: Final[CourseScreen] = RicochetRobotsScreen()
