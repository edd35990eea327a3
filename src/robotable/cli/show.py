"""`robotable show`: a position as a picture."""

from __future__ import annotations

import msgspec

from robotable.cli.guess import read_position
from robotable.cli.saving import save
from robotable.cli.screens import screen_of
from robotable.cli.source import read_argument
from robotable.cli.terminal import out, write, write_json


def show(
    position: str,
    /,
    *,
    game: str | None = None,
    seat: int | None = None,
    svg: str | None = None,
    json: bool = False,
) -> None:
    """Show a position, in the terminal or as SVG.

    Parameters
    ----------
    position
        The position's text in quotes, such as "solo ...../...../..3../...../..... 5";
        "-" reads it from standard input.
    game
        Which game it is of, where its text does not tell.
    seat
        Show only what this seat may know.
    svg
        Write an SVG picture to this file; "-" writes it to standard output.
    json
        Print the view as JSON for programs.
    """
    entry, state = read_position(read_argument(position), game)
    screen = screen_of(entry, seat, state)
    if svg is not None:
        picture = screen.svg()
        if svg == "-":
            write(picture)
        else:
            save(svg, picture)
    if json:
        write_json(
            {"position": entry.notation.write_position(state), "view": msgspec.to_builtins(screen.view)}
        )
    elif svg is None:
        out().print(screen.text())
