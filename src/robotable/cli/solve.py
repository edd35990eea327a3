"""`robotable solve`: the shortest ways of a puzzle, proved."""

from __future__ import annotations

import os
from itertools import islice
from typing import Annotated, Any, Final

from cyclopts import App, Parameter

from robotable.cli.failure import GIVEN_UP, Failure
from robotable.cli.numbers import Whole
from robotable.cli.saving import save
from robotable.cli.source import Source, Target, read_file
from robotable.cli.terminal import out, write, write_json
from robotable.games import micro_robots, ricochet_robots
from robotable.games.hints import Grade
from robotable.games.micro_robots import notation as micro_notation
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.positions import InvalidPosition
from robotable.games.micro_robots.reference import shortest_ways
from robotable.games.notation import NotationError, shown
from robotable.games.ricochet_robots.notation import read_position, write_way
from robotable.games.ricochet_robots.position_json import read_positions_json
from robotable.games.ricochet_robots.reference import Solved, Unfinished, Unsolvable
from robotable.games.ricochet_robots.robots import Fifth
from robotable.kernel.ricochet_robots import MAX_MEMORY, AllWays, solve, solve_all
from robotable.pictures import micro_robots as micro_picture
from robotable.pictures import ricochet_robots as ricochet_picture
from robotable.puzzles.hints import Hint, micro_hint, ricochet_hint

MOST_WAYS: Final = 1000
"""How many ways are listed; all of them are counted."""

MEGABYTE: Final = 1 << 20

UNSOLVABLE: Final = 1
"""The exit code when it is proven that no way exists."""

NOTHING_TO_DO: Final = "nothing to do: the robot stands on the target"

solve_app = App(
    name="solve",
    sort_key=1,
    help="Find the shortest ways of a puzzle.",
    default_parameter=Parameter(negative=()),
)


@solve_app.command
def micro(
    *,
    board: str | None = None,
    start: Annotated[str | None, Parameter(name="--from")] = None,
    target: Annotated[str | None, Parameter(name="--to")] = None,
    via: str | None = None,
    position: Target = None,
    no_revisits: bool = False,
    all: bool = False,
    hint: Grade | None = None,
    svg: Target = None,
    json: bool = False,
) -> None:
    """Find the shortest way of the robot in Micro Robots.

    Parameters
    ----------
    board
        The board: a tile set and how its tiles lie, such as black.A0B0C0D0, or its six rows joined by "_".
    start
        The cell where the robot stands: a number and a colour letter (B Y G R P W), such as 1P.
    target
        The cell to reach.
    via
        A cell to pass on the way (pro variant).
    position
        Board and cells in one text, such as black.A0B0C0D0.1P-2W, instead of the options above; a file with
        that text or with JSON, or "-" for standard input.
    no_revisits
        No cell twice.
    all
        List all the shortest ways, and count them; without it there is one.
    hint
        Tell only so much of a shortest way: what its first move keeps (start), how many moves it has (count),
        the first move, or the whole way.
    svg
        Write a picture with the first way to this file; "-" writes it to standard output.
    json
        Print JSON for programs: the least number of moves, the ways and their number.
    """
    _check_output(svg, json)
    puzzle = _micro_position(board, start, target, via, position)
    if hint is not None:
        _check_hint(all, svg)
        _tell(micro_hint(puzzle, hint, no_revisits=no_revisits), "The first move keeps the {}.", json)
        return
    faces = puzzle.board.faces
    ways = shortest_ways(puzzle, no_revisits=no_revisits)
    found = list(ways if all else islice(ways, 1))
    if svg is not None and found:
        _draw(
            svg,
            micro_picture.svg(
                puzzle.board, start=puzzle.start, target=puzzle.target, via=puzzle.via, way=found[0]
            ),
        )
    optimal = len(found[0]) - 1 if found else None
    solutions = [[faces[cell] for cell in way[1:]] for way in found[:MOST_WAYS]]
    words = [micro_notation.write_way(puzzle.board, way) for way in found[:MOST_WAYS]]
    _report(optimal, solutions, len(found), words, json, svg)


