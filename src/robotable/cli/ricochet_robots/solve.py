"""`robotable solve ricochet`: find provably shortest solutions."""

from __future__ import annotations

import os
from typing import Annotated, Final

from cyclopts import Parameter

from robotable.cli import solutions
from robotable.cli.errors import GIVEN_UP, CommandError
from robotable.cli.numbers import Whole
from robotable.cli.solutions import NOTHING_TO_DO, SolutionsJson, check_hint, counted, report, tell_hint
from robotable.cli.source import OutputFile, Source, read_file
from robotable.cli.svg_output import check_output, draw
from robotable.games.hints import Grade
from robotable.games.notation import NotationError
from robotable.games.ricochet_robots import Position, Slide
from robotable.games.ricochet_robots.game_id import LOOKS_LIKE, read_game_id
from robotable.games.ricochet_robots.notation import read_position, write_path
from robotable.games.ricochet_robots.position_json import read_positions_json
from robotable.games.ricochet_robots.reference import Solved, Unfinished, Unsolvable
from robotable.games.ricochet_robots.robots import Fifth, WallPass
from robotable.kernel.ricochet_robots import MAX_MEMORY, AllSolutions
from robotable.kernel.ricochet_robots import solve as search
from robotable.kernel.ricochet_robots import solve_all as search_all
from robotable.pictures import ricochet_robots as picture
from robotable.puzzles.hints import Hint, graded
from robotable.puzzles.ricochet_robots.solutions import start as start_of
from robotable.puzzles.ricochet_robots.solutions import written

MEGABYTE: Final = 1 << 20


def solve(
    *,
    position: Annotated[Source, Parameter(metavar="POSITION")],
    id: Whole | None = None,
    fifth: Fifth | None = None,
    wall_pass: WallPass | None = None,
    must_turn: bool = False,
    all: bool = False,
    hint: Grade | None = None,
    max_states: Whole | None = None,
    max_memory: Whole = MAX_MEMORY // MEGABYTE,
    svg: OutputFile = None,
    json: bool = False,
) -> None:
    """Find the shortest solution of a Ricochet Robots position.

    Parameters
    ----------
    position
        A file with the position, as text or as JSON (walls as masks, robots, target_robot, target_cell,
        diagonals), or "-" for standard input; or the text itself, such as 1A.2A.3A.4A_ra1.ga2.ba3.ya4_rh6, or
        a game id of DriftingDroids, such as 0765+42+2E21BD0F+93.
    id
        Which position, if the file has several: its place in the list, from 0.
    fifth
        The fifth robot: silver (an ordinary one) or transparent. Default: as in the position.
    wall_pass
        What the transparent robot pays to leave through a wall it stands at: the move and one extra (extra),
        or only the move (move). Default: as in the position.
    must_turn
        The robot that reaches the target must have turned at least once, as in the printed game.
    all
        List and count all shortest solutions that differ in more than the order of their moves. Default: only
        one.
    hint
        Print only a hint: which robot moves first (start), how many moves there are (count), the first move
        (move), or the whole solution (way).
    max_states
        Give up after this many positions. Default: no limit.
    max_memory
        Give up when this many megabytes are not enough.
    svg
        Write a picture of the first solution to this file; "-" writes it to standard output.
    json
        Print JSON for programs: the number of moves, the solutions and how many there are.
    """
    check_output(svg, json)
    for option, limit in (("--max-states", max_states), ("--max-memory", max_memory)):
        if limit is not None and limit < 1:
            raise CommandError(f"{option} is {limit}. It must be 1 or more.")
    puzzle = _ricochet_position(position, id, fifth)
    if wall_pass is not None:
        puzzle = _with_wall_pass(puzzle, wall_pass)
    if hint is not None:
        check_hint(all, svg)
    found: Solved | AllSolutions | Unsolvable | Unfinished
    room = max_memory * MEGABYTE
    if all:
        found = search_all(
            puzzle,
            must_turn=must_turn,
            max_states=max_states,
            max_memory=room,
            max_solutions=solutions.MOST_WAYS,
        )
    else:
        found = search(puzzle, must_turn=must_turn, max_states=max_states, max_memory=room)
    if isinstance(found, Unfinished):
        if json:
            SolutionsJson(optimal=None, solutions=[], count=0, at_least=found.at_least).write()
        by_states = max_states is not None and found.states >= max_states
        limit_met = f"{max_states} positions" if by_states else f"{max_memory} MB"
        at_least = counted(found.at_least, "move")
        raise CommandError(
            f"Not solved within {limit_met}. The solution takes at least {at_least}.", GIVEN_UP
        )
    if isinstance(found, Unsolvable):
        report(None, [], 0, [], json, svg)
        return
    if hint is not None and isinstance(found, Solved):
        best = written(found, puzzle)
        told = graded(best, hint, start_of(puzzle, best)) if found.way else Hint(hint, "", 0)
        tell_hint(told, "The {} robot moves first.", json)
        return
    ways = found.ways if isinstance(found, AllSolutions) else (found.way,)
    count = found.count if isinstance(found, AllSolutions) else 1
    if svg is not None:
        draw(svg, picture.position_svg(puzzle, ways[0]))
    words = [write_path(way, puzzle.fifth) or NOTHING_TO_DO for way in ways]
    steps = [[_slide(puzzle, slide) for slide in way] for way in ways]
    report(found.cost, steps, count, words, json, svg)


def _ricochet_position(name: str, id: int | None, fifth: Fifth | None) -> Position:
    # A position has two or three "_". If no file has this name, the argument is the position itself.
    is_text = (name.count("_") in (2, 3) or bool(LOOKS_LIKE.match(name))) and not os.path.exists(name)
    text = name if is_text else read_file(name)
    name = "--position" if is_text else "standard input" if name == "-" else name
    try:
        if text.lstrip().startswith(("{", "[")):
            positions = read_positions_json(text, fifth=fifth or "silver")
        else:
            text = text.strip()
            positions = (read_game_id(text) if LOOKS_LIKE.match(text) else read_position(text),)
    except NotationError as error:
        raise CommandError(f"{name}: {error}") from None
    if not positions:
        raise CommandError(f"{name}: the file has no positions.")
    choice = f"0 to {len(positions) - 1}" if len(positions) > 1 else "0, the only one"
    if id is None and len(positions) > 1:
        raise CommandError(f"{name}: the file has {len(positions)} positions. Choose one with --id {choice}.")
    if id is not None and not 0 <= id < len(positions):
        raise CommandError(f"{name}: there is no position {id}. --id may be {choice}.")
    puzzle = positions[id or 0]
    if fifth is None or puzzle.fifth == fifth:
        return puzzle
    if puzzle.fifth is None:
        raise CommandError(
            f"{name}: the position has four robots. --fifth {fifth} needs the cell of a fifth one."
        )
    return puzzle.with_fifth(fifth)


def _with_wall_pass(puzzle: Position, wall_pass: WallPass) -> Position:
    if puzzle.fifth != "transparent":
        raise CommandError(
            f"--wall-pass {wall_pass} needs the transparent robot. Add it to the position, such as .te4, "
            "or use --fifth transparent."
        )
    return puzzle.with_wall_pass(wall_pass)


def _slide(puzzle: Position, slide: Slide) -> dict[str, object]:
    return {
        "robot": puzzle.kind(slide.robot),
        "direction": slide.direction,
        "to": slide.cell,
        "cost": slide.cost,
    }
