"""The command `robotable`: its subcommands and their error handling."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from typing import Final, NoReturn

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from robotable.cli import streams
from robotable.cli.errors import BAD_INPUT, STOPPED, CommandError
from robotable.cli.terminal import err, out
from robotable.games.notation import NotationError
from robotable.games.protocol import IllegalAction, InvalidOptions


def _version() -> str:
    try:
        return f"robotable {version('robotable')}"
    except PackageNotFoundError:
        return "robotable (not installed: running from a source tree)"


app = App(
    name="robotable",
    help="Play, show, replay and study robot board games.",
    version=_version,
    help_flags=["--help", "-h"],
    version_flags=["--version"],
    default_parameter=Parameter(negative=()),
    suppress_keyboard_interrupt=False,
)

COMMANDS: Final = {
    "play": "play:play_app",
    "solve": "solve:solve_app",
    "puzzle": "puzzle:puzzle_app",
    "boards": "micro_robots.boards:boards_app",
    "bench": "ricochet_robots.bench:bench_app",
    "score": "robot_master.score:score",
    "show": "show:show",
    "replay": "replay:replay",
    "perft": "perft:perft",
    "analyse": "robot_master.analyse:analyse",
    "arena": "robot_master.arena:arena",
    "page": "page:page",
    "serve": "serve:serve",
    "backup": "database:backup",
    "restore": "database:restore",
    "verify": "database:verify",
    "admin": "admin:admin",
}
"""In help order. Only the command that runs is imported, because importing all of them is slow."""

for place, (name, where) in enumerate(COMMANDS.items()):
    app.command(f"robotable.cli.{where}", name=name, sort_key=place)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command.

    Exit codes: 0 success, 1 not found or not possible, 2 invalid input, 3 limit reached.
    """
    try:
        streams.prepare()
        words = sys.argv[1:] if arguments is None else arguments
        if not words or words[0].startswith("-"):  # the help describes every command
            for name in COMMANDS:
                app[name]
        app(arguments, console=out(), exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        _fail(f"{' '.join(error.unused_tokens or ())}: unexpected argument. {_HINT}", BAD_INPUT)
    except CycloptsError as error:
        text = str(error).strip()
        _fail(f"{text}{'' if text.endswith(('.', '?')) else '.'} {_HINT}", BAD_INPUT)
    except CommandError as error:
        _fail(str(error), error.code)
    except (NotationError, InvalidOptions, IllegalAction) as error:
        _fail(str(error), BAD_INPUT)
    except ImportError as error:
        broken = _of_kernel(error)
        if broken is None:
            raise
        _fail(f"Cannot load the compiled kernel: {broken}", BAD_INPUT)
    except KeyboardInterrupt:
        _fail("Stopped.", STOPPED)
    except BrokenPipeError:
        streams.abandon_output()  # the reader has closed the pipe (`| head`)
        sys.exit(1)
    except OSError as error:
        streams.abandon_output()
        _fail(f"Cannot write to {error.filename or 'standard output'}: {error.strerror or error}", 1)


_KERNEL: Final = "robotable.kernel._kernel"


def _of_kernel(error: BaseException | None) -> ImportError | None:
    """Find the import error of the compiled kernel in the chain of causes, if there is one."""
    while error is not None:
        if isinstance(error, ImportError) and error.name == _KERNEL:
            return error
        error = error.__cause__
    return None


_HINT = "Try `robotable --help`."


def _fail(message: str, code: int) -> NoReturn:
    """Print the message as one line. File names in it may contain line breaks and terminal escapes."""
    line = " ".join(message.split())
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)
    with suppress(OSError):  # if standard error is full too, the exit code still reports the failure
        console = err()
        console.print("[bold red]error[/]: ", end="")
        console.print(shown, markup=False)
    sys.exit(code)
