"""`robotable solve micro`: find provably shortest paths."""

from __future__ import annotations

import os
from itertools import islice
from typing import Annotated

from cyclopts import Parameter

from robotable.cli import solutions
from robotable.cli.errors import CommandError
from robotable.cli.parameters import BoardText, CellName
from robotable.cli.solutions import check_hint, report, tell_hint
from robotable.cli.source import OutputFile, read_file
from robotable.cli.svg_output import check_output, draw
from robotable.games.hints import Grade
from robotable.games.micro_robots import Board, Position
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.notation import read_board, read_position, write_path
from robotable.games.micro_robots.positions import InvalidPosition
from robotable.games.micro_robots.reference import shortest_paths
from robotable.games.notation import shown
from robotable.pictures import micro_robots as picture
from robotable.puzzles.hints import graded
from robotable.puzzles.micro_robots.solutions import best
from robotable.puzzles.micro_robots.solutions import start as start_of


def solve(
    *,
    board: BoardText | None = None,
    start: Annotated[CellName | None, Parameter(name="--from")] = None,
    target: Annotated[CellName | None, Parameter(name="--to")] = None,
    via: CellName | None = None,
    position: Annotated[OutputFile, Parameter(metavar="POSITION")] = None,
    no_revisits: bool = False,
    all: bool = False,
    hint: Grade | None = None,
    svg: OutputFile = None,
    json: bool = False,
) -> None:
    """Find the shortest path of the robot in Micro Robots.

    Parameters
    ----------
    board
        The board: a tile set and the arrangement of its tiles, such as black.A0B0C0D0, or its six rows joined
        by "_".
    start
        The robot's cell: a number and a colour letter (B Y G R P W), such as 1P.
    target
        The cell to reach.
    via
        A cell the robot must pass (pro variant).
    position
        The board and the cells in one text, such as black.A0B0C0D0.1P-2W, instead of the options above; or a
        file with that text or JSON, or "-" for standard input.
    no_revisits
        The robot must not enter a cell twice.
    all
        List and count all shortest paths. Default: only one.
    hint
        Print only a hint: what the first move keeps (start), how many moves there are (count), the first move
        (move), or the whole path (way).
    svg
        Write a picture of the first path to this file; "-" writes it to standard output.
    json
        Print JSON for programs: the number of moves, the paths and how many there are.
    """
    check_output(svg, json)
    puzzle = _micro_position(board, start, target, via, position)
    if hint is not None:
        check_hint(all, svg)
        found_best = best(puzzle, no_revisits=no_revisits)
        told = graded(found_best, hint, start_of(puzzle, found_best)) if found_best.moves else None
        tell_hint(told, "The first move keeps the {}.", json)
        return
    faces = puzzle.board.faces
    ways = shortest_paths(puzzle, no_revisits=no_revisits)
    found = list(ways if all else islice(ways, 1))
    if svg is not None and found:
        draw(
            svg,
            picture.svg(puzzle.board, start=puzzle.start, target=puzzle.target, via=puzzle.via, way=found[0]),
        )
    optimal = len(found[0]) - 1 if found else None
    steps = [[faces[cell] for cell in way[1:]] for way in found[: solutions.MOST_WAYS]]
    words = [write_path(puzzle.board, way) for way in found[: solutions.MOST_WAYS]]
    report(optimal, steps, len(found), words, json, svg)


def _micro_position(
    board: str | None, start: str | None, target: str | None, via: str | None, position: str | None
) -> Position:
    if position is not None:
        if any(value is not None for value in (board, start, target, via)):
            raise CommandError(
                "--position already has the board and the cells. Leave out --board, --from, --to and --via."
            )
        is_file = position == "-" or os.path.isfile(position)
        try:
            return read_position(read_file(position) if is_file else position)
        except ValueError as error:
            raise CommandError(f"{position if is_file else '--position'}: {error}") from None
    if board is None or start is None or target is None:
        raise CommandError("Give --board, --from and --to, or all of them in --position.")
    try:
        laid = read_board(board)
    except ValueError as error:
        raise CommandError(f"--board: {error}") from None
    first, last = _cell(laid, "--from", start), _cell(laid, "--to", target)
    try:
        return Position(laid, first, last, None if via is None else _cell(laid, "--via", via))
    except InvalidPosition as error:
        raise CommandError(str(error)) from None


def _cell(board: Board, option: str, face: str) -> int:
    if face.upper() not in FACES:
        expected = "a number 1 to 6 and a colour letter B Y G R P W, such as 1P"
        raise CommandError(f"{option}: unknown cell {shown(face)}. Write {expected}.")
    return board.cell(face.upper())
