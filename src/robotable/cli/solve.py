"""`robotable solve`: find provably shortest solutions of a puzzle. Each game defines its subcommand in
`cli/NAME/solve.py`."""

from __future__ import annotations

from typing import Final

from cyclopts import App

from robotable.cli.parameters import DEFAULTS
from robotable.cli.subcommands import add_subcommands

solve_app: Final = App(
    name="solve",
    help="Find the shortest solutions of a puzzle.",
    default_parameter=DEFAULTS,
)
add_subcommands(solve_app, "solve")
