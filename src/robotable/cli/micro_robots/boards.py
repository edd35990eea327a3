"""`robotable boards`: statistics about all boards of a game."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import Any, Final

from cyclopts import App

from robotable.cli.errors import CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.parameters import DEFAULTS, BoardText
from robotable.cli.source import Source, read_file
from robotable.cli.terminal import out
from robotable.games.micro_robots.boards import Board
from robotable.games.micro_robots.custom_tiles import read_tiles
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.notation import read_board
from robotable.games.micro_robots.tiles import TILE_SETS, TileSet
from robotable.kernel.micro_robots import BoardAnalysis, SetAnalysis, analyse, analyse_board

QUANTILES: Final = (10, 25, 50, 75, 90, 97)
"""The percentiles of the ratings to print."""

boards_app = App(
    name="boards",
    help="Analyse all boards of a game.",
    default_parameter=DEFAULTS,
)


class BoardsJson(JsonOutput, frozen=True, kw_only=True):
    """The figures of each set of tiles, over all its boards."""

    commands = ("robotable boards micro",)

    sets: dict[str, dict[str, Any]]


class BoardJson(JsonOutput, frozen=True, kw_only=True):
    """The figures of a single board."""

    commands = ("robotable boards micro",)

    mean: float
    diameter: int
    farthest: list[list[str]]
    moves: int
    dead_ends: list[str]
    cut_cells: int
    single: int
    bands: list[int]
    """How many puzzles are easy, medium, hard and expert."""


@boards_app.command(usage="Usage: robotable boards micro [OPTIONS] [TILES...]")
def micro(*tiles: Source, board: BoardText | None = None, via: bool = False, json: bool = False) -> None:
    """Analyse all boards of a Micro Robots tile set, or a single board.

    Parameters
    ----------
    tiles
        Tile sets by name (black, copper, open-black, open-copper), or files with your own tiles. Default:
        black and copper.
    board
        Analyse only this board, such as black.A0B0C0D0.
    via
        Also count the puzzles with a third cell to pass.
    json
        Print JSON for programs.
    """
    if board is not None:
        if tiles or via:
            raise CommandError("--board is analysed by itself. Leave out the tiles and --via.")
        _one_board(_board(board), json)
        return
    found = {name: _figures(analyse(_tiles(name)), via) for name in tiles or ("black", "copper")}
    if json:
        BoardsJson(sets=found).write()
        return
    rows = [["", *found]]
    for label, key in _ROWS:
        if all(key in figures for figures in found.values()):
            rows.append([label, *(_shown(figures[key]) for figures in found.values())])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    console = out()
    for label, *values in rows:
        cells = [label.ljust(widths[0]), *map(str.rjust, values, widths[1:])]
        console.print("  ".join(cells))


_ROWS: Final = (
    ("connected boards of 6144", "connected"),
    ("shortest path, mean", "mean"),
    ("longest, min and max", "diameter"),
    ("moves of a board, mean", "moves"),
    ("dead ends, mean and max", "dead_ends"),
    ("cut cells, mean", "cut_cells"),
    ("pairs with one path, %", "single"),
    ("ratings", "ratings"),
    ("difficulties, %", "bands"),
    ("with a via, %", "via_bands"),
)


def _figures(found: SetAnalysis, via: bool) -> dict[str, Any]:
    """Summarise a tile set. Each of the 384 analysed boards represents 16 boards with the same moves."""
    boards = found.figures
    ratings = sorted(found.ratings())
    pairs = sum(board.pairs for board in boards)
    dead_ends = [board.dead_ends for board in boards]
    figures: dict[str, Any] = {
        "connected": 16 * sum(board.pairs == len(FACES) * (len(FACES) - 1) for board in boards),
        "mean": round(sum(board.total for board in boards) / pairs, 3),
        "diameter": [min(board.diameter for board in boards), max(board.diameter for board in boards)],
        "moves": round(mean(board.moves for board in boards), 2),
        "dead_ends": [round(mean(dead_ends), 2), max(dead_ends)],
        "cut_cells": round(mean(board.cut_cells for board in boards), 2),
        "single": round(100 * sum(board.single for board in boards) / pairs, 1),
        "ratings": [round(ratings[len(ratings) * percent // 100], 2) for percent in QUANTILES],
        "bands": _percent([(board.easy, board.medium, board.hard, board.expert) for board in boards]),
    }
    if via:
        figures["via_bands"] = _percent(found.via_bands())
    return figures


def _percent(bands: Sequence[Sequence[int]]) -> list[float]:
    sums = [sum(band) for band in zip(*bands, strict=True)]
    return [round(100 * band / sum(sums), 1) for band in sums]


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _one_board(board: Board, json: bool) -> None:
    found = analyse_board(board)
    figures = found.figures
    if figures.pairs < len(FACES) * (len(FACES) - 1):
        raise CommandError("On this board, some cells cannot be reached from others.")
    farthest = _farthest(found)
    if json:
        BoardJson(
            mean=round(figures.mean, 3),
            diameter=figures.diameter,
            farthest=farthest,
            moves=figures.moves,
            dead_ends=[face for face in FACES if _degree(found, face) == 1],
            cut_cells=figures.cut_cells,
            single=figures.single,
            bands=[figures.easy, figures.medium, figures.hard, figures.expert],
        ).write()
        return
    console = out()
    console.print(f"shortest path: mean {figures.mean:.3f}, longest {figures.diameter}")
    console.print(f"farthest apart: {', '.join('-'.join(pair) for pair in farthest)}")
    dead_ends = [face for face in FACES if _degree(found, face) == 1]
    console.print(f"cells with one move: {' '.join(dead_ends) or 'none'}")
    console.print(f"cells that cut the board: {figures.cut_cells}")
    console.print(f"pairs with one shortest path: {figures.single} of {figures.pairs}")
    bands = (figures.easy, figures.medium, figures.hard, figures.expert)
    console.print("easy {}, medium {}, hard {}, expert {}".format(*bands))


def _farthest(found: BoardAnalysis) -> list[list[str]]:
    """Return the pairs of cells that are farthest apart, each pair once."""
    longest = found.figures.diameter
    return [
        [start, target]
        for start in FACES
        for target in FACES
        if start < target and found.distance(start, target) == longest
    ]


def _degree(found: BoardAnalysis, face: str) -> int:
    return sum(found.distance(face, other) == 1 for other in FACES)


def _tiles(name: str) -> TileSet:
    if name in TILE_SETS:
        return TILE_SETS[name]
    try:
        return read_tiles(read_file(name))
    except ValueError as error:
        raise CommandError(f"{name}: {error}") from None


def _board(text: str) -> Board:
    try:
        return read_board(text)
    except ValueError as error:
        raise CommandError(f"--board: {error}") from None
