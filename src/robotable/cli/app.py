"""The command `robotable`: its subcommands, and how every one of them fails."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from robotable.cli import (
    admin,
    analyse,
    arena,
    bench,
    boards,
    care,
    page,
    perft,
    play,
    puzzle,
    replay,
    score,
    serve,
    show,
    solve,
    streams,
)
from robotable.cli.failure import BAD_INPUT, STOPPED, Failure
from robotable.cli.terminal import err, out
from robotable.games.notation import NotationError
from robotable.games.protocol import IllegalAction, InvalidOptions


def _version() -> str:
    try:
        return f"robotable {version('robotable')}"
    except PackageNotFoundError:
        return "robotable, from a source tree that is not installed"


app = App(
    name="robotable",
    help="Play, show, replay and study robot board games: Robot Master, Micro Robots, Ricochet Robots.",
    version=_version,
    help_flags=["--help", "-h"],
    version_flags=["--version"],
    default_parameter=Parameter(negative=()),
    suppress_keyboard_interrupt=False,
)
COMMANDS: tuple[Callable[..., None], ...] = (
    score.score,
    show.show,
    replay.replay,
    perft.perft,
    analyse.analyse,
    arena.arena,
    page.page,
    serve.serve,
    care.backup,
    care.restore,
    care.verify,
    admin.admin,
)
app.command(play.play_app)
app.command(solve.solve_app)
app.command(puzzle.puzzle_app)
app.command(boards.boards_app)
for place, command in enumerate(COMMANDS, 7):
    app.command(command, sort_key=place)
app.command(bench.bench_app)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. Exit codes: 0 done, 1 not found or not possible, 2 input that cannot be used."""
    try:
        streams.prepare()
        app(arguments, console=out(), exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        _fail(f"{' '.join(error.unused_tokens or ())}: more than this command takes. {_HINT}", BAD_INPUT)
    except CycloptsError as error:
        _fail(f"{str(error).strip().removesuffix('.')}. {_HINT}", BAD_INPUT)
    except Failure as error:
        _fail(str(error), error.code)
    except (NotationError, InvalidOptions, IllegalAction) as error:
        _fail(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        _fail("stopped", STOPPED)
    except BrokenPipeError:
        streams.abandon_output()  # the reader has seen enough (`| head`)
        sys.exit(1)
    except OSError as error:
        streams.abandon_output()
        _fail(f"cannot write to {error.filename or 'standard output'}: {error.strerror or error}", 1)


_HINT = "Try `robotable --help`."


def _fail(message: str, code: int) -> NoReturn:
    """One line, whatever is in the message: a file's name may hold line breaks and terminal commands."""
    line = " ".join(message.split())
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)
    with suppress(OSError):  # where even standard error is full, the exit code still tells
        console = err()
        console.print("[bold red]error[/]: ", end="")
        console.print(shown, markup=False)
    sys.exit(code)