def _micro_position(
    board: str | None, start: str | None, target: str | None, via: str | None, position: str | None
) -> micro_robots.Position:
    if position is not None:
        if any(value is not None for value in (board, start, target, via)):
            raise Failure(
                "--position holds the board and the cells: leave out --board, --from, --to and --via"
            )
        is_file = position == "-" or os.path.isfile(position)
        try:
            return micro_notation.read_position(read_file(position) if is_file else position)
        except ValueError as error:
            raise Failure(f"{position if is_file else '--position'}: {error}") from None
    if board is None or start is None or target is None:
        raise Failure("give --board, --from and --to, or all of them in --position")
    try:
        laid = micro_notation.read_board(board)
    except ValueError as error:
        raise Failure(f"--board: {error}") from None
    first, last = _cell(laid, "--from", start), _cell(laid, "--to", target)
    try:
        return micro_robots.Position(laid, first, last, None if via is None else _cell(laid, "--via", via))
    except InvalidPosition as error:
        raise Failure(str(error)) from None


def _cell(board: micro_robots.Board, option: str, face: str) -> int:
    if face.upper() not in FACES:
        expected = "a number 1 to 6 and a colour letter B Y G R P W, such as 1P"
        raise Failure(f"{option} {shown(face)} is no cell: {expected}")
    return board.cell(face.upper())


@solve_app.command
def ricochet(
    *,
    position: Source,
    id: Whole | None = None,
    fifth: Fifth | None = None,
    must_turn: bool = False,
    all: bool = False,
    hint: Grade | None = None,
    max_states: Whole | None = None,
    max_memory: Whole = MAX_MEMORY // MEGABYTE,
    svg: Target = None,
    json: bool = False,
) -> None:
    """Find the shortest way of the robots in Ricochet Robots.

    Parameters
    ----------
    position
        A file with the position, as text or as JSON (walls as masks, robots, target_robot, target_cell,
        diagonals), or "-" for standard input; or the text itself, such as 1A.2A.3A.4A_ra1.ga2.ba3.ya4_rh6.
    id
        Which position, where the file holds several: its place in the list, from 0.
    fifth
        What the fifth robot is: silver, an ordinary one, or transparent. Default: as the position says.
    must_turn
        The robot that reaches the target must have turned at least once, as in the printed game.
    all
        List all the shortest ways that differ in more than the order of their moves, and count them; without
        it there is one.
    hint
        Tell only so much of a shortest way: which robot moves first (start), how many moves it has (count),
        the first move, or the whole way.
    max_states
        Give up after so many positions. Default: no limit.
    max_memory
        Give up when so many megabytes do not suffice.
    svg
        Write a picture with the first way to this file; "-" writes it to standard output.
    json
        Print JSON for programs: the least number of moves, the ways and their number.
    """
    _check_output(svg, json)
    for option, limit in (("--max-states", max_states), ("--max-memory", max_memory)):
        if limit is not None and limit < 1:
            raise Failure(f"{option} is {limit}; it may be 1 or more")
    puzzle = _ricochet_position(position, id, fifth)
    if hint is not None:
        _check_hint(all, svg)
    found: Solved | AllWays | Unsolvable | Unfinished
    room = max_memory * MEGABYTE
    if all:
        found = solve_all(
            puzzle, must_turn=must_turn, max_states=max_states, max_memory=room, max_solutions=MOST_WAYS
        )
    else:
        found = solve(puzzle, must_turn=must_turn, max_states=max_states, max_memory=room)
    if isinstance(found, Unfinished):
        if json:
            write_json({"optimal": None, "solutions": [], "count": 0, "at_least": found.at_least})
        by_states = max_states is not None and found.states >= max_states
        limit_met = f"{max_states} positions" if by_states else f"{max_memory} MB"
        at_least = _counted(found.at_least, "move")
        raise Failure(f"not solved within {limit_met}: it takes {at_least} at least", GIVEN_UP)
    if isinstance(found, Unsolvable):
        _report(None, [], 0, [], json, svg)
        return
    if hint is not None and isinstance(found, Solved):
        told = ricochet_hint(puzzle, found, hint) if found.way else Hint(hint, "", 0)
        _tell(told, "The {} robot moves first.", json)
        return
    ways = found.ways if isinstance(found, AllWays) else (found.way,)
    count = found.count if isinstance(found, AllWays) else 1
    if svg is not None:
        _draw(svg, ricochet_picture.position_svg(puzzle, ways[0]))
    words = [write_way(way, puzzle.fifth) or NOTHING_TO_DO for way in ways]
    solutions = [[_slide(puzzle, slide) for slide in way] for way in ways]
    _report(found.cost, solutions, count, words, json, svg)


