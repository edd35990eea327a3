"""The command `robotable`: its subcommands, and how every one of them fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from cyclopts import App, CycloptsError

from robotable.cli import perft, play, replay, score, show
from robotable.cli.failure import BAD_INPUT, Failure
from robotable.cli.terminal import err, out
from robotable.games.notation import NotationError
from robotable.games.protocol import IllegalAction, InvalidOptions

app = App(
    name="robotable",
    help="Play, show, replay and study robot board games: Robot Master, Micro Robots, Ricochet Robots.",
    version=lambda: f"robotable {version('robotable')}",
    help_flags=["--help", "-h"],
    version_flags=["--version"],
)
for command in (play.play, score.score, show.show, replay.replay, perft.perft):
    app.command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. Exit codes: 0 done, 1 not found or not possible, 2 input that cannot be used."""
    try:
        app(arguments, console=out(), exit_on_error=False, print_error=False)
    except CycloptsError as error:
        _fail(str(error).strip().removesuffix(".") + ". Try `robotable --help`.", BAD_INPUT)
    except Failure as error:
        _fail(str(error), error.code)
    except (NotationError, InvalidOptions, IllegalAction) as error:
        _fail(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        _fail("stopped", 130)
    except BrokenPipeError:
        # The reader has seen enough (`| head`); Python must not complain of it again while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _fail(message: str, code: int) -> None:
    console = err()
    console.print("[bold red]error[/]: ", end="")
    console.print(" ".join(message.split()), markup=False)
    sys.exit(code)
