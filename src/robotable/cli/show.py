"""`robotable show`: show a position as a picture."""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.cli.board_screen import board_screen
from robotable.cli.errors import CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.numbers import Whole
from robotable.cli.parameters import GameName
from robotable.cli.position_source import read_position
from robotable.cli.screens import Screen, screen_of
from robotable.cli.source import OutputFile, Source, read_argument
from robotable.cli.svg_output import check_output, draw
from robotable.cli.terminal import out


class ShowJson(JsonOutput, frozen=True, kw_only=True):
    """`view` is what the seat knows, as the contract of a game describes it."""

    commands = ("robotable show",)

    board: Any = msgspec.UNSET
    position: str | msgspec.UnsetType = msgspec.UNSET
    view: Any


def show(
    position: Source,
    /,
    *,
    game: GameName | None = None,
    seat: Whole | None = None,
    svg: OutputFile = None,
    json: bool = False,
) -> None:
    """Show a position or a board, in the terminal or as SVG.

    Parameters
    ----------
    position
        The position's text in quotes, such as "solo ...../...../..3../...../..... 5" or
        black.A0B0C0D0.1P-2W, or a board such as 1A.2B.3A.4B; "-" reads it from standard input.
    game
        The game, if the text does not identify it.
    seat
        Show only what this seat may know.
    svg
        Write an SVG picture to this file; "-" writes it to standard output.
    json
        Print the view as JSON for programs.
    """
    check_output(svg, json)
    text = read_argument(position)
    found: dict[str, Any] = {}
    screen: Screen
    if (board := board_screen(text, game)) is not None:
        if seat is not None:
            raise CommandError("A board has no seats. Leave out --seat.")
        screen, found["board"] = board, board.board
    else:
        entry, state = read_position(text, game)
        screen = screen_of(entry, seat, state)
        if seat is None:  # the position contains all hands, which no seat may see
            found["position"] = entry.notation.write_position(state)
    if svg is not None:
        draw(svg, screen.svg())
    if json:
        ShowJson(**found, view=screen.view).write()
    elif svg is None:
        out().print(screen.text())