def _ricochet_position(name: str, id: int | None, fifth: Fifth | None) -> ricochet_robots.Position:
    # No file of that name, and the two "_" of a position: it is the text itself.
    is_text = name.count("_") == 2 and not os.path.exists(name)
    text = name if is_text else read_file(name)
    name = "--position" if is_text else "standard input" if name == "-" else name
    try:
        if text.lstrip().startswith(("{", "[")):
            positions = read_positions_json(text, fifth=fifth or "silver")
        else:
            positions = (read_position(text.strip()),)
    except NotationError as error:
        raise Failure(f"{name}: {error}") from None
    if not positions:
        raise Failure(f"{name}: holds no position")
    choice = f"0 to {len(positions) - 1}" if len(positions) > 1 else "0, the only one"
    if id is None and len(positions) > 1:
        raise Failure(f"{name}: holds {len(positions)} positions; say which with --id {choice}")
    if id is not None and not 0 <= id < len(positions):
        raise Failure(f"{name}: has no position {id}: --id may be {choice}")
    puzzle = positions[id or 0]
    if fifth is None or puzzle.fifth == fifth:
        return puzzle
    if puzzle.fifth is None:
        raise Failure(
            f"{name}: has four robots; --fifth {fifth} needs the cell of a fifth one in the position"
        )
    return puzzle.with_fifth(fifth)


def _slide(puzzle: ricochet_robots.Position, slide: ricochet_robots.Slide) -> dict[str, object]:
    return {
        "robot": puzzle.kind(slide.robot),
        "direction": slide.direction,
        "to": slide.cell,
        "cost": slide.cost,
    }


def _draw(name: str, picture: str) -> None:
    if name == "-":
        write(picture)
    else:
        save(name, picture)


def _check_output(svg: str | None, json: bool) -> None:
    if json and svg == "-":
        raise Failure("--json and --svg - would both print: give --svg a file")


def _check_hint(all: bool, svg: str | None) -> None:
    if all or svg is not None:
        raise Failure("--hint tells a part of one way: leave out --all and --svg")


def _tell(found: Hint | None, beginning: str, json: bool) -> None:
    if found is None:
        _report(None, [], 0, [], json, None)
        return
    if json:
        write_json(found)
        return
    console = out()
    if found.count == 0:
        console.print(NOTHING_TO_DO)
        return
    match found.grade:
        case "start":
            console.print(beginning.format(found.start))
        case "count":
            console.print(f"It takes {_counted(found.count or 0, 'move')}.")
        case "move":
            console.print(f"The first move is {found.way}.", markup=False)
        case "way":
            console.print(found.way, markup=False)


def _report(
    optimal: int | None, solutions: list[Any], count: int, words: list[str], json: bool, svg: str | None
) -> None:
    """The least number of moves and the ways; where there is none, the reason."""
    if json:
        write_json({"optimal": optimal, "solutions": solutions, "count": count})
    if optimal is None:
        raise Failure("unsolvable: no way leads to the target", UNSOLVABLE)
    if json or svg is not None:
        return
    console = out()
    ways = f", {count} ways" if count > 1 else ""
    listed = f"; the first {len(words)} are" if count > len(words) else ""
    console.print(f"{_counted(optimal, 'move')}{ways}{listed}")
    for word in words:
        console.print(word, markup=False)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
